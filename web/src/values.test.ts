import { describe, expect, it } from 'vitest';
import { speak } from './texts.svelte';
import { badge, forFirst, marksOf, mistakes, outcomeForFirst, rank, unmarked } from './values';
import type { Analysed, Step, Valued } from './wire';

const valued = (
  turn: string,
  value: string,
  distance: number | null,
  score: number,
  steps: Valued['steps'] = [],
): Valued => ({
  turn,
  value,
  distance,
  score,
  steps,
});

describe('values', () => {
  it('prefers quick wins and slow losses', () => {
    const turns = [
      valued('slow win', 'win', 9, 1),
      valued('quick loss', 'loss', 2, -1),
      valued('draw', 'draw', null, 0),
      valued('quick win', 'win', 1, 1),
      valued('slow loss', 'loss', 8, -1),
      valued('good guess', 'unknown', null, 0.4),
    ];
    expect(turns.sort(rank).map((v) => v.turn)).toEqual([
      'quick win',
      'slow win',
      'good guess',
      'draw',
      'slow loss',
      'quick loss',
    ]);
  });

  it('says proven values by glyph and number, estimates in percent', () => {
    speak('en', 'web-percent = { $percent }%\n');
    expect(badge(valued('', 'win', 5, 1))).toMatchObject({ text: '✓5', tone: 'good' });
    expect(badge(valued('', 'loss', 4, -1))).toMatchObject({ text: '✗4', tone: 'bad' });
    expect(badge(valued('', 'draw', null, 0))).toMatchObject({ text: '=', tone: 'even' });
    expect(badge(valued('', 'unknown', null, 0.5))).toMatchObject({ text: '75%', tone: 'guess' });
  });

  const analysed = (turns: Valued[]): Analysed => ({
    side: 'first',
    value: 'win',
    distance: 1,
    score: 1,
    best: 'a',
    pv: ['a'],
    nodes: 1,
    turns,
  });

  it('marks pieces beside the board and cells with the best that can come of them', () => {
    const found = analysed([
      valued('a', 'win', 1, 1, [{ kind: 0 }, { cell: 3 }]),
      valued('b', 'loss', 2, -1, [{ kind: 1 }, { cell: 3 }]),
      valued('c', 'draw', null, 0, [{ kind: 1 }, { cell: 4 }]),
    ]);
    const choices: Step[] = [{ kind: 0 }, { kind: 1 }, { cell: 3 }, { cell: 4 }, { cell: 5 }];
    const never = () => false;
    const marks = marksOf(found, [], choices, never);
    expect(marks.cells.get(3)?.text).toBe('✓1');
    expect(marks.kinds.get(0)?.text).toBe('✓1');
    expect(marks.kinds.get(1)?.text).toBe('=');
    expect(unmarked(marks, choices)).toBe(true);
    expect(unmarked(marks, choices.slice(0, 4))).toBe(false);
    expect(marksOf(found, [{ kind: 1 }], choices, never).cells.get(3)?.text).toBe('✗2');
    expect(marksOf(found, [{ kind: 0 }], choices, never).cells.has(4)).toBe(false);
  });

  it('does not take where a piece goes for where one starts', () => {
    const found = analysed([
      valued('bad from 1', 'loss', 2, -1, [{ cell: 1 }, { cell: 5 }]),
      valued('good to 1', 'win', 1, 1, [{ cell: 2 }, { cell: 1 }]),
    ]);
    const moves = (cell: number) => cell < 3;
    expect(marksOf(found, [], [{ cell: 1 }, { cell: 2 }], moves).cells.get(1)?.text).toBe('✗2');
    expect(marksOf(found, [{ cell: 2 }], [{ cell: 1 }], moves).cells.get(1)?.text).toBe('✓1');
    expect(marksOf(found, [{ cell: 1 }], [{ cell: 5 }, { cell: 2 }], moves).cells.has(2)).toBe(false);
  });

  it('marks holes, and their piece with the best of them', () => {
    const found = analysed([
      valued('a', 'win', 3, 1, [{ cell: 1 }, { cell: 7 }, { hole: [7, 3] }, { hole: [7, 4] }]),
      valued('b', 'loss', 2, -1, [{ cell: 1 }, { cell: 7 }, { hole: [7, 4] }, { hole: [7, 5] }]),
    ]);
    const steps: Step[] = [{ cell: 1 }, { cell: 7 }];
    const marks = marksOf(found, steps, [{ hole: [7, 3] }, { hole: [7, 4] }, { hole: [7, 5] }], (cell) => cell === 1);
    expect(marks.holes.get('7-4')?.text).toBe('✓3');
    expect(marks.holes.get('7-5')?.text).toBe('✗2');
    expect(marks.cells.get(7)?.text).toBe('✓3');
    expect(marksOf(found, steps, ['pass'], () => true).pass).toBeUndefined();
  });

  it('marks words', () => {
    const swap: Step = { word: 0 };
    const marks = marksOf(analysed([valued('swap', 'win', 5, 1, [swap])]), [], [swap], () => false);
    expect(marks.words.get(0)?.text).toBe('✓5');
    expect([unmarked(marks, [swap]), unmarked(marks, [{ word: 1 }])]).toEqual([false, true]);
  });

  it('turns everything to the view of first', () => {
    expect(forFirst({ value: 'win', score: 1 }, 'second')).toBe(-1);
    expect(forFirst({ value: 'unknown', score: 0.3 }, 'first')).toBe(0.3);
    expect([outcomeForFirst('draw'), outcomeForFirst({ won: 'second' })]).toEqual([0, -1]);
  });

  it('marks the turns that lost much, by whoever played them', () => {
    const found = new Map([
      [0, 0.2],
      [1, -0.8],
      [2, -0.3],
      [4, 1],
      [5, 0.4],
    ]);
    expect([...mistakes(found, 5, 'first')]).toEqual([
      [0, '??'],
      [1, '?'],
      [4, '?'],
    ]);
    expect([...mistakes(found, 5, 'second')]).toEqual([]);
  });
});
