// What people type: the parts of a turn (pins, stones) in any order. Records and programs write them in one; which one
// that is, the rules say.

import { look } from './api';
import type { PositionQuery } from './wire';

/** The same turn with its last two parts the other way round; nothing where it has no two. */
export function swapped(turn: string): string | undefined {
  const parts = turn.split('+');
  if (parts.length < 2) return undefined;
  const [one, other] = parts.splice(-2);
  return [...parts, other, one].join('+');
}

/** A typed turn as it is written in this position; what cannot be played stays as it is, to be refused as that. */
export async function asWritten(at: PositionQuery & { turns: string[] }, turn: string): Promise<string> {
  const other = swapped(turn);
  if (other === undefined) return turn;
  const plays = (text: string) =>
    look({ ...at, turns: [...at.turns, text] }).then(
      () => true,
      () => false,
    );
  return !(await plays(turn)) && (await plays(other)) ? other : turn;
}
