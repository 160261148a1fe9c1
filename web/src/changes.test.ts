import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { after, told } from './changes';
import type { Piece, State, StateChange, ToClient } from './wire';

const piece = (kind: number): Piece => ({ side: 'first', kind, pins: null });
const cell = (name: string, on: Piece | null) => ({ name, column: 0, row: 0, tint: 'plain', piece: on });
const whole = {
  revision: 0,
  from: 0,
  turns: ['a'],
  view: {
    cells: [cell('a1', null), cell('a2', piece(1))],
    reserves: [[{ kind: 0, count: 2 }], [{ kind: 0, count: 2 }]],
    scores: [[], []],
    lost: null,
    to_move: 'first',
    decisive: [],
    winner: null,
  },
  trace: [1],
  pins: [],
  standing: { playing: 'first' },
  steps: [],
  choices: [{ cell: 0 }],
  prompt: { id: 'choose-pass', args: {} },
  clocks: { left: [1000, 2000], running: 'first' },
  offered: { by: 'first', offer: 'undo' },
  here: [true, false],
  watching: 3,
} as unknown as State;

describe('a change', () => {
  it('leaves what it does not name', () => {
    const next = after(whole, {});
    expect(next).toEqual({ ...whole, from: 1, turns: [] });
    for (const part of ['view', 'steps', 'standing'] as const) expect(next[part]).toBe(whole[part]);
  });

  it('lets follow what follows from a turn', () => {
    const change: StateChange = { from: 1, turns: ['b'], board: '0=f0', clock: 900, offered: null };
    const next = after(whole, change);
    expect(next.view.cells).toEqual([cell('a1', piece(0)), cell('a2', piece(1))]);
    expect(next.view.reserves).toEqual([[{ kind: 0, count: 1 }], [{ kind: 0, count: 2 }]]);
    expect([next.view.to_move, next.standing, next.trace]).toEqual(['second', { playing: 'second' }, [0]]);
    expect([next.choices, next.prompt, next.offered]).toEqual([[], whole.prompt, null]);
    expect(next.clocks).toEqual({ left: [900, 2000], running: 'second' });
    expect(whole.view.cells[0]!.piece).toBeNull();
  });

  it('says where a piece goes, and what may be clicked then', () => {
    const next = after(whole, { from: 1, turns: ['b'], board: '1>0', choices: 'e x p w1' });
    expect(next.view.cells).toEqual([cell('a1', piece(1)), cell('a2', null)]);
    expect(next.view.reserves).toEqual(whole.view.reserves);
    expect(next.trace).toEqual([1, 0]);
    expect(next.choices).toEqual(['pass', { cell: 0 }, { cell: 1 }, { word: 1 }]);
    // Two cells, of which one was in a group: it is turned round.
    expect(after(next, { choices: 'e =D k0' }).choices).toEqual([{ kind: 0 }, { cell: 0 }]);
  });
});

describe('what was told', () => {
  it('is everything, or follows on what was told before', () => {
    expect(told(undefined, whole)).toBe(whole);
    expect(told(undefined, { from: 1, turns: [] })).toBeUndefined();
    expect(told(whole, { from: 1, turns: ['b'] })?.turns).toEqual(['b']);
  });

  // Messages of rooms of every game (crates/room/tests/wire.rs writes and checks the file).
  const lines = readFileSync('../testdata/told.jsonl', 'utf8').trim().split('\n');
  const heardOf: { game: string; role: string; heard: ToClient[]; stands: State }[] = lines.map((line) =>
    JSON.parse(line),
  );
  const guests = new Set(heardOf.map(({ game, role }) => `${game}, ${role}`));
  it.each([...guests])('is how things stand: %s', (guest) => {
    let known: State | undefined;
    const parts = heardOf.filter(({ game, role }) => `${game}, ${role}` === guest);
    expect(parts.length).toBeGreaterThan(1);
    for (const { heard, stands } of parts) {
      for (const message of heard) {
        if (message.type === 'state') known = told(known, message);
        if (message.type === 'presence') known = { ...known!, here: message.here, watching: message.watching };
      }
      const all = { type: 'state', from: 0, turns: [] };
      expect({ ...known, ...all }).toEqual({ ...stands, ...all });
    }
  });
});
