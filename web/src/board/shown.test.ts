import { describe, expect, it } from 'vitest';
import { NO_MARKS } from '../values';
import { board, piece } from './examples';
import { pointedAt, showing, told } from './shown';

describe('what is shown', () => {
  it('needs nothing but a view', () => {
    const shown = showing({ view: board(4, { 5: piece('first') }) });
    expect(shown.trace).toEqual([]);
    expect(shown.chosen.size + shown.hinted.size + shown.choices.cells.size).toBe(0);
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

  it('gives no star to what is left of the loser', () => {
    const pieces = { 0: piece('second'), 5: piece('first'), 6: piece('second') };
    const won = (decisive: string[], winner: 'first' | 'second' | null) =>
      showing({ view: { ...board(4, pieces), decisive, winner } }).beaten;
    expect(won(['a1', 'c2'], 'first')).toBe(true);
    expect(won(['a1', 'c2'], 'second')).toBe(false);
    // A line of pieces of both sides is how the winner won.
    expect(won(['a1', 'b2'], 'first')).toBe(false);
    expect(won([], 'first')).toBe(false);
    expect(won([], null)).toBe(false);
  });

  it('names a cell once, however often a hint touches it', () => {
    expect([...showing({ view: board(4, {}), hint: [1, 2, 1] }).hinted]).toEqual([1, 2]);
  });
});

describe('what is shown of a cell that somebody points at', () => {
  const view = board(4, { 0: piece('first'), 5: piece('second') });
  const reach = [
    { cell: 0, goals: [1, 4], pins: [] },
    { cell: 5, goals: [6], pins: [] },
  ];

  it('is where its piece can go, whoever it belongs to, unless its goals are offered already', () => {
    const shown = showing({ view, reach });
    expect(pointedAt(shown, 0).goals).toEqual(new Set([1, 4]));
    expect(pointedAt(shown, 5).goals).toEqual(new Set([6]));
    expect(pointedAt(shown, 2).goals.size).toBe(0);
    expect(pointedAt(showing({ view, reach, steps: [{ cell: 0 }] }), 0).goals.size).toBe(0);
  });

  it('is what a click brings with it: what comes, and what is taken', () => {
    const along = [{ cell: 10, others: [5, 15] }];
    expect(pointedAt(showing({ view, along, choices: [{ cell: 10 }] }), 10)).toMatchObject({ comes: [15], taken: [5] });
    expect(pointedAt(showing({ view, along }), 10)).toMatchObject({ comes: [], taken: [] });
  });

  it('is of a piece that a hint moves, before it has moved, which holes it then gets', () => {
    const hinted = showing({
      view,
      hint: [0, 9, 9, 5],
      hintPins: [
        [9, 3],
        [5, 7],
      ],
    });
    expect([told(hinted, [0, 3]), told(hinted, [9, 3]), told(hinted, [5, 7])]).toEqual(['hint', undefined, 'hint']);
    const still = showing({
      view,
      hint: [0, 5, 5],
      hintPins: [
        [0, 1],
        [5, 2],
        [5, 3],
      ],
    });
    expect([told(still, [5, 2]), told(still, [0, 1])]).toEqual(['hint', 'hint']);
  });

  it('is of its holes which are new and which the hint means', () => {
    const shown = showing({ view, pins: [[5, 3]], hintPins: [[0, 7]] });
    expect([told(shown, [5, 3]), told(shown, [0, 7]), told(shown, [5, 7])]).toEqual(['fresh', 'hint', undefined]);
  });
});
