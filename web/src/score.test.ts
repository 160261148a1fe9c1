import { beforeEach, expect, it } from 'vitest';
import { handOn, keepScore, scoreBefore } from './score';

beforeEach(() => localStorage.clear());

it('counts over rematches, in which the sides are swapped', () => {
  // First wins, then whoever was first and is second now, then nobody.
  const one = handOn([0, 0], { won: 'first' });
  expect(one).toEqual([0, 1]);
  const two = handOn(one, { won: 'second' });
  expect(two).toEqual([2, 0]);
  expect(handOn(two, 'draw')).toEqual([0.5, 2.5]);
});

it('is kept for the room that follows', () => {
  expect(scoreBefore('abc')).toBeUndefined();
  keepScore('abc', [1, 0.5]);
  expect(scoreBefore('abc')).toEqual([1, 0.5]);
  localStorage.setItem('quina:score:bad', '["x"]');
  expect(scoreBefore('bad')).toBeUndefined();
});
