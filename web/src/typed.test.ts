import { expect, it } from 'vitest';
import { turnNumber } from './sides';
import { swapped } from './typed';

it('puts the last two parts of a turn the other way round', () => {
  expect(swapped('d4+a2')).toBe('a2+d4');
  expect(swapped('e1-e2+d1c5+b1e4')).toBe('e1-e2+b1e4+d1c5');
  expect([swapped('ub3'), swapped('pass')]).toEqual([undefined, undefined]);
});

it('numbers turns as records do', () => {
  expect([0, 1, 2].map((ply) => turnNumber(ply, 'first'))).toEqual(['1.', '1...', '2.']);
  expect([0, 1, 2].map((ply) => turnNumber(ply, 'second'))).toEqual(['1...', '2.', '2...']);
});
