import { describe, expect, it } from 'vitest';
import { speak } from './texts.svelte';
import { after, badge, forFirst, marksOf, mistakes, outcomeForFirst, unmarked, type Judged } from './values';
import type { NextStep, Step, Value, Worth } from './wire';

const worth = (value: Value, distance: number | null, score: number): Worth => ({ value, distance, score });
const next = (step: Step, worth: Worth, then: NextStep[] = []): NextStep => ({ step, ...worth, then });
const [won, lost, drawn] = [worth('win', 1, 1), worth('loss', 2, -1), worth('draw', null, 0)];

describe('values', () => {
  it('says proven values by glyph and number, estimates in percent', () => {
    speak('en', 'web-percent = { $percent }%\n');
    expect(badge(worth('win', 5, 1))).toMatchObject({ text: '✓5', tone: 'good' });
    expect(badge(worth('loss', 4, -1))).toMatchObject({ text: '✗4', tone: 'bad' });
    expect(badge(drawn)).toMatchObject({ text: '=', tone: 'even' });
    expect(badge(worth('unknown', null, 0.5))).toMatchObject({ text: '75%', tone: 'guess' });
  });

  it('marks what may be clicked with what it is worth, and then what may follow', () => {
    const found = [
      next({ cell: 3 }, won, [next({ kind: 0 }, won), next({ kind: 1 }, lost)]),
      next({ kind: 0 }, won, [next({ cell: 3 }, won)]),
      next({ kind: 1 }, drawn, [next({ cell: 4 }, drawn), next({ cell: 3 }, lost)]),
    ];
    const choices: Step[] = [{ kind: 0 }, { kind: 1 }, { cell: 3 }, { cell: 4 }];
    const marks = marksOf(after(found, []));
    expect(marks.cells.get(3)?.text).toBe('✓1');
    expect(marks.kinds.get(0)?.text).toBe('✓1');
    expect(marks.kinds.get(1)?.text).toBe('=');
    expect(unmarked(marks, choices)).toBe(true);
    expect(unmarked(marks, choices.slice(0, 3))).toBe(false);
    expect(marksOf(after(found, [{ kind: 1 }])).cells.get(3)?.text).toBe('✗2');
    expect(marksOf(after(found, [{ kind: 0 }])).cells.has(4)).toBe(false);
    expect(after(found, [{ kind: 1 }, { cell: 9 }])).toEqual([]);
  });

  it('marks holes, and their piece with the first of them', () => {
    const marks = marksOf([next({ hole: [7, 3] }, won), next({ hole: [7, 5] }, lost)]);
    expect(marks.holes.get('7-3')?.text).toBe('✓1');
    expect(marks.holes.get('7-5')?.text).toBe('✗2');
    expect(marks.cells.get(7)?.text).toBe('✓1');
  });

  it('marks words and passing, and believes what it is told first', () => {
    const swap: Step = { word: 0 };
    const marks = marksOf([next(swap, won), next('pass', lost), next(swap, lost), next('pass', won)]);
    expect([marks.words.get(0)?.text, marks.pass?.text]).toEqual(['✓1', '✗2']);
    expect([unmarked(marks, [swap]), unmarked(marks, [{ word: 1 }])]).toEqual([false, true]);
  });

  it('turns everything to the view of first', () => {
    expect(forFirst({ value: 'win', score: 1 }, 'second')).toBe(-1);
    expect(forFirst({ value: 'unknown', score: 0.3 }, 'first')).toBe(0.3);
    expect([outcomeForFirst('draw'), outcomeForFirst({ won: 'second' })]).toEqual([0, -1]);
  });

  it('marks the turns that lost much, by whoever played them', () => {
    const values: [number, number][] = [
      [0, 0.2],
      [1, -0.8],
      [2, -0.3],
      [4, 1],
      [5, 0.4],
    ];
    const found = new Map(values.map(([ply, value]) => [ply, { value }]));
    const turns = ['a', 'b', 'c', 'd', 'e'];
    expect([...mistakes(found, turns, 'first')]).toEqual([
      [0, '??'],
      [1, '?'],
      [4, '?'],
    ]);
    expect([...mistakes(found, turns, 'second')]).toEqual([]);
    // What the engine would have played is no mistake of who played it.
    const blameless = new Map<number, Judged>([...found, [0, { value: 0.2, best: 'a' }]]);
    expect([...mistakes(blameless, turns, 'first').keys()]).toEqual([1, 4]);
  });
});
