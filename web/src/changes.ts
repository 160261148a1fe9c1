// What a page knows of a room, by what it is told: everything at first, and then what
// has changed.

import type { Reach, State, StateChange, View } from './wire';

/** The values of one, and of the other where it has none. */
function over<T extends object, K extends keyof T>(before: T, change: { [P in K]?: T[P] }, fields: K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, field in change ? change[field] : before[field]])) as Pick<
    T,
    K
  >;
}

/** What is known of each side, where nothing is said of it. */
const eachSide = <T>(before: [T, T], change?: [T | null, T | null]): [T, T] =>
  change ? [change[0] ?? before[0], change[1] ?? before[1]] : before;

function viewAfter(before: View, change: StateChange['board']): View {
  if (!change) return before;
  let { cells } = before;
  if (change.pieces) {
    cells = [...cells];
    for (const [cell, piece] of change.pieces) cells[cell] = { ...cells[cell]!, piece };
  }
  return {
    ...before,
    ...over(before, change, ['lost', 'to_move', 'decisive', 'winner']),
    cells,
    reserves: eachSide(before.reserves, change.reserves),
    scores: eachSide(before.scores, change.scores),
  };
}

function reachAfter(before: Reach[], change: Reach[] | undefined): Reach[] {
  if (!change) return before;
  const told = new Set(change.map(({ cell }) => cell));
  return [
    ...before.filter(({ cell }) => !told.has(cell)),
    ...change.filter(({ goals, pins }) => goals.length || pins.length),
  ];
}

/** How things stand after a change; its turns are those that are new. */
export function after(before: State, change: StateChange): State {
  const { from, turns, board, reach, ...rest } = change;
  return {
    ...before,
    ...rest,
    from,
    turns,
    view: viewAfter(before.view, board),
    reach: reachAfter(before.reach, reach),
  };
}

/** How things stand after what was told, if that can be said. */
export function told(before: State | undefined, update: State | StateChange): State | undefined {
  if ('view' in update) return update;
  return before && after(before, update);
}
