// Where the camera stands to see the whole board.

import { Vector3, type PerspectiveCamera } from 'three';
import { outline } from '../rim';
import type { Shown } from '../shown';
import { RIM } from './ground';
import { HEIGHTS } from './shapes';

/** How much the camera sees, in degrees: little, from far off, so that what is near is not seen from above while
    what is far is seen from the side. */
export const FIELD = 26;

/** How far from straight above the camera stands, in radians: tall pieces are told by their outline, flat ones
    by what is on top of them, and a board that is seen from above fills more of a canvas. */
export function tiltFor({ view }: Shown): number {
  return Math.max(...view.kinds.map(({ body }) => HEIGHTS[body])) > 0.4 ? 0.7 : 0.36;
}

/** The corners of all that is to be seen: the board and what is held beside it. */
export function extent({ view, layout }: Shown): Vector3[] {
  const beside = view.reserves.some((stocks) => stocks.length > 0) ? 1.3 : RIM;
  const [x, z] = [layout.width / 2 + RIM, layout.height / 2 + beside];
  const rim =
    view.lattice === 'hex'
      ? outline(layout, 0.95).map((p) => ({ x: p.x, y: -p.y }))
      : [-1, 1].flatMap((i) => [-1, 1].map((j) => ({ x: i * x, y: j * z })));
  return rim.flatMap((p) => [0.6, -0.4].map((y) => new Vector3(p.x, y, p.y)));
}

/** Puts the camera at the bottom side, so far from straight above, as near as still shows all
    of `corners`; says what it looks at, and from how far. */
export function stepBack(
  camera: PerspectiveCamera,
  corners: Vector3[],
  tilt: number,
): { aim: Vector3; distance: number } {
  const aim = new Vector3();
  const stand = (distance: number) => {
    camera.position.set(0, Math.cos(tilt) * distance, Math.sin(tilt) * distance + aim.z);
    camera.lookAt(aim);
    camera.updateMatrixWorld();
    return corners.map((corner) => corner.clone().project(camera));
  };
  // The distance is found by trying; then the camera is aimed so that the far edge,
  // which perspective makes smaller, has as much air as the near one.
  let far = 200;
  for (let round = 0; round < 4; round += 1) {
    let near = 1;
    far = 200;
    for (let i = 0; i < 20; i += 1) {
      const distance = (near + far) / 2;
      const inside = stand(distance).every((p) => Math.abs(p.x) < 0.985 && Math.abs(p.y) < 0.985 && p.z < 1);
      if (inside) far = distance;
      else near = distance;
    }
    const ys = stand(far).map((p) => p.y);
    aim.z -= ((Math.min(...ys) + Math.max(...ys)) / 2) * far * 0.35;
  }
  stand(far);
  return { aim, distance: far };
}
