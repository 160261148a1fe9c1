// The sheet that a flat board is drawn on: how large it is, and where its frame
// runs. In SVG y goes down; everything else counts it upwards.

import type { View } from '../../wire';
import { corners, type Frame, type Point } from '../model';
import { edgeLabels, outline, roomFor, type EdgeLabel } from '../rim';

/** Borders that belong to a side: their lines, and how far those reach from the centre of a cell. */
export const OWNED = { size: 1.06, width: 0.17, outer: 0.53 + 0.085 };

export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The corners of the frame; a square board has a plain one. */
  frame: Point[];
  /** Letters and numbers, and the height of their lines. */
  labels: EdgeLabel[];
  size: number;
}

const AIR = 0.24;
const HEX_AIR = 0.08;
/** Beside letters and numbers, to the edge of the frame. */
const PAD = 0.06;

/** How high letters and numbers are, in cells; at most so high where cells are small. */
const LETTERS = { square: 0.23, hex: 0.19, most: 0.46 };
/** So many pixels high they can be read. */
const LEGIBLE = 9.5;

/** `pixels` is the width of a cell on the screen, 0 if it is not known: nothing said, no letters
    and numbers are drawn. */
export function sheet(view: View, layout: Frame, pixels?: number): Sheet {
  const least = pixels ? Math.min(LETTERS.most, LEGIBLE / pixels) : 0;
  const size = Math.max(LETTERS[view.lattice], least);
  const inner = view.edges.length ? OWNED.outer : 0.5;
  const labels = pixels === undefined ? [] : edgeLabels(view, layout, { size, inner });
  const room = roomFor(layout, labels) + PAD;
  if (view.lattice === 'square') {
    // Labels stand at the left and at the bottom.
    const margin = labels.length ? Math.max(0.46, room - 0.5) : AIR;
    const [x, y] = [-layout.width / 2 - margin, -layout.height / 2 - AIR];
    return { x, y, width: layout.width + margin + AIR, height: layout.height + margin + AIR, frame: [], labels, size };
  }
  const frame = outline(layout, Math.max(0.797, room));
  const [xs, ys] = [frame.map((p) => p.x), frame.map((p) => p.y)];
  const [x, y] = [Math.min(...xs) - HEX_AIR, -Math.max(...ys) - HEX_AIR];
  return { x, y, width: Math.max(...xs) + HEX_AIR - x, height: HEX_AIR - Math.min(...ys) - y, frame, labels, size };
}

export const viewBox = ({ x, y, width, height }: Sheet): string => `${x} ${y} ${width} ${height}`;

/** Points as an SVG polygon wants them. */
export const polygon = (points: Point[]): string =>
  points.map((p) => `${p.x.toFixed(3)},${(-p.y).toFixed(3)}`).join(' ');

/** The corners of a cell, for a polygon around its centre. */
export const cellShape = (view: View): string => polygon(corners(view, 0.95));

/** Where something on a cell stands, as an attribute. */
export const standing = (at: Point): string => `translate(${at.x} ${-at.y})`;
