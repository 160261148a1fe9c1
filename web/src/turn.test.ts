import { describe, expect, it } from 'vitest';
import { overIn, playingIn } from './turn';

describe('a standing', () => {
  it('says who plays or how it ended', () => {
    expect(playingIn({ playing: 'second' })).toBe('second');
    expect(overIn({ playing: 'second' })).toBeUndefined();
    const over = { outcome: 'draw' as const, reason: 'agreement' };
    expect(overIn({ over })).toEqual(over);
    expect(playingIn({ over })).toBeUndefined();
    expect(playingIn(undefined)).toBeUndefined();
  });
});
