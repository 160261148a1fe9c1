// What turns are worth, as glyph + number, never by colour alone.

import { BLUNDER, MISTAKE, type Analysed, type NextStep, type Outcome, type Side, type Step, type Worth } from './wire';
import { sameStep } from './board/model';
import { t } from './texts.svelte';

export type Tone = 'good' | 'even' | 'bad' | 'guess';

export interface Badge {
  text: string;
  tone: Tone;
}

export function badge({ value, distance, score }: Worth): Badge {
  const plies = distance == null ? '' : String(distance);
  if (value === 'win') return { text: `✓${plies}`, tone: 'good' };
  if (value === 'loss') return { text: `✗${plies}`, tone: 'bad' };
  if (value === 'draw') return { text: '=', tone: 'even' };
  return { text: t('web-percent', { percent: Math.round((score + 1) * 50) }), tone: 'guess' };
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

/** What is known of the steps that may follow those taken. */
export function after(next: NextStep[], steps: Step[]): NextStep[] {
  let known = next;
  for (const step of steps) known = known.find((n) => sameStep(n.step, step))?.then ?? [];
  return known;
}

/** The steps that may be taken, marked with what they are worth; of one that is told
    twice, the first is true. A piece shows the mark of the first of its holes. */
export function marksOf(next: NextStep[]): Marks {
  const marks = noMarks();
  const add = <K>(to: Map<K, Badge>, key: K, mark: Badge) => to.has(key) || to.set(key, mark);
  for (const { step, ...worth } of next) {
    const mark = badge(worth);
    if (step === 'pass') marks.pass ??= mark;
    else if ('cell' in step) add(marks.cells, step.cell, mark);
    else if ('kind' in step) add(marks.kinds, step.kind, mark);
    else if ('word' in step) add(marks.words, step.word, mark);
    else {
      add(marks.holes, step.hole.join('-'), mark);
      add(marks.cells, step.hole[0], mark);
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

/** What was thought of a position: −1 … 1 from first's view, and the turn to play there. */
export interface Judged {
  value: number;
  best?: string | undefined;
}

/** The plies that were mistakes, by what was found before and after them: from `?` on the coach speaks, and they are
    practised. */
export function mistakes(found: Map<number, Judged>, turns: string[], begins: Side): Map<number, string> {
  const marks = new Map<number, string>();
  for (let ply = 0; ply < turns.length; ply += 1) {
    const [before, after] = [found.get(ply), found.get(ply + 1)];
    // The engine's own choice can't be blamed on the side that made it.
    if (before === undefined || after === undefined || before.best === turns[ply]) continue;
    const mover = (ply % 2 === 0) === (begins === 'first') ? 1 : -1;
    const lost = (before.value - after.value) * mover;
    if (lost >= BLUNDER) marks.set(ply, '??');
    else if (lost >= MISTAKE) marks.set(ply, '?');
  }
  return marks;
}
