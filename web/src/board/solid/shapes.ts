// The shapes of things on the solid board, in cells: a cell is one unit wide.

import type { BufferGeometry } from 'three';
import {
  BoxGeometry,
  CircleGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  RingGeometry,
  Shape,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Body } from '../../wire';
import type { Point } from '../model';

/** A polygon, extruded and softened at the edges. */
export function slab(points: Point[], height: number, bevel: number): ExtrudeGeometry {
  const shape = new Shape(points.map((p) => new Vector2(p.x, p.y)));
  const geometry = new ExtrudeGeometry(shape, {
    depth: height - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 4,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, bevel, 0);
  return geometry;
}

export function roundedSquare(half: number, radius: number): Point[] {
  const points: Point[] = [];
  for (const [cx, cy, from] of [
    [half - radius, half - radius, 0],
    [-half + radius, half - radius, 90],
    [-half + radius, -half + radius, 180],
    [half - radius, -half + radius, 270],
  ] as const) {
    for (let i = 0; i <= 4; i += 1) {
      const a = ((from + i * 22.5) * Math.PI) / 180;
      points.push({ x: cx + radius * Math.cos(a), y: cy + radius * Math.sin(a) });
    }
  }
  return points;
}

/** What a profile makes on a lathe: from the axis outwards and up. */
function lathed(profile: [number, number][]): LatheGeometry {
  return new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r, y)),
    48,
  );
}

/** Lifts a shape that is centred at the origin. */
function raised<G extends BufferGeometry>(geometry: G, height: number): G {
  geometry.translate(0, height, 0);
  return geometry;
}

/** Lays a shape flat on the ground. */
function lying<G extends BufferGeometry>(geometry: G): G {
  geometry.rotateX(-Math.PI / 2);
  return geometry;
}

/** The bodies of pieces, standing on the ground. */
export const BODIES: Record<Body, () => BufferGeometry> = {
  cone: () =>
    lathed([
      [0, 0],
      [0.3, 0],
      [0.325, 0.012],
      [0.33, 0.035],
      [0.318, 0.07],
      [0.05, 0.745],
      [0.035, 0.768],
      [0.015, 0.779],
      [0, 0.78],
    ]),
  cube: () => slab(roundedSquare(0.25, 0.05), 0.54, 0.045),
  cylinder: () =>
    lathed([
      [0, 0],
      [0.23, 0],
      [0.255, 0.012],
      [0.265, 0.04],
      [0.265, 0.62],
      [0.255, 0.648],
      [0.23, 0.66],
      [0, 0.66],
    ]),
  sphere: () => raised(new SphereGeometry(0.31, 48, 32), 0.31),
  disc: () =>
    lathed([
      [0, 0],
      [0.32, 0],
      [0.36, 0.015],
      [0.385, 0.05],
      [0.39, 0.09],
      [0.38, 0.13],
      [0.35, 0.16],
      [0.31, 0.17],
      [0.27, 0.165],
      [0.25, 0.152],
      [0, 0.15],
    ]),
  tile: () => slab(roundedSquare(0.41, 0.08), 0.16, 0.035),
};

/** How high they are; a tile with its pins. */
export const HEIGHTS: Record<Body, number> = {
  cone: 0.78,
  cube: 0.54,
  cylinder: 0.66,
  sphere: 0.62,
  disc: 0.17,
  tile: 0.3,
};

/** How high a mark on top of a body lies; the others have no flat top. */
export const TOPS: Partial<Record<Body, number>> = { disc: 0.152, cylinder: 0.662, cube: 0.542 };

export const pin = () => raised(new CylinderGeometry(0.047, 0.052, 0.16, 16), 0.22);
export const collar = () => raised(lying(new CircleGeometry(0.07, 20)), 0.162);
export const hole = () => raised(lying(new CircleGeometry(0.036, 16)), 0.1615);
/** What a disc shows whose side is called by a letter. */
export const SIGNS: Record<string, () => BufferGeometry> = {
  x: () => {
    const bars = [Math.PI / 4, -Math.PI / 4].map((turn) => new BoxGeometry(0.36, 0.03, 0.075).rotateY(turn));
    return mergeGeometries(bars).translate(0, 0.155, 0);
  },
  o: () => new TorusGeometry(0.15, 0.036, 12, 40).rotateX(Math.PI / 2).translate(0, 0.155, 0),
};

export const spot = (radius: number) => lying(new CircleGeometry(radius, 24));
/** A ring of four sides, half as wide as said inside and outside. */
export const frame = (inner: number, outer: number) =>
  lying(new RingGeometry(inner * Math.SQRT2, outer * Math.SQRT2, 4, 1, Math.PI / 4));
export const ring = (inner: number, outer: number) => lying(new RingGeometry(inner, outer, 48));
