// What is marked on the solid board: what may be clicked, what has been, the last
// turn and hints.

import type { BufferGeometry } from 'three';
import { Group, Mesh, MeshBasicMaterial } from 'three';
import type { Shown } from '../shown';
import { GROUND } from './actors';
import { ring, spot } from './shapes';
import type { Meaning, Workshop } from './workshop';

const COLOURS = {
  can: ['#e2561f', 0.9],
  faint: ['#e2561f', 0.35],
  trace: ['#ffb347', 0.55],
  hint: ['#27a567', 0.95],
  chosen: ['#ff7a2f', 1],
} as const;

export function makeMarks(workshop: Workshop, shown: Shown): Group {
  const { view, layout, offered } = shown;
  const marks = new Group();
  const dot = workshop.shape('mark-dot', () => spot(0.1));
  const circle = workshop.shape('mark-ring', () => ring(0.42, 0.47));
  const add = (shape: BufferGeometry, name: keyof typeof COLOURS, cell: number) => {
    const at = layout.points[cell];
    if (!at) return;
    const [color, opacity] = COLOURS[name];
    const material = workshop.material(
      `mark-${name}`,
      () => new MeshBasicMaterial({ color, opacity, transparent: true, depthWrite: false, toneMapped: false }),
    );
    const mesh = new Mesh(shape, material);
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
  return marks;
}
