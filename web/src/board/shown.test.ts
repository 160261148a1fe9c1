import { describe, expect, it } from 'vitest';
import { NO_MARKS } from '../values';
import { board, piece } from './examples';
import { showing } from './shown';

describe('what is shown', () => {
  it('needs nothing but a view', () => {
    const shown = showing({ view: board(4, { 5: piece('first') }) });
    expect(shown.trace).toEqual([]);
    expect(shown.chosen.size + shown.hinted.size + shown.offered.cells.size).toBe(0);
    expect(shown.kind).toBeUndefined();
    expect(shown.marks).toBe(NO_MARKS);
    expect(shown.layout.sign).toBe(1);
  });

  it('tells the cells and the kind of a half-made turn from each other', () => {
    const shown = showing({ view: board(4, {}), steps: [{ kind: 2 }, { cell: 3 }, { hole: [7, 1] }], flipped: true });
    expect([...shown.chosen]).toEqual([3, 7]);
    expect(shown.kind).toBe(2);
    expect(shown.layout.sign).toBe(-1);
  });

  it('joins the cells that decided the game where they make a figure', () => {
    const won = (decisive: string[]) => showing({ view: { ...board(4, {}), decisive } });
    expect([...won(['a1', 'b2']).decisive]).toEqual([0, 5]);
    expect(won(['a1', 'b2']).figure).toEqual([]);
    expect(won(['a2', 'b2', 'c2', 'd2']).figure).toHaveLength(2);
    expect(won(['b1', 'd2', 'c4', 'a3']).figure).toHaveLength(4);
    // A heap of stones is no figure.
    expect(won(['a1', 'b1', 'c1', 'b2', 'a3']).figure).toEqual([]);
  });

  it('names a cell once, however often a hint touches it', () => {
    expect([...showing({ view: board(4, {}), hint: [1, 2, 1] }).hinted]).toEqual([1, 2]);
  });
});
