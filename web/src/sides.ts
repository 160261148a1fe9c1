// The two sides of a game, as pages count and seat them.

import type { Side } from './wire';

export const SIDES: readonly Side[] = ['first', 'second'];

/** Where a side stands in a list of one entry a side. */
export const indexOf = (side: Side): 0 | 1 => (side === 'first' ? 0 : 1);

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** Who plays the turn after so many. */
export const sideAt = (plies: number, begins: Side): Side => (plies % 2 === 0 ? begins : other(begins));

/** The number of a turn (counted from 0), as records and the list of turns number them: both sides' turns have
    one number. */
export function turnNumber(ply: number, begins: Side): string {
  const place = ply + (begins === 'second' ? 1 : 0);
  return `${Math.floor(place / 2) + 1}${place % 2 === 0 ? '.' : '...'}`;
}

/** Who sits above the board, and who below. */
export const around = (flipped: boolean): [Side, Side] => (flipped ? ['first', 'second'] : ['second', 'first']);
