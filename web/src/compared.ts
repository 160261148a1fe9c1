// Scores that decide a game, in words: each side's list, best first, and the first
// place where they differ.

import { capital, sideName, t } from './texts.svelte';
import type { View } from './wire';

/** What is compared, or nothing in games without such scores. */
export function compared(view: Pick<View, 'scores' | 'sides'>, game: string): string {
  const [ones, twos] = view.scores;
  if (!ones.length && !twos.length) return '';
  const places = Array.from({ length: Math.max(ones.length, twos.length) }, (_, i) => [ones[i] ?? 0, twos[i] ?? 0]);
  const [a = 0, b = 0] = places.find(([a, b]) => a !== b) ?? [];
  const name = (index: 0 | 1) => sideName(game, view.sides[index]!);
  const written = (scores: number[]) => scores.join(' ') || '0';
  return capital(
    t('scores-compared', {
      one: name(0),
      two: name(1),
      ones: written(ones),
      twos: written(twos),
      lead: a > b ? 'one' : a < b ? 'two' : 'none',
      a,
      b,
    }),
  );
}
