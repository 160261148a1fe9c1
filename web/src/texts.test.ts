// The sentences of the page about sides and numbers, from the real text files.

import { afterEach, describe, expect, it } from 'vitest';
import { badge } from './values';
import { decimal, playerAbout, refusalText, rounded, speak, t, tellSide } from './texts.svelte';
import type { Refusal } from './wire';

const sources = import.meta.glob('../../crates/{games/src,games/src/*,server/src/texts}/{en,pt}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function all(language: 'en' | 'pt'): string {
  const own = Object.entries(sources).filter(([path]) => path.endsWith(`/${language}.ftl`));
  // Those that all share, the page's own, and a game's each.
  expect(own.length).toBeGreaterThan(2);
  expect(own.length).toBe(Object.keys(sources).length / 2);
  return own.map(([, source]) => source as string).join('\n');
}

const refused = (id: string, args: Record<string, string>): Refusal => ({ id, args }) as unknown as Refusal;

afterEach(() => speak('en', ''));

describe('what is said of a level', () => {
  const moxie = { name: 'moxie', ratings: [740, 820] };
  it('has a rating only with the options that it was measured with', () => {
    for (const [language, word] of [
      ['en', 'Rating'],
      ['pt', 'Classificação'],
    ] as const) {
      speak(language, all(language));
      const about = t('level-about-2');
      expect(playerAbout('engine:2', moxie, 'moxie')).toBe(`${about} ${word} 820.`);
      expect(playerAbout('engine:2', moxie, 'moxie:size=8')).toBe(about);
      expect(playerAbout('engine:2', { name: 'moxie', ratings: [] }, 'moxie')).toBe(about);
      expect(about).not.toContain(word);
    }
  });
});

describe('sentences about a side', () => {
  const sides: [string, string, string, boolean][] = [
    ['quantik', 'white', 'as brancas', true],
    ['quantik', 'brown', 'as castanhas', true],
    ['quartetto', 'red', 'as vermelhas', true],
    ['quartetto', 'white', 'as brancas', true],
    ['iris:size=4', 'black', 'as pretas', true],
    ['iris', 'white', 'as brancas', true],
    ['moxie', 'x', 'o lado x', false],
    ['moxie:size=5', 'o', 'o lado o', false],
    ['eigenstate', 'one', 'o lado um', false],
    ['eigenstate', 'two', 'o lado dois', false],
  ];
  it.each(sides)('agree in Portuguese: %s, %s', (game, side, the, plural) => {
    speak('pt', all('pt'));
    const first = the.charAt(0).toUpperCase() + the.slice(1);
    const tell = (id: string, more = {}) => tellSide(id, game, side, more);
    expect(tell('web-to-play')).toBe(plural ? `Jogam ${the}` : `Joga ${the}`);
    expect(tell('web-won')).toBe(plural ? `Ganham ${the}` : `Ganha ${the}`);
    expect(tell('web-proven-win', { plies: 5 })).toBe(
      plural ? `Ganham ${the} em 5 jogadas` : `Ganha ${the} em 5 jogadas`,
    );
    expect(tell('web-proven-win-unknown')).toBe(tell('web-won'));
    expect(tell('web-thinking')).toBe(plural ? `${first} estão a pensar…` : `${first} está a pensar…`);
    expect(tell('web-away')).toBe(plural ? `${first} estão ausentes` : `${first} está ausente`);
    expect(tell('web-offer-draw')).toBe(plural ? `${first} propõem empate` : `${first} propõe empate`);
    expect(tell('web-offer-rematch')).toBe(plural ? `${first} pedem a desforra` : `${first} pede a desforra`);
    expect(tell('web-offer-undo')).toBe(
      plural ? `${first} pedem para desfazer uma jogada` : `${first} pede para desfazer uma jogada`,
    );
  });

  it('need no agreement where a name has no number', () => {
    speak('pt', all('pt'));
    expect(tellSide('web-won', 'quantik', 'ana')).toBe('Vitória: Ana');
    expect(tellSide('web-to-play', 'quantik', 'ana')).toBe('A jogar: Ana');
  });

  it('are as they were in English', () => {
    speak('en', all('en'));
    expect(tellSide('web-won', 'quantik', 'white')).toBe('White wins');
    expect(tellSide('web-proven-win', 'iris', 'black', { plies: 3 })).toBe('Black wins in 3 turns');
  });
});

describe('numbers', () => {
  it('are written as in the language', () => {
    speak('en', all('en'));
    const said = () => [
      ...[decimal(9.5, 1), decimal(20, 1), rounded(1234567.8)],
      badge({ value: 'unknown', distance: null, score: 0.14 }).text,
    ];
    expect(said()).toEqual(['9.5', '20.0', '1,234,568', '57%']);
    speak('pt', all('pt'));
    expect(said()).toEqual(['9,5', '20,0', '1\u00a0234\u00a0568', '57\u202f%']);
  });

  it('select plurals, those of refusals too', () => {
    speak('pt', all('pt'));
    expect([0, 1, 2].map((count) => t('web-watching', { count }))).toEqual([
      '0 pessoas a assistir',
      '1 pessoa a assistir',
      '2 pessoas a assistir',
    ]);
    expect(refusalText(refused('quantik-wrong-count', { white: '1', brown: '3', side: 'white' }))).toBe(
      'Com 1 peça branca e 3 castanhas no tabuleiro não pode ser a vez das brancas',
    );
    expect(refusalText(refused('too-many-turns', { most: '10000' }))).toBe('No máximo 10000 jogadas');
  });
});
