import { expect, it } from 'vitest';
import { endingTune } from './sound';

it('plays a victory to who won and to who watches, not to who lost', () => {
  const won = { won: 'first' } as const;
  expect(endingTune(won, 'first')).toBe('rising');
  expect(endingTune(won, undefined)).toBe('rising');
  expect(endingTune(won, 'second')).toBe('falling');
  expect(endingTune('draw', 'second')).toBe('level');
});
