import { describe, expect, it } from 'vitest';
import type { Cell, Lattice, View } from '../wire';
import { frame } from './model';
import { borders, edgeLabels, outline } from './rim';

/** A board of these places, and nothing on it. */
function board(lattice: Lattice, places: [number, number][]): View {
  const cells = places.map(([column, row]): Cell => ({ name: '', column, row, tint: 'plain', piece: null }));
  return { lattice, cells, labels: [], edges: [], sides: ['one', 'two'], paints: ['red', 'blue'] } as unknown as View;
}
const square = board('square', [[0, 0], [1, 0], [0, 1], [1, 1]]); // prettier-ignore
const rhombus = board('hex', [[0, 1], [2, 1], [1, 0], [3, 0]]); // prettier-ignore

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
      const found = edgeLabels(view, frame(view, flipped));
      expect(found.map((label) => label.text)).toEqual(['1', 'a']);
      expect(found[0]!.at).toEqual({ x: expect.closeTo(-1.23), y: expect.closeTo(y) });
      expect(found[1]!.at).toEqual({ x: expect.closeTo(y), y: expect.closeTo(-1.23) });
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
