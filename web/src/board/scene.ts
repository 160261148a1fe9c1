// The board in 3D. Draws the same model as the flat board: what is where, what
// may be clicked. Frames are drawn only while something moves.

import type { BufferGeometry } from 'three';
import {
  BoxGeometry,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  ExtrudeGeometry,
  Group,
  HemisphereLight,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Raycaster,
  RingGeometry,
  Scene as World,
  ShadowMaterial,
  Shape,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { indexOf } from '../sides';
import type { Body, Side, Step, View } from '../wire';
import { frame, holePoint, sortChoices, track, type Frame, type Placed } from './model';
import { hueRgb, PAINTS } from './paint';
import { borders, outline } from './rim';
import { wood } from './wood';

export interface Shown {
  view: View;
  trace: number[];
  choices: Step[];
  steps: Step[];
  hint: number[];
  flipped: boolean;
  /** Pieces appear instead of travelling. */
  quick: boolean;
}

interface Actor {
  group: Group;
  motion: Motion | undefined;
  pins: number;
}

/** Where a piece is going: points to pass, each with the height of the hop. */
interface Motion {
  points: Vector3[];
  begun: number;
  length: number;
  vanish: boolean;
}

const GROUND = 0.02;
const HOP = 330;

/** A rounded polygon, extruded and softened at the edges. */
function slab(points: { x: number; y: number }[], height: number, bevel: number): ExtrudeGeometry {
  const shape = new Shape(points.map((p) => new Vector2(p.x, p.y)));
  const geometry = new ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 4,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, bevel, 0);
  return geometry;
}

function roundedSquare(half: number, radius: number): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (const [cx, cy, from] of [
    [half - radius, half - radius, 0],
    [-half + radius, half - radius, 90],
    [-half + radius, -half + radius, 180],
    [half - radius, -half + radius, 270],
  ] as const) {
    for (let i = 0; i <= 4; i += 1) {
      const a = ((from + i * 22.5) * Math.PI) / 180;
      points.push({ x: cx + radius * Math.cos(a), y: cy + radius * Math.sin(a) });
    }
  }
  return points;
}

/** The profile of a turned piece, from the axis outwards and up. */
function turned(profile: [number, number][]): LatheGeometry {
  return new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r, y)),
    48,
  );
}

const GEOMETRIES: Record<Body, () => BufferGeometry> = {
  cone: () => {
    const cone = new ConeGeometry(0.31, 0.78, 48);
    cone.translate(0, 0.39, 0);
    return cone;
  },
  cube: () => slab(roundedSquare(0.25, 0.03), 0.54, 0.025),
  cylinder: () =>
    turned([
      [0, 0],
      [0.24, 0],
      [0.26, 0.02],
      [0.26, 0.64],
      [0.24, 0.66],
      [0, 0.66],
    ]),
  sphere: () => {
    const sphere = new SphereGeometry(0.31, 48, 32);
    sphere.translate(0, 0.31, 0);
    return sphere;
  },
  disc: () =>
    turned([
      [0, 0],
      [0.32, 0],
      [0.37, 0.03],
      [0.385, 0.08],
      [0.37, 0.13],
      [0.33, 0.16],
      [0.26, 0.165],
      [0.25, 0.15],
      [0, 0.15],
    ]),
  tile: () => slab(roundedSquare(0.4, 0.07), 0.16, 0.02),
};

export class Scene {
  #holder: HTMLElement;
  #onstep: (step: Step) => void;
  #renderer: WebGLRenderer;
  #world = new World();
  #camera = new PerspectiveCamera(34, 1, 0.1, 200);
  #controls: OrbitControls;
  #sun = new DirectionalLight('#fff1d8', 2.3);
  #board = new Group();
  #marks = new Group();
  #stock = new Group();
  #targets: Object3D[] = [];
  #actors = new Map<number, Actor>();
  #leaving = new Set<Actor>();
  #placed: Placed[] = [];
  #shown: Shown | undefined;
  #layout: Frame | undefined;
  #boardKey = '';
  #size = 6;
  #geometries = new Map<string, BufferGeometry>();
  #materials = new Map<string, MeshStandardMaterial>();
  #watch: ResizeObserver;
  #asked = false;
  #down: { x: number; y: number } | undefined;
  #gone = false;

  constructor(holder: HTMLElement, onstep: (step: Step) => void) {
    this.#holder = holder;
    this.#onstep = onstep;
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.toneMappingExposure = 1.0;
    holder.append(this.#renderer.domElement);

    this.#world.add(new HemisphereLight('#fff8ea', '#8a6a4a', 1.35));
    const fill = new DirectionalLight('#cfe0ff', 0.5);
    fill.position.set(-6, 5, -7);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(2048, 2048);
    this.#sun.shadow.radius = 5;
    this.#sun.shadow.bias = -0.0004;
    this.#sun.shadow.normalBias = 0.02;
    this.#world.add(this.#sun, this.#sun.target, fill, this.#board, this.#marks, this.#stock);
    const floor = new Mesh(new CircleGeometry(60, 48), new ShadowMaterial({ opacity: 0.2 }));
    floor.rotation.x = -Math.PI / 2;
    floor.position.y = -0.36;
    floor.receiveShadow = true;
    this.#world.add(floor);

    this.#controls = new OrbitControls(this.#camera, this.#renderer.domElement);
    this.#controls.enablePan = false;
    this.#controls.enableDamping = true;
    this.#controls.dampingFactor = 0.12;
    this.#controls.minPolarAngle = 0.05;
    this.#controls.maxPolarAngle = 1.35;
    this.#controls.addEventListener('change', () => this.#ask());

    const canvas = this.#renderer.domElement;
    canvas.addEventListener('pointerdown', (e) => (this.#down = { x: e.clientX, y: e.clientY }));
    canvas.addEventListener('pointerup', (e) => this.#click(e));
    canvas.addEventListener('pointermove', (e) => {
      if (e.buttons === 0) canvas.style.cursor = this.#pick(e) ? 'pointer' : 'grab';
    });
    this.#watch = new ResizeObserver(() => this.#resize());
    this.#watch.observe(holder);
  }

  dispose(): void {
    this.#gone = true;
    this.#watch.disconnect();
    this.#controls.dispose();
    for (const geometry of this.#geometries.values()) geometry.dispose();
    for (const material of this.#materials.values()) {
      material.map?.dispose();
      material.dispose();
    }
    this.#renderer.dispose();
    this.#renderer.domElement.remove();
  }

  /** The camera as at the beginning: from the side at the bottom, a little above. */
  reset(): void {
    const layout = this.#layout ?? { width: 4, height: 4 };
    const beside = this.#shown?.view.reserves.some((stocks) => stocks.length > 0) ? 1.35 : 0.4;
    const [x, z] = [layout.width / 2 + 0.4, layout.height / 2 + beside];
    const corners = [-1, 1].flatMap((i) =>
      [-1, 1].flatMap((j) => [0.6, -0.4].map((y) => new Vector3(i * x, y, j * z))),
    );
    const tilt = 0.66;
    const aim = new Vector3();
    const stand = (distance: number) => {
      this.#camera.position.set(0, Math.cos(tilt) * distance, Math.sin(tilt) * distance + aim.z);
      this.#camera.lookAt(aim);
      this.#camera.updateMatrixWorld();
      return corners.map((corner) => corner.clone().project(this.#camera));
    };
    // As near as still shows everything, found by trying; then aimed so that the
    // far edge, which perspective makes smaller, has as much air as the near one.
    let far = 200;
    for (let round = 0; round < 4; round += 1) {
      let near = 1;
      far = 200;
      for (let i = 0; i < 20; i += 1) {
        const distance = (near + far) / 2;
        const inside = stand(distance).every((p) => Math.abs(p.x) < 0.97 && Math.abs(p.y) < 0.97 && p.z < 1);
        if (inside) far = distance;
        else near = distance;
      }
      const ys = stand(far).map((p) => p.y);
      aim.z -= ((Math.min(...ys) + Math.max(...ys)) / 2) * far * 0.35;
    }
    stand(far);
    this.#controls.target.copy(aim);
    this.#controls.minDistance = far * 0.4;
    this.#controls.maxDistance = far * 1.8;
    this.#controls.update();
    this.#ask();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#holder;
    if (!width || !height) return;
    this.#renderer.setSize(width, height);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.reset();
  }

  // ---- what is shown ----

  update(shown: Shown): void {
    const { view } = shown;
    const flippedNow = this.#shown && this.#shown.flipped !== shown.flipped;
    this.#shown = shown;
    this.#layout = frame(view, shown.flipped);
    const key = JSON.stringify([view.lattice, view.cells.map((c) => [c.column, c.row, c.tint]), shown.flipped]);
    const fresh = key !== this.#boardKey;
    if (fresh) {
      this.#boardKey = key;
      this.#buildBoard(view, this.#layout);
    }
    this.#place(shown, fresh || !!flippedNow);
    this.#buildStock(shown);
    this.#buildMarks(shown);
    if (fresh && !flippedNow) this.reset();
    this.#ask();
  }

  #geometry(name: string, make: () => BufferGeometry): BufferGeometry {
    let geometry = this.#geometries.get(name);
    if (!geometry) this.#geometries.set(name, (geometry = make()));
    return geometry;
  }

  #material(name: string, make: () => MeshStandardMaterial): MeshStandardMaterial {
    let material = this.#materials.get(name);
    if (!material) this.#materials.set(name, (material = make()));
    return material;
  }

  /** What pieces of a side are made of. */
  #skin(view: View, side: Side): MeshStandardMaterial {
    const paint = view.paints[indexOf(side)]!;
    return this.#material(`skin-${paint}`, () => {
      const shades = PAINTS[paint];
      const wooden = paint === 'white' || paint === 'brown';
      const lacquer = { roughness: 0.35, clearcoat: 0.6, clearcoatRoughness: 0.25 };
      return wooden
        ? new MeshPhysicalMaterial({
            map: wood(shades.base, shades.dark, 11),
            roughness: 0.5,
            clearcoat: 0.35,
            clearcoatRoughness: 0.4,
          })
        : new MeshPhysicalMaterial({ color: new Color(paint === 'black' ? '#26242b' : shades.base), ...lacquer });
    });
  }

  #buildBoard(view: View, layout: Frame): void {
    this.#board.clear();
    this.#size = Math.max(layout.width, layout.height);
    const square = view.lattice === 'square';
    const frameWood = this.#material(
      'frame',
      () => new MeshPhysicalMaterial({ map: wood('#6b4427', '#2f1a0c', 3), roughness: 0.55, clearcoat: 0.3 }),
    );
    const plain = this.#material(
      'plain',
      () => new MeshStandardMaterial({ map: wood('#e3c899', '#a77b45', 5), roughness: 0.7 }),
    );
    const dark = this.#material(
      'dark',
      () => new MeshStandardMaterial({ map: wood('#c79f68', '#86592c', 7), roughness: 0.7 }),
    );
    const rim = square ? roundedSquare(this.#size / 2 + 0.3, 0.22) : outline(layout, 0.909);
    const base = new Mesh(slab(rim, 0.34, 0.05), frameWood);
    base.position.y = -0.36;
    base.receiveShadow = base.castShadow = true;
    this.#board.add(base);
    this.#buildBorders(view, layout);
    const ground = square
      ? this.#geometry('cell-square', () => slab(roundedSquare(0.455, 0.07), 0.1, 0.02))
      : this.#geometry('cell-hex', () => slab(hexagon(0.53), 0.1, 0.02));
    view.cells.forEach((cell, index) => {
      const rgb = hueRgb(cell.tint);
      const material = rgb
        ? this.#material(
            `hue-${JSON.stringify(cell.tint)}`,
            () => new MeshPhysicalMaterial({ color: new Color(...rgb), roughness: 0.45, clearcoat: 0.4 }),
          )
        : cell.tint === 'dark'
          ? dark
          : plain;
      const mesh = new Mesh(ground, material);
      const at = layout.points[index]!;
      mesh.position.set(at.x, -0.08, -at.y);
      mesh.receiveShadow = true;
      mesh.userData.step = { cell: index } satisfies Step;
      this.#board.add(mesh);
    });
    this.#aimSun();
  }

  /** Bars along the borders that belong to a side; second's carry studs. */
  #buildBorders(view: View, layout: Frame): void {
    for (const { side, from, to } of borders(view, layout, 1.14)) {
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const bar = new Mesh(
        this.#geometry(`bar-${view.lattice}`, () => new BoxGeometry(length * 0.94, 0.1, 0.12)),
        this.#skin(view, side),
      );
      bar.position.set((from.x + to.x) / 2, 0.02, -(from.y + to.y) / 2);
      bar.rotation.y = Math.atan2(to.y - from.y, to.x - from.x);
      bar.castShadow = bar.receiveShadow = true;
      if (side === 'second') bar.add(this.#makeDot(0.052));
      this.#board.add(bar);
    }
  }

  /** What marks second's things, so that colour is never needed. */
  #makeDot(height: number): Mesh {
    const dot = new Mesh(
      this.#geometry('dot', () => new CircleGeometry(0.06, 24)),
      this.#material('dot', () => new MeshStandardMaterial({ color: '#f3e3c4', roughness: 0.6 })),
    );
    dot.rotation.x = -Math.PI / 2;
    dot.position.y = height;
    return dot;
  }

  /** Puts the sun where its shadows cover the whole board. */
  #aimSun(): void {
    const reach = this.#size * 0.9 + 2;
    this.#sun.position.set(-reach * 0.45, reach * 1.1, reach * 0.35);
    const shadow = this.#sun.shadow.camera;
    shadow.left = shadow.bottom = -reach;
    shadow.right = shadow.top = reach;
    shadow.near = 0.1;
    shadow.far = reach * 4;
    shadow.updateProjectionMatrix();
  }

  #makePiece(view: View, side: Side, kind: number): Group {
    const body = view.kinds[kind]!.body;
    const group = new Group();
    const mesh = new Mesh(this.#geometry(body, GEOMETRIES[body]), this.#skin(view, side));
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
    if (side === 'second' && (body === 'disc' || body === 'cylinder')) {
      group.add(this.#makeDot(body === 'disc' ? 0.152 : 0.662));
    }
    if (body === 'cube') group.rotation.y = 0.4;
    return group;
  }

  /** Pins and holes of a tile, drawn again when they change. */
  #dressTile(group: Group, view: View, pins: number): void {
    const count = view.holes;
    if (!count) return;
    for (const old of group.children.filter((child) => child.userData.pin)) group.remove(old);
    const pin = this.#geometry('pin', () => {
      const geometry = new CylinderGeometry(0.04, 0.045, 0.16, 16);
      geometry.translate(0, 0.22, 0);
      return geometry;
    });
    const hole = this.#geometry('hole', () => {
      const geometry = new CircleGeometry(0.036, 16);
      geometry.rotateX(-Math.PI / 2);
      geometry.translate(0, 0.1615, 0);
      return geometry;
    });
    const brass = this.#material(
      'pin',
      () => new MeshStandardMaterial({ color: '#fff6df', roughness: 0.3, metalness: 0.15 }),
    );
    const centre = this.#material('centre', () => new MeshStandardMaterial({ color: '#3a2a1c', roughness: 0.4 }));
    const black = this.#material('hole', () => new MeshStandardMaterial({ color: '#1c1410', roughness: 1 }));
    const turn = this.#shown?.flipped ? -1 : 1;
    for (let index = 0; index < count * count; index += 1) {
      const pinned = (pins >> index) & 1;
      const at = holePoint(index, count);
      const mesh = new Mesh(pinned ? pin : hole, pinned ? (index === (count * count - 1) / 2 ? centre : brass) : black);
      mesh.position.set(turn * at.x * 0.76, 0, -turn * at.y * 0.76);
      mesh.castShadow = !!pinned;
      mesh.userData.pin = true;
      mesh.userData.hole = index;
      group.add(mesh);
    }
  }

  #spot(cell: number): Vector3 {
    const at = this.#layout!.points[cell]!;
    return new Vector3(at.x, GROUND, -at.y);
  }

  /** Lets every piece go to where the view has it. */
  #place(shown: Shown, jump: boolean): void {
    const { view, trace } = shown;
    const { pieces, gone } = track(this.#placed, view, trace);
    this.#placed = pieces;
    const quick = shown.quick || jump;
    for (const placed of gone) {
      const actor = this.#actors.get(placed.id);
      if (!actor) continue;
      this.#actors.delete(placed.id);
      if (quick) this.#world.remove(actor.group);
      else {
        const from = actor.group.position;
        actor.motion = {
          points: [from.clone(), new Vector3(from.x, -1.2, from.z)],
          begun: performance.now() + 120,
          length: 260,
          vanish: true,
        };
        this.#leaving.add(actor);
      }
    }
    for (const placed of pieces) {
      let actor = this.#actors.get(placed.id);
      const to = this.#spot(placed.cell);
      if (!actor) {
        actor = { group: this.#makePiece(view, placed.piece.side, placed.piece.kind), motion: undefined, pins: -1 };
        this.#actors.set(placed.id, actor);
        this.#world.add(actor.group);
        actor.group.position.copy(to);
        if (!quick && placed.fresh) {
          const edge = (placed.piece.side === 'first') !== shown.flipped ? 1 : -1;
          const from = new Vector3(to.x * 0.6, 1.2, edge * (this.#layout!.height / 2 + 0.8));
          actor.group.position.copy(from);
          actor.motion = { points: [from, to], begun: performance.now(), length: HOP + 90, vanish: false };
        }
      } else if (actor.group.position.distanceTo(to) > 1e-3) {
        if (quick) {
          actor.group.position.copy(to);
          actor.motion = undefined;
        } else {
          const hops = placed.path.length > 1 ? placed.path.slice(1).map((cell) => this.#spot(cell)) : [to];
          const points = [actor.group.position.clone(), ...hops];
          actor.motion = { points, begun: performance.now(), length: HOP * hops.length, vanish: false };
        }
      }
      const pins = placed.piece.pins ?? 0;
      if (view.holes && (actor.pins !== pins || jump)) {
        actor.pins = pins;
        this.#dressTile(actor.group, view, pins);
      }
      actor.group.traverse((child) => {
        child.userData.step = { cell: placed.cell } satisfies Step;
        if (typeof child.userData.hole === 'number') child.userData.holeOf = placed.cell;
      });
    }
  }

  /** What the sides still hold, standing beside the board. */
  #buildStock(shown: Shown): void {
    this.#stock.clear();
    const { view } = shown;
    const layout = this.#layout!;
    (['first', 'second'] as const).forEach((side, index) => {
      const near = (side === 'first') !== shown.flipped ? 1 : -1;
      const pieces = view.reserves[index]!.flatMap((stock) => Array.from({ length: stock.count }, () => stock.kind));
      const gap = Math.min(0.82, (layout.width + 1.2) / Math.max(1, pieces.length));
      pieces.forEach((kind, i) => {
        const piece = this.#makePiece(view, side, kind);
        piece.position.set((i - (pieces.length - 1) / 2) * gap, -0.35, near * (layout.height / 2 + 0.85));
        piece.scale.setScalar(0.85);
        const mine = side === view.to_move;
        const picked = shown.steps.some((s) => s !== 'pass' && 'kind' in s && s.kind === kind);
        if (mine && picked) piece.position.y += 0.25;
        if (mine) piece.traverse((child) => (child.userData.step = { kind } satisfies Step));
        this.#stock.add(piece);
      });
    });
  }

  #buildMarks(shown: Shown): void {
    this.#marks.clear();
    const offered = sortChoices(shown.choices);
    const flat = (name: string, make: () => BufferGeometry) =>
      this.#geometry(name, () => {
        const geometry = make();
        geometry.rotateX(-Math.PI / 2);
        return geometry;
      });
    const dot = flat('mark-dot', () => new CircleGeometry(0.1, 24));
    const ring = flat('mark-ring', () => new RingGeometry(0.42, 0.47, 48));
    const colour = (name: string, value: string, opacity: number) => {
      const key = `mark-${name}`;
      let material = this.#materials.get(key) as unknown as MeshBasicMaterial | undefined;
      if (!material) {
        material = new MeshBasicMaterial({
          color: value,
          transparent: true,
          opacity,
          depthWrite: false,
          toneMapped: false,
        });
        this.#materials.set(key, material as unknown as MeshStandardMaterial);
      }
      return material;
    };
    const add = (geometry: BufferGeometry, material: MeshBasicMaterial, cell: number) => {
      if (!this.#layout!.points[cell]) return;
      const mesh = new Mesh(geometry, material);
      mesh.position.copy(this.#spot(cell)).setY(GROUND + 0.012);
      mesh.userData.step = { cell } satisfies Step;
      this.#marks.add(mesh);
    };
    const many = offered.cells.size > shown.view.cells.length / 2;
    for (const cell of offered.cells)
      add(
        shown.view.cells[cell]?.piece ? ring : dot,
        colour(many ? 'faint' : 'can', '#e2561f', many ? 0.35 : 0.9),
        cell,
      );
    for (const cell of offered.holes.keys()) add(ring, colour('can', '#e2561f', 0.9), cell);
    for (const cell of shown.trace) add(ring, colour('trace', '#ffb347', 0.55), cell);
    for (const cell of shown.hint) add(ring, colour('hint', '#27a567', 0.95), cell);
    for (const step of shown.steps) {
      if (step !== 'pass' && 'cell' in step) add(ring, colour('picked', '#ff7a2f', 1), step.cell);
    }
    this.#targets = [this.#board, this.#stock, this.#marks];
  }

  // ---- clicks ----

  #pick(event: PointerEvent): Step | undefined {
    const box = this.#renderer.domElement.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    const caster = new Raycaster();
    caster.setFromCamera(at, this.#camera);
    const groups = [...this.#actors.values()].map((actor) => actor.group);
    const hits = caster.intersectObjects([...this.#targets, ...groups], true);
    const shown = this.#shown;
    if (!shown) return undefined;
    const offered = sortChoices(shown.choices);
    for (const hit of hits) {
      const data = hit.object.userData as { step?: Step; hole?: number; holeOf?: number };
      if (data.holeOf !== undefined && data.hole !== undefined && offered.holes.get(data.holeOf)?.has(data.hole))
        return { hole: [data.holeOf, data.hole] };
      if (!data.step || data.step === 'pass') continue;
      if ('cell' in data.step && offered.holes.has(data.step.cell)) {
        const hole = this.#nearestHole(data.step.cell, hit.point, offered.holes.get(data.step.cell)!);
        if (hole !== undefined) return { hole: [data.step.cell, hole] };
      }
      return data.step;
    }
    return undefined;
  }

  /** Small holes are hard to hit: the nearest free one counts. */
  #nearestHole(cell: number, point: Vector3, free: Set<number>): number | undefined {
    const count = this.#shown?.view.holes;
    const at = this.#layout?.points[cell];
    if (!count || !at) return undefined;
    const turn = this.#shown?.flipped ? -1 : 1;
    let best: number | undefined;
    let least = 0.11;
    for (const hole of free) {
      const p = holePoint(hole, count);
      const distance = Math.hypot(point.x - at.x - turn * p.x * 0.76, point.z + at.y + turn * p.y * 0.76);
      if (distance < least) [best, least] = [hole, distance];
    }
    return best;
  }

  #click(event: PointerEvent): void {
    const down = this.#down;
    this.#down = undefined;
    // A drag turns the camera.
    if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > 6) return;
    const step = this.#pick(event);
    if (step) this.#onstep(step);
  }

  // ---- motion ----

  #ask(): void {
    if (this.#asked || this.#gone) return;
    this.#asked = true;
    requestAnimationFrame((now) => {
      this.#asked = false;
      if (!this.#gone) this.#draw(now);
    });
  }

  #draw(now: number): void {
    let moving = false;
    for (const actor of this.#actors.values()) moving = this.#move(actor, now) || moving;
    for (const actor of this.#leaving) {
      if (this.#move(actor, now)) moving = true;
      else {
        this.#world.remove(actor.group);
        this.#leaving.delete(actor);
      }
    }
    this.#controls.update();
    this.#renderer.render(this.#world, this.#camera);
    if (moving) this.#ask();
  }

  #move(actor: Actor, now: number): boolean {
    const motion = actor.motion;
    if (!motion) return false;
    const whole = Math.min(1, Math.max(0, (now - motion.begun) / motion.length));
    const legs = motion.points.length - 1;
    const leg = Math.min(legs - 1, Math.floor(whole * legs));
    const share = whole * legs - leg;
    const eased = share * share * (3 - 2 * share);
    const [from, to] = [motion.points[leg]!, motion.points[leg + 1]!];
    actor.group.position.lerpVectors(from, to, eased);
    if (motion.vanish) actor.group.scale.setScalar(1 - whole);
    else actor.group.position.y += Math.sin(Math.PI * share) * (0.25 + 0.12 * from.distanceTo(to));
    if (whole < 1) return true;
    actor.motion = undefined;
    if (!motion.vanish) actor.group.position.copy(to);
    return false;
  }
}

function hexagon(radius: number): { x: number; y: number }[] {
  return Array.from({ length: 6 }, (_, i) => {
    const a = Math.PI / 2 + (i * Math.PI) / 3;
    return { x: radius * Math.cos(a), y: radius * Math.sin(a) };
  });
}
