// What a page gives a board to show, and what both boards, flat and solid, make of
// it. Knows no screen.

import { NO_MARKS, type Marks } from '../values';
import type { Step, View } from '../wire';
import { frame, sortChoices, type Frame, type Offered, type Point } from './model';
import { figureOf } from './outline';

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
  /** What choices are worth. */
  marks?: Marks;
  flipped?: boolean;
  onstep?: (step: Step) => void;
  /** A step is taken back. */
  onback?: () => unknown;
  /** A piece is dragged from one cell to another. */
  ondrag?: ((from: number, to: number) => void) | undefined;
}

/** What is on the board now, with nothing left out. */
export interface Shown {
  view: View;
  /** In the order in which the last turn touched them. */
  trace: number[];
  layout: Frame;
  offered: Offered;
  /** The cells of the half-made turn. */
  chosen: Set<number>;
  /** The kind of piece that it puts, if it has been chosen. */
  kind: number | undefined;
  hinted: Set<number>;
  /** The cells that decided the game. */
  decisive: Set<number>;
  /** What joins them, where they make a figure: a line, or the corners of a shape. */
  figure: Point[];
  marks: Marks;
}

const NONE: never[] = [];

export function showing(props: Omit<BoardProps, 'game'>): Shown {
  const { view, trace = NONE, choices = NONE, steps = NONE, hint = NONE, marks = NO_MARKS, flipped = false } = props;
  const chosen = new Set<number>();
  let kind: number | undefined;
  for (const step of steps) {
    if (step === 'pass') continue;
    if ('cell' in step) chosen.add(step.cell);
    else if ('hole' in step) chosen.add(step.hole[0]);
    else if ('kind' in step) kind ??= step.kind;
  }
  const layout = frame(view, flipped);
  const won = view.decisive.map((name) => view.cells.findIndex((cell) => cell.name === name));
  return {
    view,
    trace,
    layout,
    offered: sortChoices(choices),
    chosen,
    kind,
    hinted: new Set(hint),
    decisive: new Set(won),
    figure: figureOf(won.map((cell) => layout.points[cell]!)),
    marks,
  };
}
