import { beforeEach, describe, expect, it } from 'vitest';
import { keepGame } from './kept';
import { addTried, dayNumber, keepFinale, lastTried, lessonsDone, markLesson, tried } from './learnt';

describe('what was learnt', () => {
  beforeEach(() => localStorage.clear());

  it('keeps lessons by game', () => {
    markLesson('moxie', 'place');
    markLesson('moxie', 'place');
    markLesson('iris', 'pass');
    expect([...lessonsDone('moxie')]).toEqual(['place']);
    expect([...lessonsDone('iris')]).toEqual(['pass']);
    expect(lessonsDone('quantik').size).toBe(0);
  });

  it('counts the last lesson once its game is over', () => {
    keepFinale('moxie', 'finale', 'abc');
    keepGame('abc', { standing: { playing: 'first' } });
    expect(lessonsDone('moxie').has('finale')).toBe(false);
    keepGame('abc', { standing: { over: { outcome: 'draw', reason: 'passes' } } });
    expect(lessonsDone('moxie').has('finale')).toBe(true);
  });

  it('keeps results in their order', () => {
    addTried('moxie-abc', true);
    addTried('moxie-def', false);
    expect(tried()).toBe('+moxie-abc -moxie-def');
    expect(lastTried(1)).toEqual([{ puzzle: 'moxie-def', solved: false }]);
  });

  it('numbers days by the calendar', () => {
    expect(dayNumber(new Date(1970, 0, 2, 0, 5))).toBe(1);
    expect(dayNumber(new Date(2026, 10, 17, 23, 55)) - dayNumber(new Date(2026, 10, 16, 0, 1))).toBe(1);
  });
});
