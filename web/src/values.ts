// What turns are worth, as glyph + number, never by colour alone.

import type { Analysed, Outcome, Side, Step, Valued } from './wire';
import { sameStep } from './board/model';
import { t } from './texts.svelte';

export type Tone = 'good' | 'even' | 'bad' | 'guess';

export interface Badge {
  text: string;
  tone: Tone;
  /** For comparing. */
  worth: number;
}

/** Better first, for the side that plays. */
export function rank(a: Valued, b: Valued): number {
  return worth(b) - worth(a);
}

/** One number for sorting: quick wins first, slow losses before quick ones. */
export function worth(v: Pick<Valued, 'value' | 'distance' | 'score'>): number {
  if (v.value === 'win') return 3 - (v.distance ?? 500) / 1000;
  if (v.value === 'loss') return -3 + (v.distance ?? 500) / 1000;
  return v.value === 'draw' ? 0 : Math.max(-1, Math.min(1, v.score));
}

export function badge(v: Pick<Valued, 'value' | 'distance' | 'score'>): Badge {
  const plies = v.distance == null ? '' : String(v.distance);
  const made = (text: string, tone: Tone): Badge => ({ text, tone, worth: worth(v) });
  if (v.value === 'win') return made(`✓${plies}`, 'good');
  if (v.value === 'loss') return made(`✗${plies}`, 'bad');
  if (v.value === 'draw') return made('=', 'even');
  return made(t('web-percent', { percent: Math.round((v.score + 1) * 50) }), 'guess');
}

/** What each thing that may be clicked is worth. */
export interface Marks {
  cells: Map<number, Badge>;
  kinds: Map<number, Badge>;
  /** By `cell-hole`. */
  holes: Map<string, Badge>;
  words: Map<number, Badge>;
  pass: Badge | undefined;
}

const noMarks = (): Marks => ({
  cells: new Map(),
  kinds: new Map(),
  holes: new Map(),
  words: new Map(),
  pass: undefined,
});

export const NO_MARKS: Marks = noMarks();

/** The steps of a turn of which any may come next, given those taken: a piece
    that moves goes one way, but pieces, pins and stones are put in any order. */
function next(valued: Valued, steps: Step[], moves: (cell: number) => boolean): Step[] {
  if (!steps.every((step) => valued.steps.some((s) => sameStep(s, step)))) return [];
  const first = valued.steps[0];
  const path = first !== undefined && first !== 'pass' && 'cell' in first && moves(first.cell);
  const isCell = (step: Step) => step !== 'pass' && 'cell' in step;
  if (path && !valued.steps.slice(0, steps.filter(isCell).length).every((s, i) => !isCell(s) || sameStep(s, steps[i]!)))
    return [];
  const rest = valued.steps.filter((s) => !steps.some((step) => sameStep(s, step)));
  return path ? rest.filter((step, index) => index === 0 || !isCell(step)) : rest;
}

/** The best value behind each choice, given the steps taken. `moves` says
    whether a piece stood on a cell before the turn. */
export function marksOf(analysed: Analysed, steps: Step[], choices: Step[], moves: (cell: number) => boolean): Marks {
  const best = new Map<string, Valued>();
  for (const valued of analysed.turns) {
    for (const step of next(valued, steps, moves)) {
      const key = JSON.stringify(step);
      const known = best.get(key);
      if (!known || worth(valued) > worth(known)) best.set(key, valued);
    }
  }
  const marks = noMarks();
  for (const choice of choices) {
    const valued = best.get(JSON.stringify(choice));
    if (!valued) continue;
    const mark = badge(valued);
    if (choice === 'pass') marks.pass = mark;
    else if ('cell' in choice) marks.cells.set(choice.cell, mark);
    else if ('kind' in choice) marks.kinds.set(choice.kind, mark);
    else if ('word' in choice) marks.words.set(choice.word, mark);
    else {
      marks.holes.set(choice.hole.join('-'), mark);
      // The piece itself shows the best of its holes.
      const cell = choice.hole[0];
      const known = marks.cells.get(cell);
      if (!known || known.worth < mark.worth) marks.cells.set(cell, mark);
    }
  }
  return marks;
}

/** Whether some choice has no mark yet. */
export function unmarked(marks: Marks, choices: Step[]): boolean {
  return choices.some((choice) => {
    if (choice === 'pass') return !marks.pass;
    if ('cell' in choice) return !marks.cells.has(choice.cell);
    if ('kind' in choice) return !marks.kinds.has(choice.kind);
    if ('word' in choice) return !marks.words.has(choice.word);
    return !marks.holes.has(choice.hole.join('-'));
  });
}

/** −1 … 1 from first's view, for bars and graphs. */
export function forFirst(analysed: Pick<Analysed, 'value' | 'score'>, side: Side): number {
  const own =
    analysed.value === 'win' ? 1 : analysed.value === 'loss' ? -1 : analysed.value === 'draw' ? 0 : analysed.score;
  return side === 'first' ? own : -own;
}

/** The same for a finished game. */
export const outcomeForFirst = (outcome: Outcome): number =>
  outcome === 'draw' ? 0 : outcome.won === 'first' ? 1 : -1;

/** The plies that lost much, by the values found before and after them: `??` cost
    most of a game, `?` about half of one. */
export function mistakes(found: Map<number, number>, plies: number, begins: Side): Map<number, string> {
  const marks = new Map<number, string>();
  for (let ply = 0; ply < plies; ply += 1) {
    const [before, after] = [found.get(ply), found.get(ply + 1)];
    if (before === undefined || after === undefined) continue;
    const mover = (ply % 2 === 0) === (begins === 'first') ? 1 : -1;
    const lost = (before - after) * mover;
    if (lost >= 0.9) marks.set(ply, '??');
    else if (lost >= 0.45) marks.set(ply, '?');
  }
  return marks;
}
