// What is on a board and where, made from the view that the server describes.
// Knows no screen and no framework: the SVG board and the 3D board both draw
// this.

import type { Cell, Piece, Step, View } from '../wire';

/** A point in cells: x to the right, y up. A cell is one unit wide. */
export interface Point {
  x: number;
  y: number;
}

const ROW = { square: 1, hex: Math.sqrt(3) / 2 } as const;

/** The centre of a cell. */
export function centre(view: View, cell: Pick<Cell, 'column' | 'row'>): Point {
  return view.lattice === 'hex' ? { x: cell.column / 2, y: cell.row * ROW.hex } : { x: cell.column, y: cell.row };
}

export interface Frame {
  /** Centres, by cell index, moved so that the board's middle is (0, 0). */
  points: Point[];
  /** From edge to edge. */
  width: number;
  height: number;
  /** −1 where the board is turned round. */
  sign: 1 | -1;
}

/** Lays the cells out around the middle; a flipped board is turned by half a turn. */
export function frame(view: View, flipped: boolean): Frame {
  const raw = view.cells.map((cell) => centre(view, cell));
  const xs = raw.map((p) => p.x);
  const ys = raw.map((p) => p.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const sign = flipped ? -1 : 1;
  const middle = { x: (left + right) / 2, y: (low + high) / 2 };
  const tall = view.lattice === 'hex' ? 2 / Math.sqrt(3) : 1;
  return {
    points: raw.map((p) => ({ x: sign * (p.x - middle.x), y: sign * (p.y - middle.y) })),
    width: right - left + 1,
    height: high - low + tall,
    sign,
  };
}

/** The corners of a cell around its centre. */
export function corners(view: View, size = 1): Point[] {
  if (view.lattice === 'square') {
    const h = size / 2;
    return [
      { x: -h, y: -h },
      { x: h, y: -h },
      { x: h, y: h },
      { x: -h, y: h },
    ];
  }
  const r = size / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = Math.PI / 2 + (i * Math.PI) / 3;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

/** A piece that can be told from others of its kind from view to view. */
export interface Placed {
  id: number;
  cell: number;
  piece: Piece;
  /** The cells it has just come over, the one it stands on last; empty if it stayed. */
  path: number[];
  /** Whether it has just come onto the board. */
  fresh: boolean;
}

export interface Tracked {
  pieces: Placed[];
  /** Those that have just left the board. */
  gone: Placed[];
}

const alike = (a: Piece | null | undefined, b: Piece | null | undefined): boolean =>
  !!a && !!b && a.side === b.side && a.kind === b.kind;

let lastId = 0;

/**
 * Follows pieces from one view to the next. The trace of the last turn says
 * which piece went where; without it equal pieces are paired as they come.
 */
export function track(before: Placed[], view: View, trace: number[]): Tracked {
  const old = new Map(before.map((placed) => [placed.cell, placed]));
  const now = new Map<number, Piece>();
  view.cells.forEach((cell, index) => {
    if (cell.piece) now.set(index, cell.piece);
  });
  const pieces: Placed[] = [];
  const settle = (placed: Placed, cell: number, path: number[]): void => {
    const piece = now.get(cell)!;
    pieces.push({ id: placed.id, cell, piece, path, fresh: false });
    old.delete(placed.cell);
    now.delete(cell);
  };

  const mover = old.get(trace[0] ?? -1);
  if (mover && !alike(mover.piece, now.get(mover.cell))) {
    const landings = trace
      .map((cell, index) => ({ cell, index }))
      .filter(({ cell, index }) => index > 0 && alike(mover.piece, now.get(cell)));
    const landing = landings.findLast(({ cell }) => !alike(old.get(cell)?.piece, now.get(cell))) ?? landings[0];
    if (landing) settle(mover, landing.cell, trace.slice(0, landing.index + 1));
  }
  for (const [cell, placed] of [...old]) {
    if (alike(placed.piece, now.get(cell))) settle(placed, cell, []);
  }
  for (const placed of [...old.values()]) {
    const to = [...now].find(([, piece]) => alike(placed.piece, piece));
    if (to) settle(placed, to[0], [placed.cell, to[0]]);
  }
  const gone = [...old.values()];
  for (const [cell, piece] of now) {
    lastId += 1;
    pieces.push({ id: lastId, cell, piece, path: [], fresh: true });
  }
  pieces.sort((a, b) => a.id - b.id);
  return { pieces, gone };
}

/** What may be clicked, sorted by where it is. */
export interface SortedChoices {
  cells: Set<number>;
  kinds: Set<number>;
  holes: Map<number, Set<number>>;
  words: Set<number>;
  pass: boolean;
}

export function sortChoices(choices: Step[]): SortedChoices {
  const sorted: SortedChoices = { cells: new Set(), kinds: new Set(), holes: new Map(), words: new Set(), pass: false };
  for (const step of choices) {
    if (step === 'pass') sorted.pass = true;
    else if ('cell' in step) sorted.cells.add(step.cell);
    else if ('kind' in step) sorted.kinds.add(step.kind);
    else if ('word' in step) sorted.words.add(step.word);
    else {
      const [cell, hole] = step.hole;
      const holes = sorted.holes.get(cell) ?? new Set<number>();
      sorted.holes.set(cell, holes.add(hole));
    }
  }
  return sorted;
}

export const sameStep = (a: Step, b: Step): boolean => JSON.stringify(a) === JSON.stringify(b);

export type Direction = 'left' | 'right' | 'up' | 'down';

const HEADING: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
};

/** The next cell in a direction, or the same one at the edge: of the nearest row the one that
    is least aside. Of two that are equally so, which rows of hexagons have, it is the one at the
    left hand of who goes there: the opposite key leads back. */
export function neighbour(points: Point[], from: number, direction: Direction): number {
  const here = points[from];
  if (!here) return 0;
  const heading = HEADING[direction];
  let best = from;
  let [least, leastAside] = [Infinity, Infinity];
  points.forEach((point, index) => {
    const along = (point.x - here.x) * heading.x + (point.y - here.y) * heading.y;
    const toLeft = (point.y - here.y) * heading.x - (point.x - here.x) * heading.y;
    if (along < 0.3 || Math.abs(toLeft) > along * 1.2) return;
    const aside = Math.abs(toLeft - 1e-6);
    if (along > least + 1e-9 || (along > least - 1e-9 && aside >= leastAside)) return;
    [best, least, leastAside] = [index, along, aside];
  });
  return best;
}

/** Where hole `index` lies in a piece, −0.5 … 0.5 both ways, y up. */
export function holePoint(index: number, holes: number): Point {
  const step = 1 / holes;
  return {
    x: ((index % holes) + 0.5) * step - 0.5,
    y: (Math.floor(index / holes) + 0.5) * step - 0.5,
  };
}

/** How a hole is written: like the squares of a small board. */
export function holeName(index: number, holes: number): string {
  return String.fromCharCode(97 + (index % holes)) + String(Math.floor(index / holes) + 1);
}
