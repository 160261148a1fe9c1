// The score of a row of rematches, kept in this browser: each game hands it on to
// the next, in which the sides are swapped.

import type { Outcome } from './wire';

/** Points of first and second; a draw is half a point for each. */
export type Score = [number, number];

/** What those have who meet again after this game, as they sit in the next one. */
export function handOn([first, second]: Score, outcome: Outcome): Score {
  const [a, b] = outcome === 'draw' ? [0.5, 0.5] : outcome.won === 'first' ? [1, 0] : [0, 1];
  return [second + b, first + a];
}

const key = (room: string) => `quina:score:${room}`;

/** The score before a room's game; nothing if it is the first. */
export function scoreBefore(room: string): Score | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(room)) ?? 'null');
    const numbers = Array.isArray(kept) ? kept.filter((n): n is number => Number.isFinite(n)) : [];
    return numbers.length === 2 ? (numbers as Score) : undefined;
  } catch {
    return undefined;
  }
}

export function keepScore(room: string, score: Score): void {
  try {
    localStorage.setItem(key(room), JSON.stringify(score));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
