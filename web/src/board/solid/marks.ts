// What is marked on the solid board: what may be clicked, what has been, the last
// turn, hints, and where the game was won.

import type { BufferGeometry } from 'three';
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, OctahedronGeometry } from 'three';
import type { Point } from '../model';
import type { Shown } from '../shown';
import { GROUND } from './actors';
import { HEIGHTS, ring, spot } from './shapes';
import type { Meaning, Workshop } from './workshop';

const COLOURS = {
  can: ['#e2561f', 0.9],
  faint: ['#e2561f', 0.35],
  trace: ['#ffb347', 0.55],
  hint: ['#27a567', 0.95],
  chosen: ['#ff7a2f', 1],
  decisive: ['#ffe27a', 1],
  edge: ['#2b1703', 1],
} as const;

export function makeMarks(workshop: Workshop, shown: Shown): Group {
  const { view, layout, offered } = shown;
  const marks = new Group();
  const dot = workshop.shape('mark-dot', () => spot(0.1));
  const circle = workshop.shape('mark-ring', () => ring(0.42, 0.47));
  const colour = (name: keyof typeof COLOURS) => {
    const [color, opacity] = COLOURS[name];
    return workshop.material(
      `mark-${name}`,
      () => new MeshBasicMaterial({ color, opacity, transparent: true, depthWrite: false, toneMapped: false }),
    );
  };
  const add = (shape: BufferGeometry, name: keyof typeof COLOURS, cell: number) => {
    const at = layout.points[cell];
    if (!at) return;
    const mesh = new Mesh(shape, colour(name));
    mesh.position.set(at.x, GROUND + 0.012, -at.y);
    mesh.userData = { step: { cell } } satisfies Meaning;
    marks.add(mesh);
  };
  const many = offered.cells.size > view.cells.length / 2;
  for (const cell of offered.cells) add(view.cells[cell]?.piece ? circle : dot, many ? 'faint' : 'can', cell);
  for (const cell of offered.holes.keys()) add(circle, 'can', cell);
  for (const cell of shown.trace) add(circle, 'trace', cell);
  for (const cell of shown.hinted) add(circle, 'hint', cell);
  for (const cell of shown.chosen) add(circle, 'chosen', cell);
  // A star hovers above the tallest piece.
  const star = Math.max(...view.kinds.map(({ body }) => HEIGHTS[body])) + 0.2;
  for (const cell of shown.decisive) {
    add(
      workshop.shape('mark-edge', () => ring(0.38, 0.5)),
      'edge',
      cell,
    );
    add(circle, 'decisive', cell);
    add(
      workshop.shape(`mark-star-${star}`, () => new OctahedronGeometry(0.11).translate(0, star, 0)),
      'decisive',
      cell,
    );
  }
  for (const bar of joined(shown.figure, star, workshop, colour('decisive'))) marks.add(bar);
  return marks;
}

/** Bars from corner to corner, as high as the stars. */
function joined(figure: Point[], height: number, workshop: Workshop, material: MeshBasicMaterial): Mesh[] {
  const shape = workshop.shape('mark-bar', () => new BoxGeometry(1, 0.035, 0.035));
  return figure.map((from, index) => {
    const to = figure[(index + 1) % figure.length]!;
    const bar = new Mesh(shape, material);
    bar.scale.x = Math.hypot(to.x - from.x, to.y - from.y);
    bar.position.set((from.x + to.x) / 2, height, -(from.y + to.y) / 2);
    bar.rotation.y = Math.atan2(to.y - from.y, to.x - from.x);
    return bar;
  });
}
