import { describe, expect, it } from 'vitest';

import { figureOf } from './outline';

const points = (...list: [number, number][]) => list.map(([x, y]) => ({ x, y }));

describe('what joins the cells that decided a game', () => {
  it('is a line through all of them', () => {
    expect(figureOf(points([0, 0], [1, 1], [2, 2]))).toEqual(points([0, 0], [2, 2]));
  });

  it('is a square with them at its corners, however it stands', () => {
    expect(figureOf(points([0, 1], [1, 0], [0, 0], [1, 1]))).toHaveLength(4);
    expect(figureOf(points([1, 0], [0, 3], [4, 1], [3, 4]))).toHaveLength(4);
  });

  it('is nothing for a chain, whose ends do not touch', () => {
    const height = Math.sqrt(3) / 2;
    expect(figureOf(points([0, 0], [0.5, height], [0, 2 * height]))).toEqual([]);
    expect(figureOf(points([0, 0], [1, 0], [1.5, height], [2.5, height]))).toEqual([]);
  });
});
