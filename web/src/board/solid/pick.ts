// What a pointer on the solid board means.

import type { Camera, Object3D } from 'three';
import { Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { Meaning } from './workshop';

function rayOf(event: PointerEvent, canvas: HTMLCanvasElement, camera: Camera): Raycaster {
  const box = canvas.getBoundingClientRect();
  const at = new Vector2(
    ((event.clientX - box.left) / box.width) * 2 - 1,
    1 - ((event.clientY - box.top) / box.height) * 2,
  );
  const caster = new Raycaster();
  caster.setFromCamera(at, camera);
  return caster;
}

/** The step that the nearest thing under a pointer stands for, if it does. A piece
    with holes stands for its cell: its holes are shown large. */
export function stepUnder(
  event: PointerEvent,
  canvas: HTMLCanvasElement,
  camera: Camera,
  things: Object3D[],
): Meaning['step'] {
  const hits = rayOf(event, canvas, camera).intersectObjects(things, true);
  return hits.map((hit) => (hit.object.userData as Meaning).step).find((step) => step !== undefined);
}

/** Where a carried piece is: above the board, under the pointer. */
export function pointUnder(
  event: PointerEvent,
  canvas: HTMLCanvasElement,
  camera: Camera,
  height: number,
): Vector3 | undefined {
  const plane = new Plane(new Vector3(0, 1, 0), -height);
  return rayOf(event, canvas, camera).ray.intersectPlane(plane, new Vector3()) ?? undefined;
}
