import { describe, expect, it } from 'vitest';
import { declined } from './room.svelte';
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
