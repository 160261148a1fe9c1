import { afterEach, describe, expect, it, vi } from 'vitest';
import { findSlip, Refused } from './api';
import type { SlipQuery } from './wire';

const ASKED: SlipQuery = { at: { game: 'moxie', turns: [] }, turn: 'b2', time: 800 };

/** A server that says each of these in turn: a refusal by its name, or what it found. */
function says(...answers: string[]) {
  const replies = answers.map((id) =>
    id === 'found'
      ? new Response(JSON.stringify({ slip: null }))
      : new Response(JSON.stringify({ id, args: {} }), { status: 429 }),
  );
  const fetched = vi.fn(() => Promise.resolve(replies.shift()!));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('judging a turn', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is asked again where it was asked too fast', async () => {
    vi.useFakeTimers();
    const fetched = says('too-fast', 'too-fast', 'found');
    const found = findSlip(ASKED);
    await vi.runAllTimersAsync();
    expect(await found).toEqual({ slip: null });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is not asked again where that does not help, or nobody waits', async () => {
    says('game-is-over');
    await expect(findSlip(ASKED)).rejects.toBeInstanceOf(Refused);
    const fetched = says('too-fast', 'found');
    await expect(findSlip(ASKED, () => false)).rejects.toBeInstanceOf(Refused);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
