import { describe, expect, it } from 'vitest';
import { declined, together } from './room.svelte';
import type { Offered, State } from './wire';

const state = (offered: Offered | null, more: Partial<State> = {}): State =>
  ({ offered, next: null, standing: { playing: 'first' }, from: 3, turns: [], ...more }) as unknown as State;
const mine: Offered = { by: 'first', offer: 'undo' };

describe('an own proposal that is gone', () => {
  it('was declined if nothing came of it', () => {
    expect(declined(state(mine), state(null), 3, ['first'])).toBe('undo');
    const draw: Offered = { by: 'first', offer: 'draw' };
    expect(declined(state(draw), state(null), 3, ['first'])).toBe('draw');
  });

  it('was not, if it was accepted, stands, or was somebody else’s', () => {
    expect(declined(state(mine), state(null, { from: 2 }), 3, ['first'])).toBeUndefined();
    expect(declined(state(mine), state(mine), 3, ['first'])).toBeUndefined();
    expect(declined(state(mine), state(null), 3, ['second'])).toBeUndefined();
    expect(declined(undefined, state(null), 3, ['first'])).toBeUndefined();
    const over = { over: { outcome: 'draw', reason: 'agreement' } } as unknown as State['standing'];
    const draw: Offered = { by: 'first', offer: 'draw' };
    expect(declined(state(draw), state(null, { standing: over }), 3, ['first'])).toBeUndefined();
    const again: Offered = { by: 'first', offer: 'rematch' };
    expect(declined(state(again), state(null, { next: 'x' }), 3, ['first'])).toBeUndefined();
  });
});

describe('states that come within a frame', () => {
  const told = (from: number, turns: string[], revision = 0) => state(null, { from, turns, revision });
  it('are one with the turns of all', () => {
    expect(together(undefined, told(2, ['c']))).toEqual(told(2, ['c']));
    expect(together(told(2, ['c']), told(3, ['d', 'e']))).toEqual(told(2, ['c', 'd', 'e']));
    expect(together(told(2, ['c']), told(3, []))).toEqual(told(2, ['c']));
  });
  it('are the last one, where turns were taken back', () => {
    expect(together(told(2, ['c']), told(0, ['x'], 1))).toEqual(told(0, ['x'], 1));
    expect(together(told(2, ['c']), told(1, ['x']))).toEqual(told(1, ['x']));
  });
});
