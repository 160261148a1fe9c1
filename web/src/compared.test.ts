import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compared } from './compared';
import { speak, t } from './texts.svelte';

const source = (language: string) =>
  ['', 'iris/']
    .map((folder) => readFileSync(`${import.meta.dirname}/../../crates/games/src/${folder}${language}.ftl`, 'utf8'))
    .join('\n');

describe('scores that decide', () => {
  beforeAll(() => speak('en', source('en')));
  const say = (ones: number[], twos: number[]) =>
    compared({ scores: [ones, twos], sides: ['black', 'white'] }, 'iris:size=5');

  it('are said with the place at which they differ', () => {
    expect(say([14, 9, 2], [14, 8, 5])).toBe('Black 14 9 2 against white 14 8 5: black ahead, 9 against 8');
    expect(say([4], [4, 1])).toBe('Black 4 against white 4 1: white ahead, 1 against none');
    expect(say([3, 3], [3, 3])).toBe('Black 3 3 against white 3 3: level');
    expect(say([], [2])).toBe('Black 0 against white 2: white ahead, 2 against none');
    expect(say([], [])).toBe('');
  });

  it('are said in Portuguese, too', () => {
    speak('pt', source('pt'));
    expect(say([14, 9], [14, 8])).toBe('Pretas 14 9 contra brancas 14 8: pretas à frente, 9 contra 8');
    expect(t('level-1')).toBe('Principiante');
    speak('en', source('en'));
  });
});
