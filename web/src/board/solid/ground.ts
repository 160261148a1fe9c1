// The board itself: its base, its cells and the borders that belong to a side.

import { BoxGeometry, Color, Group, Mesh, MeshPhysicalMaterial, MeshStandardMaterial } from 'three';
import type { Tint, View } from '../../wire';
import { corners, type Frame } from '../model';
import { hueRgb } from '../paint';
import { borders, outline } from '../rim';
import { roundedSquare, slab } from './shapes';
import { wood } from './wood';
import type { Meaning, Workshop } from './workshop';

export function makeGround(workshop: Workshop, view: View, layout: Frame): Group {
  const ground = new Group();
  ground.add(makeBase(workshop, view, layout), ...makeBorders(workshop, view, layout));
  const shape = workshop.shape(`cell-${view.lattice}`, () =>
    slab(view.lattice === 'square' ? roundedSquare(0.455, 0.07) : corners(view, 0.918), 0.1, 0.02),
  );
  view.cells.forEach((cell, index) => {
    const mesh = new Mesh(shape, tinted(workshop, cell.tint));
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
      ? roundedSquare(Math.max(layout.width, layout.height) / 2 + 0.3, 0.22)
      : outline(layout, 0.909);
  const material = workshop.material(
    'frame',
    () => new MeshPhysicalMaterial({ map: wood('#6b4427', '#2f1a0c', 3), roughness: 0.55, clearcoat: 0.3 }),
  );
  const base = new Mesh(slab(rim, 0.34, 0.05), material);
  base.position.y = -0.36;
  base.receiveShadow = base.castShadow = true;
  return base;
}

/** Bars along those borders; second's carry studs. */
function makeBorders(workshop: Workshop, view: View, layout: Frame): Mesh[] {
  return borders(view, layout, 1.14).map(({ side, from, to }) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const bar = new Mesh(
      workshop.shape(`bar-${view.lattice}`, () => new BoxGeometry(length * 0.94, 0.1, 0.12)),
      workshop.skin(view, side),
    );
    bar.position.set((from.x + to.x) / 2, 0.02, -(from.y + to.y) / 2);
    bar.rotation.y = Math.atan2(to.y - from.y, to.x - from.x);
    bar.castShadow = bar.receiveShadow = true;
    if (side === 'second') bar.add(workshop.dot(0.052));
    return bar;
  });
}

function tinted(workshop: Workshop, tint: Tint): MeshStandardMaterial {
  const rgb = hueRgb(tint);
  if (rgb)
    return workshop.material(
      `hue-${JSON.stringify(tint)}`,
      () => new MeshPhysicalMaterial({ color: new Color(...rgb), roughness: 0.45, clearcoat: 0.4 }),
    );
  const [light, dark, seed] =
    tint === 'dark' ? (['#c79f68', '#86592c', 7] as const) : (['#e3c899', '#a77b45', 5] as const);
  return workshop.material(
    `cell-${tint === 'dark' ? 'dark' : 'plain'}`,
    () => new MeshStandardMaterial({ map: wood(light, dark, seed), roughness: 0.7 }),
  );
}
