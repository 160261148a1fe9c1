// Boards for tests.

import type { Piece, View } from '../wire';

export const piece = (side: 'first' | 'second', kind = 0): Piece => ({ side, kind, pins: null });

/** A square board of this size with these pieces. */
export function board(size: number, pieces: Record<number, Piece>): View {
  return {
    lattice: 'square',
    cells: Array.from({ length: size * size }, (_, i) => ({
      name: String.fromCharCode(97 + (i % size)) + (Math.floor(i / size) + 1),
      column: i % size,
      row: Math.floor(i / size),
      tint: 'plain',
      piece: pieces[i] ?? null,
    })),
    kinds: [],
    reserves: [[], []],
    lost: null,
    holes: null,
    scores: [[], []],
    sides: ['one', 'two'],
    paints: ['white', 'black'],
    to_move: 'first',
    edges: [],
    labels: [],
    words: [],
    decisive: [],
    winner: null,
  };
}

/** Rows of hexagons: `size` cells to a side. */
export function hexes(size: number): View {
  const view = board(1, {});
  view.lattice = 'hex';
  view.cells = [];
  for (let row = 0; row < 2 * size - 1; row += 1) {
    const length = 2 * size - 1 - Math.abs(row - (size - 1));
    for (let i = 0; i < length; i += 1) {
      view.cells.push({
        name: String.fromCharCode(97 + row) + (i + 1),
        column: Math.abs(row - (size - 1)) + 2 * i,
        row,
        tint: 'plain',
        piece: null,
      });
    }
  }
  return view;
}

/** A rhombus of hexagons, a1 at the top left: rows have numbers, and slanted lines have
    letters, which labels at both ends of each say. */
export function rhombus(size: number): View {
  const view = board(1, {});
  const all = Array.from({ length: size }, (_, i) => i);
  const letter = (column: number) => String.fromCharCode(97 + column);
  const place = (column: number, line: number) => ({ column: 2 * column + line, row: size - 1 - line });
  const cells = all.toReversed().flatMap((line) =>
    all.map((column) => ({
      name: letter(column) + (line + 1),
      ...place(column, line),
      tint: 'plain' as const,
      piece: null,
    })),
  );
  const labels = [-1, size].flatMap((end) =>
    all.flatMap((i) => [
      { text: letter(i), ...place(i, end) },
      { text: String(i + 1), ...place(end, i) },
    ]),
  );
  return { ...view, lattice: 'hex', cells, labels };
}
