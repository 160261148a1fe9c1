// What a page gives a board to show, and what both boards, flat and solid, make of
// it. Knows no screen.

import { createContext } from 'svelte';
import { NO_MARKS, type Marks } from '../values';
import type { Along, PositionView, Reach, Step, Touch, View } from '../wire';
import { frame, sortChoices, type Frame, type Point, type SortedChoices } from './model';
import { figureOf } from './outline';

/** What a page puts on a board. */
export interface OnBoard {
  view: View;
  /** The cells that the last turn touched. */
  trace?: number[];
  /** What may be clicked. */
  choices?: Step[];
  /** The steps of the half-made turn. */
  steps?: Step[];
  hint?: number[];
  /** The holes that the last turn pinned, and those that the hint would: cell and hole. */
  pins?: Hole[];
  hintPins?: Hole[];
  /** Where pieces can go, and what clicks bring with them. */
  reach?: Reach[];
  along?: Along[];
  /** What choices are worth. */
  marks?: Marks;
  flipped?: boolean;
}

/** A board that somebody sits at. Whoever shows one puts it into the context (`sitAt`);
    boards, reserves and buttons find it there (`atBoard`): what is touched goes straight
    to whoever makes something of it, and comes straight back. */
export interface AtBoard {
  readonly game: string;
  readonly shown: Shown;
  /** Whether pieces can be dragged now. */
  readonly drags: boolean;
  /** False if there is nothing to be done. */
  touch(touch: Touch): boolean;
  /** What there is to say of the cell that somebody points at; nothing of most. */
  point?(what: string): void;
  /** Somebody wants to know where pieces can go and what clicks bring with them, where
      that is not known from the first. */
  inspect?(): void;
}
export const [atBoard, sitAt] = createContext<AtBoard>();

/** Sits at the board of a page on which positions are looked at: what is touched there
    is looked at too, if it may be now. */
export function sitLooking(page: {
  game(): string;
  shown(): Shown | undefined;
  steps(): Step[];
  see(touch: Touch): void;
  may?(): boolean;
  /** What a click does where nothing may be chosen. */
  refused?(): void;
}): AtBoard {
  return sitAt({
    get game() {
      return page.game();
    },
    get shown() {
      return page.shown()!;
    },
    drags: true,
    touch(touch: Touch): boolean {
      if (page.may?.() === false) {
        page.refused?.();
        return false;
      }
      if (touch === 'back' && !page.steps().length) return false;
      page.see(touch);
      return true;
    },
  });
}

/** What is seen of a position, as a board shows it. */
export function onBoard(sight: PositionView): OnBoard {
  const { view, choices, steps, reach, along } = sight;
  const [trace, pins] = steps.length ? [[], []] : [sight.trace, sight.pins];
  return { view, trace, pins, choices, steps, reach, along };
}

/** A cell and a hole of the piece on it. */
export type Hole = [number, number];
export const holeKey = ([cell, hole]: Hole): string => `${cell}-${hole}`;

/** What is on the board now, with nothing left out. */
export interface Shown {
  view: View;
  /** In the order in which the last turn touched them. */
  trace: number[];
  layout: Frame;
  choices: SortedChoices;
  /** The cells of the half-made turn. */
  chosen: Set<number>;
  /** The kind of piece that it puts, if it has been chosen. */
  kind: number | undefined;
  hinted: Set<number>;
  /** Holes by `holeKey`: those just pinned, and those that a hint would pin. */
  fresh: Set<string>;
  hintedHoles: Set<string>;
  /** Where the piece on a cell can go; what a click on a cell brings with it. */
  reach: Map<number, Reach>;
  along: Map<number, number[]>;
  /** The cells that decided the game. */
  decisive: Set<number>;
  /** Whether what is left of the loser stands there, so that they are no trophies. */
  beaten: boolean;
  /** What joins them, where they make a figure: a line, or the corners of a shape. */
  figure: Point[];
  marks: Marks;
}

const NONE: never[] = [];

/** A hint pins a piece where it will stand; until it has moved, it is shown where it
    stands. What a hint touches begins with the way that a piece goes, if one does. */
function whereItStands([cell, hole]: Hole, view: View, hint: number[], hintPins: Hole[]): Hole {
  const [from, to] = hint;
  const moves = hint.length > hintPins.length && from !== undefined && view.cells[from]?.piece;
  return [moves && cell === to ? from : cell, hole];
}

/** Whether cells that decided a game hold the loser's pieces and no others. */
function showsTheBeaten(view: View, decisive: number[]): boolean {
  const isLosers = (cell: number) => {
    const piece = view.cells[cell]?.piece;
    return !!piece && piece.side !== view.winner;
  };
  return !!view.winner && decisive.length > 0 && decisive.every(isLosers);
}

export function showing(props: OnBoard): Shown {
  const { view, trace = NONE, choices = NONE, steps = NONE, hint = NONE, marks = NO_MARKS, flipped = false } = props;
  const { pins = NONE, hintPins = NONE, reach = NONE, along = NONE } = props;
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
    choices: sortChoices(choices),
    chosen,
    kind,
    hinted: new Set(hint),
    fresh: new Set(pins.map(holeKey)),
    hintedHoles: new Set(hintPins.map((hole) => holeKey(whereItStands(hole, view, hint, hintPins)))),
    reach: new Map(reach.map((one) => [one.cell, one])),
    along: new Map(along.map(({ cell, others }) => [cell, others])),
    decisive: new Set(won),
    beaten: showsTheBeaten(view, won),
    figure: figureOf(won.map((cell) => layout.points[cell]!)),
    marks,
  };
}

/** What a board shows of a cell that somebody points at. */
export interface Pointed {
  /** Where its piece can go. */
  goals: Set<number>;
  /** Where something comes along with a click, and where something is taken. */
  comes: number[];
  taken: number[];
}

export function pointedAt({ view, reach, along, choices, chosen }: Shown, cell: number | undefined): Pointed {
  if (cell === undefined) return { goals: new Set(), comes: [], taken: [] };
  const others = choices.cells.has(cell) ? (along.get(cell) ?? []) : [];
  const stands = (other: number) => !!view.cells[other]?.piece;
  return {
    // The goals of a piece that has been chosen are offered already.
    goals: new Set(chosen.has(cell) ? [] : reach.get(cell)?.goals),
    comes: others.filter((other) => !stands(other)),
    taken: others.filter(stands),
  };
}

/** What is to be said of a hole: that it was pinned just now, or that the hint pins it. */
export function told({ fresh, hintedHoles }: Shown, hole: Hole): 'fresh' | 'hint' | undefined {
  const key = holeKey(hole);
  return hintedHoles.has(key) ? 'hint' : fresh.has(key) ? 'fresh' : undefined;
}
