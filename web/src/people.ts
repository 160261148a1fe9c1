// People among the players: as the wire writes them, `human` or `human:Ana`.

/** The longest name that is taken, in characters. */
export const LONGEST_NAME = 32;

const NAMED = 'human:';

export const isHuman = (player: string | undefined): boolean => player === 'human' || !!player?.startsWith(NAMED);

/** The name of a person who has one. */
export const nameOf = (player: string | undefined): string =>
  player?.startsWith(NAMED) ? player.slice(NAMED.length) : '';

/** A person of this name as a player. */
export const person = (name: string): string => (name.trim() ? NAMED + name.trim() : 'human');
