// Whose turn it is, or how a game ended.

import type { Side, Status } from './wire';

/** Who has to play; nobody once the game is over. */
export const playingIn = (standing: Status | undefined): Side | undefined =>
  standing && 'playing' in standing ? standing.playing : undefined;

/** How the game ended, if it did. */
export const overIn = (standing: Status | undefined) => (standing && 'over' in standing ? standing.over : undefined);
