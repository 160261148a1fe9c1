import { describe, expect, it } from 'vitest';
import { after, told } from './changes';
import type { Piece, State, StateChange } from './wire';

const piece = (kind: number): Piece => ({ side: 'first', kind, pins: null });
const cell = (name: string, on: Piece | null) => ({ name, column: 0, row: 0, tint: 'plain', piece: on });
const whole = {
  revision: 0,
  from: 0,
  turns: ['a'],
  position: 'before',
  view: {
    cells: [cell('a1', null), cell('a2', piece(1))],
    reserves: [[{ kind: 0, count: 2 }], [{ kind: 1, count: 2 }]],
    scores: [[], []],
    lost: null,
    to_move: 'first',
    decisive: [],
    winner: null,
  },
  reach: [
    { cell: 0, goals: [1], pins: [] },
    { cell: 1, goals: [0], pins: [] },
  ],
  offered: { by: 'first', offer: 'undo' },
  here: [true, false],
  watching: 3,
} as unknown as State;

describe('a change', () => {
  it('leaves what it does not name', () => {
    const next = after(whole, { from: 1, turns: [] });
    expect(next).toEqual({ ...whole, from: 1, turns: [] });
    expect(next.view).toBe(whole.view);
  });

  it('puts pieces where they are now', () => {
    const change: StateChange = {
      from: 1,
      turns: ['b'],
      position: 'after',
      offered: null,
      board: {
        pieces: [
          [0, piece(1)],
          [1, null],
        ],
        reserves: [null, [{ kind: 1, count: 1 }]],
        to_move: 'second',
      },
    };
    const next = after(whole, change);
    expect(next.view.cells).toEqual([cell('a1', piece(1)), cell('a2', null)]);
    expect(next.view.reserves).toEqual([[{ kind: 0, count: 2 }], [{ kind: 1, count: 1 }]]);
    expect([next.view.to_move, next.position, next.offered, next.turns]).toEqual(['second', 'after', null, ['b']]);
    expect(whole.view.cells[0]!.piece).toBeNull();
  });

  it('says of each cell where a piece could go, or that it no longer can', () => {
    const gone = { cell: 0, goals: [], pins: [] };
    const other = { cell: 1, goals: [2], pins: [] };
    expect(after(whole, { from: 1, turns: [], reach: [gone, other] }).reach).toEqual([other]);
  });
});

describe('what was told', () => {
  it('is everything, or follows on what was told before', () => {
    expect(told(undefined, whole)).toBe(whole);
    expect(told(undefined, { from: 1, turns: [] })).toBeUndefined();
    expect(told(whole, { from: 1, turns: ['b'] })?.turns).toEqual(['b']);
  });
});
