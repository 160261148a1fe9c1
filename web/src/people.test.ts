import { expect, test } from 'vitest';
import { isHuman, nameOf, person } from './people';

test('people are told from computers, with a name or without', () => {
  expect(['human', 'human:Ana', 'humans', 'engine:3', undefined].map(isHuman)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a name goes there and back', () => {
  for (const name of ['Ana', 'engine:9', 'João da Silva']) expect(nameOf(person(` ${name} `))).toBe(name);
  expect([person('  '), nameOf('human'), nameOf('engine:3')]).toEqual(['human', '', '']);
});
