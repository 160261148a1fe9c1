import { describe, expect, it } from 'vitest';
import type { Analysed, Valued } from './wire';
import { badge, cellBadges, forFirst, rank } from './values';

const valued = (turn: string, value: string, distance: number | null, score: number, steps: Valued['steps'] = []): Valued => ({
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
    expect(turns.sort(rank).map((v) => v.turn)).toEqual(['quick win', 'slow win', 'good guess', 'draw', 'slow loss', 'quick loss']);
  });

  it('says proven values by glyph and number, estimates in percent', () => {
    expect(badge(valued('', 'win', 5, 1))).toEqual({ text: '✓5', tone: 'good' });
    expect(badge(valued('', 'loss', 4, -1))).toEqual({ text: '✗4', tone: 'bad' });
    expect(badge(valued('', 'draw', null, 0))).toEqual({ text: '=', tone: 'even' });
    expect(badge(valued('', 'unknown', null, 0.5))).toEqual({ text: '75%', tone: 'guess' });
  });

  it('marks each cell with the best that can come of it', () => {
    const analysed: Analysed = {
      side: 'first',
      value: 'win',
      distance: 1,
      score: 1,
      best: 'a',
      pv: ['a'],
      nodes: 1,
      turns: [
        valued('a', 'win', 1, 1, [{ kind: 0 }, { cell: 3 }]),
        valued('b', 'loss', 2, -1, [{ kind: 1 }, { cell: 3 }]),
        valued('c', 'draw', null, 0, [{ kind: 1 }, { cell: 4 }]),
      ],
    };
    expect(cellBadges(analysed, []).get(3)?.text).toBe('✓1');
    expect(cellBadges(analysed, [{ kind: 1 }]).get(3)?.text).toBe('✗2');
    expect(cellBadges(analysed, [{ kind: 0 }]).has(4)).toBe(false);
  });

  it('turns everything to the view of first', () => {
    expect(forFirst({ value: 'win', score: 1 }, 'second')).toBe(-1);
    expect(forFirst({ value: 'unknown', score: 0.3 }, 'first')).toBe(0.3);
  });
});
