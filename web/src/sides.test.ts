import { expect, it } from 'vitest';
import { turnNumber } from './sides';

it('numbers turns as records do', () => {
  expect([0, 1, 2].map((ply) => turnNumber(ply, 'first'))).toEqual(['1.', '1...', '2.']);
  expect([0, 1, 2].map((ply) => turnNumber(ply, 'second'))).toEqual(['1...', '2.', '2...']);
});
