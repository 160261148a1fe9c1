// What a pointer on the solid board means.

import type { Camera, Object3D, Vector3 } from 'three';
import { Raycaster, Vector2 } from 'three';
import type { Step } from '../../wire';
import type { Shown } from '../shown';
import { holeAt, type Meaning } from './workshop';

/** The step that the nearest thing under a pointer stands for, if it does. */
export function stepUnder(
  event: PointerEvent,
  canvas: HTMLCanvasElement,
  camera: Camera,
  things: Object3D[],
  shown: Shown,
): Step | undefined {
  const box = canvas.getBoundingClientRect();
  const at = new Vector2(
    ((event.clientX - box.left) / box.width) * 2 - 1,
    1 - ((event.clientY - box.top) / box.height) * 2,
  );
  const caster = new Raycaster();
  caster.setFromCamera(at, camera);
  for (const hit of caster.intersectObjects(things, true)) {
    const { step, hole } = hit.object.userData as Meaning;
    if (!step) continue;
    const free = 'cell' in step ? shown.offered.holes.get(step.cell) : undefined;
    if (!free || !('cell' in step)) return step;
    const nearest = hole !== undefined && free.has(hole) ? hole : nearestHole(shown, step.cell, hit.point, free);
    return nearest === undefined ? step : { hole: [step.cell, nearest] };
  }
  return undefined;
}

/** Small holes are hard to hit: the nearest free one counts. */
function nearestHole({ view, layout }: Shown, cell: number, point: Vector3, free: Set<number>): number | undefined {
  const at = layout.points[cell];
  if (!view.holes || !at) return undefined;
  let best: number | undefined;
  let least = 0.11;
  for (const hole of free) {
    const p = holeAt(hole, view.holes, layout.sign);
    const distance = Math.hypot(point.x - at.x - p.x, point.z + at.y + p.y);
    if (distance < least) [best, least] = [hole, distance];
  }
  return best;
}
