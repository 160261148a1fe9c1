// What a board is given to show, flat or solid.

import type { Badge, Marks } from '../values';
import type { Step, View } from '../wire';

export interface BoardProps {
  view: View;
  game: string;
  /** The cells that the last turn touched. */
  trace?: number[];
  /** What may be clicked. */
  choices?: Step[];
  /** The steps of the half-made turn. */
  steps?: Step[];
  hint?: number[];
  flipped?: boolean;
  onstep?: (step: Step) => void;
}

/** What the flat board can do besides. */
export interface FlatProps extends BoardProps {
  /** What choices are worth. */
  marks?: Marks;
  /** A small picture: nothing to click, nothing to read out but its label. */
  picture?: string | undefined;
  /** A step is taken back. */
  onback?: () => void;
  /** A piece is dragged from one cell to another. */
  ondrag?: ((from: number, to: number) => void) | undefined;
}

export type { Badge, Marks };
