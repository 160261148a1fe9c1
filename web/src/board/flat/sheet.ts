// The sheet that a flat board is drawn on: how large it is, and where its frame
// runs. In SVG y goes down; everything else counts it upwards.

import type { View } from '../../wire';
import { corners, type Frame, type Point } from '../model';
import { outline } from '../rim';

export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The corners of the frame; a square board has a plain one. */
  frame: Point[];
}

const AIR = 0.24;
const HEX_AIR = 0.08;

/** `margin` is what letters and numbers need at the left and at the bottom. */
export function sheet(view: View, layout: Frame, margin = AIR): Sheet {
  if (view.lattice === 'square') {
    const [x, y] = [-layout.width / 2 - margin, -layout.height / 2 - AIR];
    return { x, y, width: layout.width + margin + AIR, height: layout.height + margin + AIR, frame: [] };
  }
  const frame = outline(layout, 0.797);
  const [xs, ys] = [frame.map((p) => p.x), frame.map((p) => p.y)];
  const [x, y] = [Math.min(...xs) - HEX_AIR, -Math.max(...ys) - HEX_AIR];
  return { x, y, width: Math.max(...xs) + HEX_AIR - x, height: HEX_AIR - Math.min(...ys) - y, frame };
}

export const viewBox = ({ x, y, width, height }: Sheet): string => `${x} ${y} ${width} ${height}`;

/** Points as an SVG polygon wants them. */
export const polygon = (points: Point[]): string =>
  points.map((p) => `${p.x.toFixed(3)},${(-p.y).toFixed(3)}`).join(' ');

/** The corners of a cell, for a polygon around its centre. */
export const cellShape = (view: View): string => polygon(corners(view, 0.95));

/** Where something on a cell stands, as an attribute. */
export const standing = (at: Point): string => `translate(${at.x} ${-at.y})`;
