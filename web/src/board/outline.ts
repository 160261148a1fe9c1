// What can be drawn around points and through them.

import type { Point } from './model';

const turnOf = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The corners of the smallest convex outline around some points, counter-clockwise. */
export function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length > 1 && turnOf(kept.at(-2)!, kept.at(-1)!, point) < 1e-9) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The line or the shape that has all these points on it or at its corners, if
    there is one: two ends of a line, or three corners and more. The edges of a shape
    are equally long: else it is a chain whose ends have nothing to do with each other. */
export function figureOf(points: Point[]): Point[] {
  if (points.length < 3) return [];
  const corners = hull(points);
  if (corners.length === 2) return corners;
  const edges = corners.map((corner, i) => {
    const next = corners[(i + 1) % corners.length]!;
    return Math.hypot(next.x - corner.x, next.y - corner.y);
  });
  const isEven = Math.max(...edges) < Math.min(...edges) * 1.001;
  return isEven && corners.length === points.length ? corners : [];
}
