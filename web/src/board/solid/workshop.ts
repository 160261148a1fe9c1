// Makes the things of the solid board, and each shape and material only once.

import type { BufferGeometry, Material } from 'three';
import { Group, Mesh, MeshBasicMaterial, MeshPhysicalMaterial, MeshStandardMaterial } from 'three';
import { indexOf } from '../../sides';
import type { Side, View } from '../../wire';
import { holePoint, type Point } from '../model';
import { CONTRAST, PIECES, type Look } from './palette';
import { BODIES, collar, hole, pin, ring, SIGNS, spot, TOPS } from './shapes';
import { wood } from './wood';

/** What a click on a thing means, kept in its `userData`. */
export interface Meaning {
  step?: { cell: number } | { kind: number };
  hole?: number;
}

/** Where a hole lies in a tile on a board that may be turned round. */
export function holeAt(index: number, count: number, sign: 1 | -1): Point {
  const at = holePoint(index, count);
  return { x: sign * at.x * 0.76, y: sign * at.y * 0.76 };
}

/** Pieces of one side are turned from so many pieces of wood. */
const CUTS = 4;

export class Workshop {
  look: Look = 'wood';
  #shapes = new Map<string, BufferGeometry>();
  #materials = new Map<string, Material>();

  shape(name: string, make: () => BufferGeometry): BufferGeometry {
    let shape = this.#shapes.get(name);
    if (!shape) this.#shapes.set(name, (shape = make()));
    return shape;
  }

  /** A name stands for one kind of material. */
  material<M extends Material>(name: string, make: () => M): M {
    let material = this.#materials.get(name) as M | undefined;
    if (!material) this.#materials.set(name, (material = make()));
    return material;
  }

  dispose(): void {
    for (const shape of this.#shapes.values()) shape.dispose();
    for (const material of this.#materials.values()) {
      if ('map' in material) (material as MeshStandardMaterial).map?.dispose();
      material.dispose();
    }
  }

  #plain(name: string, color: string, roughness: number, metalness = 0): MeshStandardMaterial {
    return this.material(name, () => new MeshStandardMaterial({ color, roughness, metalness }));
  }

  /** What a piece of a side is made of; no two that stand together have the same grain. */
  skin(view: View, side: Side, cut = 0): MeshPhysicalMaterial {
    const paint = view.paints[indexOf(side)]!;
    const which = cut % CUTS;
    return this.material(`skin-${paint}-${which}`, () => {
      const map = wood(PIECES[paint], 61 + which, 256);
      return new MeshPhysicalMaterial({ map, roughness: 0.38, clearcoat: 0.65, clearcoatRoughness: 0.22 });
    });
  }

  /** What marks second's things, so that colour is never needed. */
  dot(height: number): Mesh {
    const dot = new Mesh(
      this.shape('dot', () => spot(0.06)),
      this.#plain('dot', '#f3e3c4', 0.6),
    );
    dot.position.y = height;
    return dot;
  }

  piece(view: View, side: Side, kind: number, cut = 0): Group {
    const { body, letters } = view.kinds[kind]!;
    const group = new Group();
    const mesh = new Mesh(this.shape(body, BODIES[body]), this.skin(view, side, cut));
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
    const letter = letters[indexOf(side)]!;
    const top = TOPS[body];
    if (body === 'disc' && SIGNS[letter]) {
      const sign = new Mesh(
        this.shape(`sign-${letter}`, SIGNS[letter]),
        this.#plain(`sign-${letter}`, letter === 'x' ? '#3b1f0a' : '#fff3da', 0.4),
      );
      sign.castShadow = true;
      group.add(sign);
    } else if (side === 'second' && top !== undefined) group.add(this.dot(top));
    if (this.look === 'contrast') group.add(...this.#rings());
    if (body === 'cube') group.rotation.y = 0.4;
    return group;
  }

  /** Around the foot of a piece, light and dark: one of them shows on any ground. */
  #rings(): Mesh[] {
    return [
      ['ringUnder', 0.4, 0.5],
      ['ring', 0.42, 0.48],
    ].map(([name, inner, outer], index) => {
      const flat = new Mesh(
        this.shape(`foot-${name}`, () => ring(inner as number, outer as number)),
        this.material(
          `foot-${name}`,
          () => new MeshBasicMaterial({ color: CONTRAST[name as 'ring' | 'ringUnder'], toneMapped: false }),
        ),
      );
      flat.position.y = 0.004 * (index + 1);
      return flat;
    });
  }

  /** Pins and holes of a tile, made again when they change. */
  dressTile(tile: Group, count: number, pins: number, sign: 1 | -1): void {
    const isHole = (child: { userData: Meaning }) => child.userData.hole !== undefined;
    for (const old of tile.children.filter(isHole)) tile.remove(old);
    for (let index = 0; index < count * count; index += 1) {
      const pinned = !!((pins >> index) & 1);
      const mesh = pinned ? this.#pin(index === (count * count - 1) / 2) : this.#hole();
      const at = holeAt(index, count, sign);
      mesh.position.set(at.x, 0, -at.y);
      mesh.userData = { hole: index } satisfies Meaning;
      tile.add(mesh);
    }
  }

  #pin(central: boolean): Mesh {
    const material = central ? this.#plain('centre', '#3a2a1c', 0.4) : this.#plain('pin', '#fff6df', 0.3, 0.15);
    const mesh = new Mesh(this.shape('pin', pin), material);
    mesh.castShadow = true;
    // A dark foot, without which a pale pin is lost on a pale tile.
    mesh.add(new Mesh(this.shape('collar', collar), this.#plain('hole', '#1c1410', 1)));
    return mesh;
  }

  #hole(): Mesh {
    return new Mesh(this.shape('hole', hole), this.#plain('hole', '#1c1410', 1));
  }
}
