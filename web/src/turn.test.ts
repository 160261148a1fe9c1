import { describe, expect, it } from 'vitest';
import { overIn, playingIn, TurnMaker } from './turn';
import type { Step } from './wire';

/** A maker whose puts are written down. */
function maker() {
  const puts: [number, Step | null][] = [];
  const asked: Step[] = [];
  const made = new TurnMaker(
    (keep, step) => puts.push([keep, step]),
    (step) => asked.push(step),
  );
  return { made, puts, said: () => puts.splice(0), asked };
}
const cells = (...numbers: number[]): Step[] => numbers.map((cell) => ({ cell }));

describe('a turn', () => {
  it('takes what is offered and nothing else', () => {
    const { made, said } = maker();
    made.see({ steps: [], choices: cells(1, 2) });
    made.click({ cell: 3 });
    expect(said()).toEqual([]);
    made.click({ cell: 2 });
    expect(said()).toEqual([[0, { cell: 2 }]]);
    made.see({ steps: cells(2), choices: ['pass', { kind: 0 }] });
    made.click('pass');
    expect(said()).toEqual([[1, 'pass']]);
  });

  it('puts back what is clicked again, and changes to what was offered before', () => {
    const { made, said } = maker();
    made.see({ steps: [], choices: cells(1, 2) });
    made.see({ steps: cells(1), choices: cells(5, 6) });
    made.see({ steps: cells(1, 5), choices: cells(7) });
    made.click({ cell: 1 });
    made.click({ cell: 6 });
    made.click({ cell: 2 });
    expect(said()).toEqual([
      [0, null],
      [1, { cell: 6 }],
      [0, { cell: 2 }],
    ]);
    // What may come next comes before what was done: a piece may come back.
    made.see({ steps: cells(1, 5), choices: cells(1) });
    made.click({ cell: 1 });
    expect(said()).toEqual([[2, { cell: 1 }]]);
  });

  it('forgets the offers of steps that were taken back', () => {
    const { made, said } = maker();
    made.see({ steps: [], choices: cells(1) });
    made.see({ steps: cells(1), choices: cells(5) });
    made.see({ steps: [], choices: cells(2) });
    made.click({ cell: 5 });
    made.click({ cell: 1 });
    expect(said()).toEqual([]);
  });

  it('asks why where nothing may come of a click or a drag', () => {
    const { made, said, asked } = maker();
    made.see({ steps: [], choices: cells(1, 2) });
    made.click({ cell: 9 });
    made.drag(8, 1);
    made.drag(1, 7);
    made.see({ steps: cells(1), choices: cells(5) });
    expect(asked).toEqual(cells(9, 8, 7));
    expect(said()).toEqual([[0, { cell: 1 }]]);
  });

  it('is taken back step by step', () => {
    const { made, said } = maker();
    made.back();
    made.see({ steps: cells(1, 5), choices: [] });
    made.back();
    expect(said()).toEqual([[1, null]]);
  });
});

describe('a drag', () => {
  it('is two steps, the second once it may be taken', () => {
    const { made, said } = maker();
    made.see({ steps: [], choices: cells(1, 2) });
    made.drag(1, 5);
    expect(said()).toEqual([[0, { cell: 1 }]]);
    // Something else is heard in between.
    made.see({ steps: [], choices: cells(1, 2) });
    expect(said()).toEqual([]);
    made.see({ steps: cells(1), choices: cells(5) });
    expect(said()).toEqual([[1, { cell: 5 }]]);
    made.see({ steps: cells(1), choices: cells(5) });
    expect(said()).toEqual([]);
  });

  it('goes on with a piece that is chosen already', () => {
    const { made, said } = maker();
    made.see({ steps: cells(1), choices: cells(5) });
    made.drag(1, 5);
    expect(said()).toEqual([[1, { cell: 5 }]]);
  });

  it('chooses the piece where it may not go there, and does nothing with others', () => {
    const { made, said } = maker();
    made.see({ steps: [], choices: cells(1) });
    made.drag(1, 9);
    made.see({ steps: cells(1), choices: cells(5) });
    expect(said()).toEqual([[0, { cell: 1 }]]);
    made.see({ steps: [], choices: cells(1) });
    made.drag(2, 5);
    expect(said()).toEqual([]);
  });

  it('is forgotten when something else is clicked or made', () => {
    const { made, said } = maker();
    made.see({ steps: [], choices: cells(1, 2) });
    made.drag(1, 5);
    made.click({ cell: 2 });
    made.see({ steps: cells(1), choices: cells(5) });
    made.see({ steps: [], choices: cells(1, 2) });
    made.drag(1, 5);
    made.see({ steps: cells(2), choices: cells(5) });
    expect(said()).toEqual([
      [0, { cell: 1 }],
      [0, { cell: 2 }],
      [0, { cell: 1 }],
    ]);
  });
});

describe('a standing', () => {
  it('says who plays or how it ended', () => {
    expect(playingIn({ playing: 'second' })).toBe('second');
    expect(overIn({ playing: 'second' })).toBeUndefined();
    const over = { outcome: 'draw' as const, reason: 'agreement' };
    expect(overIn({ over })).toEqual(over);
    expect(playingIn({ over })).toBeUndefined();
    expect(playingIn(undefined)).toBeUndefined();
  });
});
