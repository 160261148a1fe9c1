// The board itself: its base, its cells, letters and numbers, and the borders that
// belong to a side.

import type { Material } from 'three';
import { BoxGeometry, Color, Group, Mesh, MeshBasicMaterial, MeshPhysicalMaterial, PlaneGeometry } from 'three';
import type { Tint, View } from '../../wire';
import { corners, type Frame } from '../model';
import { hueRgb } from '../paint';
import { borders, edgeLabels, outline, type Lettering } from '../rim';
import { CELLS, CONTRAST, FRAME } from './palette';
import { roundedSquare, slab } from './shapes';
import { lettering, LINE, wood } from './wood';
import type { Meaning, Workshop } from './workshop';

/** How far the frame reaches beyond the cells: letters stand on it. */
export const RIM = 0.46;
/** Borders that belong to a side, as wide as cells are then, and how thick their bars are. */
const BARS = { size: 1.14, thick: 0.12 };
/** Letters and numbers, in cells. */
const SIGN = 0.36;
export const lettersOn = (view: View): Lettering => ({
  size: SIGN * LINE,
  inner: view.edges.length ? (BARS.size + BARS.thick) / 2 : 0.5,
});
/** From so many boards the cells are cut: neighbours differ. */
const CUTS = 5;

export function makeGround(workshop: Workshop, view: View, layout: Frame): Group {
  const ground = new Group();
  ground.add(
    makeBase(workshop, view, layout),
    ...makeBorders(workshop, view, layout),
    ...makeLabels(workshop, view, layout),
  );
  const shape = workshop.shape(`cell-${view.lattice}`, () =>
    slab(view.lattice === 'square' ? roundedSquare(0.465, 0.05) : corners(view, 0.93), 0.1, 0.022),
  );
  view.cells.forEach((cell, index) => {
    const mesh = new Mesh(shape, tinted(workshop, view.lattice, cell.tint, (index * 7 + cell.row * 3) % CUTS));
    const at = layout.points[index]!;
    mesh.position.set(at.x, -0.08, -at.y);
    mesh.receiveShadow = true;
    mesh.userData = { step: { cell: index } } satisfies Meaning;
    ground.add(mesh);
  });
  return ground;
}

function makeBase(workshop: Workshop, view: View, layout: Frame): Mesh {
  const rim =
    view.lattice === 'square'
      ? roundedSquare(Math.max(layout.width, layout.height) / 2 + RIM, 0.2)
      : outline(layout, 0.95);
  const material = workshop.material(`frame-${workshop.look}`, () =>
    workshop.look === 'contrast'
      ? new MeshBasicMaterial({ color: CONTRAST.frame, toneMapped: false })
      : new MeshPhysicalMaterial({ map: wood(FRAME, 3), roughness: 0.4, clearcoat: 0.6, clearcoatRoughness: 0.3 }),
  );
  const base = new Mesh(slab(rim, 0.34, 0.07), material);
  base.position.y = -0.36;
  base.receiveShadow = base.castShadow = true;
  return base;
}

/** Letters and numbers lie on the frame, readable from the near side. */
function makeLabels(workshop: Workshop, view: View, layout: Frame): Mesh[] {
  const shape = new PlaneGeometry(SIGN, SIGN).rotateX(-Math.PI / 2);
  return edgeLabels(view, layout, lettersOn(view)).map(({ text, at }) => {
    const map = lettering(text, workshop.look === 'contrast' ? CONTRAST.lettering : '#f6e2bd');
    const label = new Mesh(shape, new MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
    label.position.set(at.x, -0.012, -at.y);
    return label;
  });
}

/** Bars along those borders; second's carry studs. */
function makeBorders(workshop: Workshop, view: View, layout: Frame): Mesh[] {
  return borders(view, layout, BARS.size).map(({ side, from, to }) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const bar = new Mesh(
      workshop.shape(`bar-${view.lattice}`, () => new BoxGeometry(length * 0.94, 0.1, BARS.thick)),
      workshop.skin(view, side),
    );
    bar.position.set((from.x + to.x) / 2, 0.02, -(from.y + to.y) / 2);
    bar.rotation.y = Math.atan2(to.y - from.y, to.x - from.x);
    bar.castShadow = bar.receiveShadow = true;
    if (side === 'second') bar.add(workshop.dot(0.052));
    return bar;
  });
}

function tinted(workshop: Workshop, lattice: View['lattice'], tint: Tint, cut: number): Material {
  const rgb = hueRgb(tint);
  const tone = tint === 'dark' ? 'dark' : 'plain';
  const flat = workshop.look === 'contrast';
  if (flat || rgb) {
    const color = rgb ? new Color(...rgb) : new Color(CONTRAST[tone]);
    return workshop.material(`${flat}-${JSON.stringify(tint)}`, () =>
      flat
        ? new MeshBasicMaterial({ color, toneMapped: false })
        : new MeshPhysicalMaterial({ color, roughness: 0.35, clearcoat: 0.7, clearcoatRoughness: 0.25 }),
    );
  }
  const timber = lattice === 'hex' && tone === 'plain' ? 'grey' : tone;
  return workshop.material(
    `cell-${timber}-${cut}`,
    () => new MeshPhysicalMaterial({ map: wood(CELLS[timber], 31 + cut, 256), roughness: 0.55, clearcoat: 0.2 }),
  );
}
