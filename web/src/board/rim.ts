// What lies around the cells: the frame, the labels and the borders that belong
// to a side. All of it follows from the cells and the view; no outline is taken
// for granted. Knows no screen.

import type { Side, View } from '../wire';
import { centre, type Frame, type Point } from './model';
import { hull } from './outline';

/** The outline of a frame around the cells, this far from the centres of the outermost. */
export function outline(layout: Frame, distance: number): Point[] {
  const corners = hull(layout.points);
  if (corners.length < 3) {
    const [x, y] = [layout.width / 2 + distance - 0.5, layout.height / 2 + distance - 0.5];
    return [-1, 1].flatMap((j) => [-j, j].map((i) => ({ x: -i * x, y: j * y })));
  }
  return corners.map((corner, i) => {
    // Both edges at the corner move outwards; the corner is where they meet again.
    const normals = [corners.at(i - 1)!, corners[(i + 1) % corners.length]!].map((neighbour, next) => {
      const way = next ? 1 : -1;
      const [dx, dy] = [way * (neighbour.x - corner.x), way * (neighbour.y - corner.y)];
      const length = Math.hypot(dx, dy);
      return { x: dy / length, y: -dx / length };
    }) as [Point, Point];
    const [a, b] = normals;
    const scale = distance / (1 + a.x * b.x + a.y * b.y);
    return { x: corner.x + (a.x + b.x) * scale, y: corner.y + (a.y + b.y) * scale };
  });
}

/** Where the lattice has a place beside the cells, on the board as it is laid out. */
function placeAt(view: View, layout: Frame, column: number, row: number): Point {
  const [cell, at] = [centre(view, view.cells[0]!), layout.points[0]!];
  const place = centre(view, { column, row });
  return { x: at.x + layout.sign * (place.x - cell.x), y: at.y + layout.sign * (place.y - cell.y) };
}

/** Whether a label is the name of a cell, or its letters or its digits. */
function isNamed(name: string, text: string): boolean {
  const digits = name.search(/\d/);
  return name === text || (digits > 0 && (name.slice(0, digits) === text || name.slice(digits) === text));
}

/** How letters and numbers are drawn, in cells. */
export interface Lettering {
  /** The height of a line. */
  size: number;
  /** How far from its centre a cell reaches, with the border that belongs to a side. */
  inner: number;
}
/** A letter of its line's height: half its breadth, and half the height of a capital. */
const LETTER = { x: 0.3, y: 0.37 };
const GAP = 0.11;

export interface EdgeLabel {
  text: string;
  at: Point;
  /** Half its width and height. */
  half: Point;
}

/** The letters and numbers at the edge, near the cells that they belong to: beside the
    end of a slanted line another cell is as near, so the name tells. What is said at two
    ends is shown once, at the left or at the bottom. */
export function edgeLabels(view: View, layout: Frame, { size, inner }: Lettering): EdgeLabel[] {
  const labels = new Map<string, EdgeLabel>();
  for (const { text, column, row } of view.labels) {
    const place = placeAt(view, layout, column, row);
    const distance = (p: Point) => Math.hypot(p.x - place.x, p.y - place.y);
    const own = layout.points.filter((_, cell) => isNamed(view.cells[cell]!.name, text));
    const near = (own.length ? own : layout.points).reduce((best, point) =>
      distance(point) < distance(best) - 1e-9 ? point : best,
    );
    const half = { x: LETTER.x * size * text.length, y: LETTER.y * size };
    const way = { x: (place.x - near.x) / distance(near), y: (place.y - near.y) / distance(near) };
    const reach = inner + GAP + half.x * Math.abs(way.x) + half.y * Math.abs(way.y);
    const at = { x: near.x + way.x * reach, y: near.y + way.y * reach };
    const known = labels.get(text);
    if (!known || at.x + at.y < known.at.x + known.at.y) labels.set(text, { text, at, half });
  }
  return [...labels.values()];
}

/** How far from the centres of the outermost cells a frame must be to have all labels in it. */
export function roomFor(layout: Frame, labels: EdgeLabel[]): number {
  const corners = hull(layout.points);
  if (corners.length < 3) return 0;
  const away = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const normal = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
    return labels.map(
      ({ at, half }) =>
        (at.x - from.x) * normal.x +
        (at.y - from.y) * normal.y +
        half.x * Math.abs(normal.x) +
        half.y * Math.abs(normal.y),
    );
  });
  return Math.max(0, ...away);
}

/** A border of a cell that belongs to a side. */
export interface Border {
  side: Side;
  from: Point;
  to: Point;
}

/** Those borders, drawn a little outside their cells. */
export function borders(view: View, layout: Frame, size: number): Border[] {
  const around = view.lattice === 'hex' ? 6 : 4;
  const radius = size / 2 / Math.cos(Math.PI / around);
  return view.edges.flatMap(({ cell, toward, side }) => {
    const at = layout.points[cell];
    if (!at) return [];
    const corner = (shift: number): Point => {
      const angle = ((toward + shift) * 2 * Math.PI) / around;
      const reach = layout.sign * radius;
      return { x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) };
    };
    return [{ side, from: corner(-0.5), to: corner(0.5) }];
  });
}
