// What is marked on the solid board: what may be clicked, what has been, the last
// turn, hints, where pieces can go, and where the game was won. On a piece a ring
// floats above it, so that it hides nothing and is hidden by nothing.

import type { BufferGeometry } from 'three';
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, OctahedronGeometry, RingGeometry } from 'three';
import type { Point } from '../model';
import { told, type Pointed, type Shown } from '../shown';
import { GROUND } from './actors';
import { markColour, type MarkName } from './palette';
import { frame, HEIGHTS, ring, spot } from './shapes';
import { holeAt, type Meaning, type Workshop } from './workshop';

const SHAPES = {
  dot: () => spot(0.11),
  dotUnder: () => spot(0.15),
  circle: () => ring(0.41, 0.46),
  circleUnder: () => ring(0.39, 0.48),
  // Around a piece with holes in its corners.
  frame: () => frame(0.435, 0.475),
  frameUnder: () => frame(0.425, 0.485),
  diamond: () => new RingGeometry(0.11, 0.17, 4).rotateX(-Math.PI / 2),
  diamondUnder: () => new RingGeometry(0.09, 0.19, 4).rotateX(-Math.PI / 2),
  // Around the foot of a pin.
  hole: () => ring(0.078, 0.108),
  holeUnder: () => ring(0.066, 0.12),
  cross: () => new BoxGeometry(0.7, 0.03, 0.07).rotateY(Math.PI / 4),
  crossUnder: () => new BoxGeometry(0.72, 0.02, 0.11).rotateY(Math.PI / 4),
};
type ShapeName = 'dot' | 'circle' | 'frame' | 'diamond' | 'cross';

export function makeMarks(workshop: Workshop, shown: Shown, pointed: Pointed): Group {
  const { view, layout, choices } = shown;
  const marks = new Group();
  const colour = (name: MarkName) => {
    const [color, opacity] = markColour(name, workshop.look);
    return workshop.material(
      `mark-${workshop.look}-${name}`,
      () => new MeshBasicMaterial({ color, opacity, transparent: true, depthWrite: false, toneMapped: false }),
    );
  };
  /** Above what stands on a cell. */
  const height = (cell: number) => {
    const piece = view.cells[cell]?.piece;
    return GROUND + 0.014 + (piece ? HEIGHTS[view.kinds[piece.kind]!.body] + 0.05 : 0);
  };
  const put = (shape: BufferGeometry, name: MarkName, cell: number, y: number) => {
    const at = layout.points[cell];
    if (!at) return;
    const mesh = new Mesh(shape, colour(name));
    mesh.position.set(at.x, y, -at.y);
    mesh.userData = { step: { cell } } satisfies Meaning;
    marks.add(mesh);
  };
  const add = (wanted: ShapeName, name: MarkName, cell: number, y = height(cell)) => {
    const shape = wanted === 'circle' && view.holes && view.cells[cell]?.piece ? 'frame' : wanted;
    // What is faint on wood lies on it without an edge.
    const plain = workshop.look === 'wood' && (name === 'faint' || name === 'trace');
    if (!plain) put(workshop.shape(`mark-${shape}-under`, SHAPES[`${shape}Under`]), 'edge', cell, y - 0.004);
    put(workshop.shape(`mark-${shape}`, SHAPES[shape]), name, cell, y);
  };
  const many = choices.cells.size > view.cells.length / 2;
  for (const cell of choices.cells)
    add(view.cells[cell]?.piece ? 'circle' : 'dot', many && !view.cells[cell]?.piece ? 'faint' : 'can', cell);
  for (const cell of choices.holes.keys()) add('circle', 'can', cell);
  for (const cell of shown.trace) add('circle', 'trace', cell, GROUND + 0.012);
  for (const cell of shown.hinted) add('circle', 'hint', cell);
  for (const cell of shown.chosen) add('circle', 'chosen', cell);
  for (const cell of pointed.goals) add('diamond', 'goal', cell);
  for (const cell of pointed.comes) add('circle', 'goal', cell);
  for (const cell of pointed.taken) add('cross', 'taken', cell);
  // A star hovers above the tallest piece.
  const star = Math.max(...view.kinds.map(({ body }) => HEIGHTS[body])) + 0.2;
  for (const cell of shown.decisive) {
    if (shown.beaten) {
      // What is left of the loser is crossed out and gets no star.
      add('circle', 'taken', cell, GROUND + 0.014);
      add('cross', 'taken', cell);
      continue;
    }
    add('circle', 'decisive', cell, GROUND + 0.014);
    put(
      workshop.shape(`mark-star-${star}`, () => new OctahedronGeometry(0.11).translate(0, star, 0)),
      'decisive',
      cell,
      0,
    );
  }
  for (const mark of toldHoles(workshop, shown, colour)) marks.add(mark);
  for (const bar of joined(shown.figure, star, workshop, colour('decisive'))) marks.add(bar);
  return marks;
}

/** Rings around holes of which something is to be said: pinned just now, or by the hint. */
function toldHoles(workshop: Workshop, shown: Shown, colour: (name: MarkName) => MeshBasicMaterial): Mesh[] {
  const { view, layout } = shown;
  const count = view.holes ?? 0;
  const rings: Mesh[] = [];
  view.cells.forEach(({ piece }, cell) => {
    for (let hole = 0; piece && hole < count * count; hole += 1) {
      const says = told(shown, [cell, hole]);
      if (!says) continue;
      const [at, within] = [layout.points[cell]!, holeAt(hole, count, layout.sign)];
      for (const [shape, name, y] of [
        ['holeUnder', 'edge', 0.166],
        ['hole', says, 0.169],
      ] as const) {
        const mesh = new Mesh(workshop.shape(`mark-${shape}`, SHAPES[shape]), colour(name));
        mesh.position.set(at.x + within.x, GROUND + y, -(at.y + within.y));
        mesh.userData = { step: { cell }, hole } satisfies Meaning;
        rings.push(mesh);
      }
    }
  });
  return rings;
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
