import { describe, expect, it } from 'vitest';
import type { Cell, Lattice, View } from '../wire';
import { hexes, rhombus as hexRhombus } from './examples';
import { frame, type Point } from './model';
import { borders, edgeLabels, outline, roomFor } from './rim';

/** A board of these places, and nothing on it. */
function board(lattice: Lattice, places: [number, number][]): View {
  const cells = places.map(([column, row]): Cell => ({ name: '', column, row, tint: 'plain', piece: null }));
  return { lattice, cells, labels: [], edges: [], sides: ['one', 'two'], paints: ['red', 'blue'] } as unknown as View;
}
const square = board('square', [[0, 0], [1, 0], [0, 1], [1, 1]]); // prettier-ignore
const rhombus = board('hex', [[0, 1], [2, 1], [1, 0], [3, 0]]); // prettier-ignore

const letters = { size: 0.2, inner: 0.5 };

/** With the names of both ends of each row. */
function labelled(view: View): View {
  const labels = [...new Set(view.cells.map((cell) => cell.row))].flatMap((row) => {
    const cells = view.cells.filter((cell) => cell.row === row);
    const [left, right] = [cells[0]!, cells.at(-1)!];
    return [
      { text: left.name, column: left.column - 2, row },
      { text: right.name, column: right.column + 2, row },
    ];
  });
  return { ...view, labels };
}

describe('around the cells', () => {
  it('a frame follows them, whatever their outline', () => {
    const corners = outline(frame(square, false), 0.8);
    expect(corners).toHaveLength(4);
    for (const p of corners) expect([Math.abs(p.x), Math.abs(p.y)]).toEqual([1.3, 1.3].map((n) => expect.closeTo(n)));
    const slanted = outline(frame(rhombus, false), 0.8);
    expect(slanted).toHaveLength(4);
    const top = slanted.filter((p) => p.y > 0).map((p) => p.x);
    expect(Math.max(...top) + Math.min(...top)).toBeLessThan(0);
  });

  it('labels stand near their cells, once each, at the left and at the bottom', () => {
    const at = (text: string, column: number, row: number) => ({ text, column, row });
    const view = { ...square, labels: [at('1', 2, 0), at('1', -1, 0), at('a', 0, 2), at('a', 0, -1)] };
    for (const [flipped, y] of [
      [false, -0.5],
      [true, 0.5],
    ] as const) {
      // prettier-ignore
      const found = edgeLabels(view, frame(view, flipped), letters);
      expect(found.map((label) => label.text)).toEqual(['1', 'a']);
      expect(found[0]!.at).toEqual({ x: expect.closeTo(-1.17), y: expect.closeTo(y) });
      expect(found[1]!.at).toEqual({ x: expect.closeTo(y), y: expect.closeTo(-1.184) });
    }
  });

  it.each([false, true])(
    'labels lie behind the ends of their lines, however those are slanted (flipped: %s)',
    (flipped) => {
      // A number ends a row, a letter a slanted line of a rhombus.
      const rows = hexRhombus(3);
      const layout = frame(rows, flipped);
      const ends = flipped ? { letter: '1', digit: 'c' } : { letter: '3', digit: 'a' };
      const wayTo = (view: View, name: string, at: Point) => {
        const from = frame(view, flipped).points[view.cells.findIndex((cell) => cell.name === name)]!;
        const way = { x: at.x - from.x, y: at.y - from.y };
        const reach = Math.hypot(way.x, way.y);
        return { x: expect.closeTo(way.x / reach), y: expect.closeTo(way.y / reach) };
      };
      for (const { text, at } of edgeLabels(rows, layout, letters)) {
        const isLetter = /[a-z]/.test(text);
        const way = wayTo(rows, isLetter ? text + ends.letter : ends.digit + text, at);
        expect(isLetter ? { x: 0.5, y: -Math.sqrt(3) / 2 } : { x: -1, y: 0 }, text).toEqual(way);
      }
      // Each end of a row of a hexagon says its whole name, in its own row.
      const hexagon = labelled(hexes(3));
      const found = edgeLabels(hexagon, frame(hexagon, flipped), letters);
      expect(found).toHaveLength(10);
      for (const { text, at } of found) {
        const outwards = text.endsWith('1') === flipped ? 1 : -1;
        expect({ x: outwards, y: 0 }, text).toEqual(wayTo(hexagon, text, at));
      }
    },
  );

  it('labels leave room for borders, and the frame for labels, however large', () => {
    const view = hexRhombus(11);
    const layout = frame(view, false);
    const eleven = (lettering: { size: number; inner: number }) => {
      const labels = edgeLabels(view, layout, lettering);
      const { at, half } = labels.find(({ text }) => text === '11')!;
      const cell = layout.points[view.cells.findIndex(({ name }) => name === 'a11')]!;
      return { from: cell.x - at.x - half.x, to: cell.x - at.x + half.x, room: roomFor(layout, labels) };
    };
    for (const size of [0.2, 0.4])
      for (const inner of [0.5, 0.63]) {
        const { from, to, room } = eleven({ size, inner });
        expect(from).toBeGreaterThan(inner);
        // The edge is slanted by 30 degrees.
        expect(room).toBeGreaterThan((to - 0.01) * Math.cos(Math.PI / 6));
      }
  });

  it('borders lie on the side of the cell that they belong to', () => {
    const right = { ...square, edges: [{ cell: 1, toward: 0, side: 'second' as const }] };
    for (const [flipped, x] of [
      [false, 1],
      [true, -1],
    ] as const) {
      // prettier-ignore
      const [border] = borders(right, frame(right, flipped), 1);
      expect(border).toMatchObject({ side: 'second', from: { x: expect.closeTo(x) }, to: { x: expect.closeTo(x) } });
    }
  });
});
