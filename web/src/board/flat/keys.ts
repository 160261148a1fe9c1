// Which keys lead where on a board and in a piece's holes.

import type { Direction } from '../model';

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  h: 'left',
  l: 'right',
  k: 'up',
  j: 'down',
};

/** The keys that lead through the turns where nobody goes from cell to cell. */
export const THROUGH_TURNS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

export const chooses = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === ' ';

/** The key has done its work: nobody else is to act on it. */
export function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
