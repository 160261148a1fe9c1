// What turns are worth, as glyph + number, never by colour alone.

import type { Analysed, Side, Step, Valued } from './wire';
import { sameStep } from './board/model';

export type Tone = 'good' | 'even' | 'bad' | 'guess';

export interface Badge {
  text: string;
  tone: Tone;
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
  if (v.value === 'win') return { text: `✓${plies}`, tone: 'good' };
  if (v.value === 'loss') return { text: `✗${plies}`, tone: 'bad' };
  if (v.value === 'draw') return { text: '=', tone: 'even' };
  const percent = Math.round((v.score + 1) * 50);
  return { text: `${percent}%`, tone: 'guess' };
}

/** The best value behind each cell that may be chosen next, given the steps taken. */
export function cellBadges(analysed: Analysed, steps: Step[]): Map<number, Badge> {
  const best = new Map<number, Valued>();
  for (const valued of analysed.turns) {
    if (!steps.every((step) => valued.steps.some((s) => sameStep(s, step)))) continue;
    const rest = valued.steps.filter((s) => !steps.some((step) => sameStep(s, step)));
    // Steps of a set may be clicked in any order; those of a path may not, but
    // then only the first is offered.
    for (const step of rest) {
      const cell = step === 'pass' ? undefined : 'cell' in step ? step.cell : 'hole' in step ? step.hole[0] : undefined;
      if (cell === undefined) continue;
      const known = best.get(cell);
      if (!known || worth(valued) > worth(known)) best.set(cell, valued);
    }
  }
  return new Map([...best].map(([cell, valued]) => [cell, badge(valued)]));
}

/** −1 … 1 from first's view, for bars and graphs. */
export function forFirst(analysed: Pick<Analysed, 'value' | 'score'>, side: Side): number {
  const own = analysed.value === 'win' ? 1 : analysed.value === 'loss' ? -1 : analysed.value === 'draw' ? 0 : analysed.score;
  return side === 'first' ? own : -own;
}
