import { describe, expect, it } from 'vitest';
import { board, hexes, piece, rhombus } from './examples';
import { corners, frame, holeName, holePoint, neighbour, sortChoices, track } from './model';

describe('frame', () => {
  it('puts the middle of a square board at the origin, first at the bottom', () => {
    const layout = frame(board(4, {}), false);
    expect([layout.width, layout.height]).toEqual([4, 4]);
    expect(layout.points[0]).toEqual({ x: -1.5, y: -1.5 });
    expect(frame(board(4, {}), true).points[0]).toEqual({ x: 1.5, y: 1.5 });
  });

  it('keeps all neighbours of a hexagon equally far', () => {
    const view = hexes(3);
    const layout = frame(view, false);
    const centre = view.cells.findIndex((cell) => cell.name === 'c3');
    expect(layout.points[centre]!.x).toBeCloseTo(0);
    expect(layout.points[centre]!.y).toBeCloseTo(0);
    const near = layout.points.filter((p) => Math.hypot(p.x, p.y) < 1.01 && Math.hypot(p.x, p.y) > 0.01);
    expect(near).toHaveLength(6);
    for (const p of near) expect(Math.hypot(p.x, p.y)).toBeCloseTo(1);
  });

  it('gives cells as many corners as they have', () => {
    expect(corners(board(2, {}))).toHaveLength(4);
    expect(corners(hexes(2))).toHaveLength(6);
  });
});

describe('track', () => {
  it('keeps what stays and lets what is new come in', () => {
    const before = track([], board(4, { 5: piece('first') }), []).pieces;
    const { pieces, gone } = track(before, board(4, { 5: piece('first'), 6: piece('second') }), [6]);
    expect(gone).toEqual([]);
    expect(pieces.find((p) => p.cell === 5)).toMatchObject({ id: before[0]!.id, fresh: false, path: [] });
    expect(pieces.find((p) => p.cell === 6)).toMatchObject({ fresh: true });
  });

  it('follows a piece over the cells of a chain and drops what it captured', () => {
    const before = track([], board(4, { 0: piece('first'), 5: piece('second'), 9: piece('second') }), []).pieces;
    const mover = before.find((p) => p.cell === 0)!;
    const { pieces, gone } = track(before, board(4, { 8: piece('first') }), [0, 10, 8]);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toMatchObject({ id: mover.id, cell: 8, path: [0, 10, 8] });
    expect(gone.map((p) => p.cell).sort()).toEqual([5, 9]);
  });

  it('knows who moved when a side captures its own', () => {
    const before = track([], board(4, { 0: piece('first'), 4: piece('first') }), []).pieces;
    const { pieces, gone } = track(before, board(4, { 4: piece('first') }), [0, 4]);
    expect(pieces[0]!.id).toBe(before.find((p) => p.cell === 0)!.id);
    expect(gone.map((p) => p.cell)).toEqual([4]);
  });

  it('pairs equal pieces where no trace tells', () => {
    const before = track([], board(4, { 0: piece('first') }), []).pieces;
    const { pieces } = track(before, board(4, { 3: piece('first') }), []);
    expect(pieces[0]).toMatchObject({ id: before[0]!.id, path: [0, 3] });
  });
});

describe('keyboard', () => {
  it('goes from cell to cell and stops at the edge', () => {
    const { points } = frame(board(4, {}), false);
    expect(neighbour(points, 5, 'right')).toBe(6);
    expect(neighbour(points, 5, 'up')).toBe(9);
    expect(neighbour(points, 0, 'left')).toBe(0);
    expect(neighbour(points, 0, 'down')).toBe(0);
    expect(neighbour(frame(board(4, {}), true).points, 5, 'up')).toBe(1);
  });

  const boards = [hexes(4), rhombus(4)].flatMap((view) => [false, true].map((flipped) => ({ view, flipped })));
  it.each(boards)('goes from row to row of hexagons, and back ($flipped)', ({ view, flipped }) => {
    const { points } = frame(view, flipped);
    const row = (cell: number) => view.cells[cell]!.row * (flipped ? -1 : 1);
    const highest = Math.max(...points.map((_, cell) => row(cell)));
    points.forEach((_, cell) => {
      const above = neighbour(points, cell, 'up');
      expect(row(above), view.cells[cell]!.name).toBe(Math.min(row(cell) + 1, highest));
      if (above !== cell && points[above]!.x < points[cell]!.x) expect(neighbour(points, above, 'down')).toBe(cell);
    });
  });

  it.each(boards)('reaches every hexagon ($flipped)', ({ view, flipped }) => {
    const { points } = frame(view, flipped);
    const seen = new Set([0]);
    const queue = [0];
    while (queue.length) {
      const at = queue.pop()!;
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbour(points, at, direction);
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    expect(seen.size).toBe(points.length);
  });
});

describe('choices and names', () => {
  it('sorts choices by where they are', () => {
    const sorted = sortChoices(['pass', { word: 0 }, { cell: 3 }, { kind: 1 }, { hole: [4, 7] }, { hole: [4, 9] }]);
    expect(sorted.pass).toBe(true);
    expect([...sorted.words]).toEqual([0]);
    expect([...sorted.cells]).toEqual([3]);
    expect([...sorted.kinds]).toEqual([1]);
    expect([...sorted.holes.get(4)!]).toEqual([7, 9]);
  });

  it('names holes like squares, from the bottom left', () => {
    expect(holeName(0, 5)).toBe('a1');
    expect(holeName(17, 5)).toBe('c4');
    expect(holePoint(12, 5)).toEqual({ x: 0, y: 0 });
    expect(holePoint(0, 5).y).toBeLessThan(0);
  });
});
