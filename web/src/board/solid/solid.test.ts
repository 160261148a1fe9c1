// The parts of the solid board that need no canvas.

import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { board, hexes, piece } from '../examples';
import type { View } from '../../wire';
import { showing } from '../shown';
import { stepUnder } from './pick';
import { extent, FIELD, stepBack, tiltFor } from './standpoint';
import { Actors } from './actors';
import { Workshop } from './workshop';

// In tests there is no canvas to paint wood on.
vi.mock('./wood', () => ({ wood: () => null, fading: () => null, lettering: () => null }));

describe('the camera', () => {
  it.each([0.5, 1, 2.2])('sees all corners where the canvas is %d times as wide as high', (aspect) => {
    for (const view of [board(4, {}), hexes(6)]) {
      const camera = new PerspectiveCamera(FIELD, aspect, 0.1, 200);
      const corners = extent(showing({ view }));
      const { distance } = stepBack(camera, corners, tiltFor(showing({ view })));
      const seen = corners.map((corner) => corner.clone().project(camera));
      for (const { x, y } of seen) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
      // And stands no farther off than it must.
      expect(Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeGreaterThan(0.9);
      expect(distance).toBeGreaterThan(1);
    }
  });
});

describe('tall pieces', () => {
  it('are seen from the side, the nearest too, in any canvas', () => {
    const view = { ...board(4, {}), kinds: [{ name: 'cone', body: 'cone', letters: ['c', 'C'], glyphs: ['c', 'C'] }] };
    for (const aspect of [0.6, 1, 1.4]) {
      const camera = new PerspectiveCamera(FIELD, aspect, 0.1, 200);
      const shown = showing({ view: view as View });
      stepBack(camera, extent(shown), tiltFor(shown));
      // The row before whoever sits there, in degrees from straight above.
      const { y, z } = camera.position;
      const slant = (Math.atan2(z - 1.5, y) * 180) / Math.PI;
      expect(slant).toBeGreaterThan(30);
    }
  });
});

describe('a canvas as high as it is wide', () => {
  it('is filled by the board, the more so where pieces are flat', () => {
    const filled = (view: View) => {
      const camera = new PerspectiveCamera(FIELD, 1, 0.1, 200);
      const shown = showing({ view });
      stepBack(camera, extent(shown), tiltFor(shown));
      const half = shown.layout.width / 2;
      const [left, right, near, far] = [
        [-half, half],
        [half, half],
        [half, half],
        [half, -half],
      ].map(([x, z]) => new Vector3(x, 0, z).project(camera));
      return [(right!.x - left!.x) / 2, (far!.y - near!.y) / 2];
    };
    const flat = { ...board(6, {}), kinds: [{ name: 'tile', body: 'tile', letters: ['t', 'T'], glyphs: ['t', 'T'] }] };
    const [wide, high] = filled(flat as View);
    expect(wide).toBeGreaterThan(0.75);
    expect(high).toBeGreaterThan(0.66);
    const tall = { ...flat, kinds: [{ ...flat.kinds[0]!, body: 'cone' }] };
    expect(filled(tall as View)[1]).toBeLessThan(high!);
  });
});

describe('pieces', () => {
  const tiles = () => {
    const view = board(4, { 5: { ...piece('first'), pins: 0b1 } });
    view.kinds = [{ name: 'tile', body: 'tile', letters: ['t', 'T'], glyphs: ['t', 'T'] }];
    view.holes = 5;
    return view;
  };

  it('stand where the view has them, and a click on one means its cell, holes and all', () => {
    const view = tiles();
    const shown = showing({ view, choices: [{ hole: [5, 12] }] });
    const actors = new Actors(new Workshop());
    actors.place(shown, true, true);
    actors.group.updateMatrixWorld(true);
    const at = shown.layout.points[5]!;
    const camera = new PerspectiveCamera(FIELD, 1, 0.1, 200);
    camera.position.set(at.x + 0.01, 6, -at.y);
    camera.lookAt(new Vector3(at.x + 0.01, 0, -at.y));
    camera.updateMatrixWorld();
    const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) };
    const under = (clientX: number) =>
      stepUnder({ clientX, clientY: 50 } as PointerEvent, canvas as unknown as HTMLCanvasElement, camera, [
        actors.group,
      ]);
    expect(under(50)).toEqual({ cell: 5 });
    expect(under(57)).toEqual({ cell: 5 });
    expect(under(99)).toBeUndefined();
  });

  it('leave at once where nothing is to move, and fall where it may', () => {
    const view = tiles();
    const actors = new Actors(new Workshop());
    actors.place(showing({ view }), true, true);
    expect(actors.group.children).toHaveLength(1);
    actors.place(showing({ view: { ...view, cells: board(4, {}).cells } }), false, false);
    expect(actors.advance(performance.now())).toBe(true);
    expect(actors.advance(performance.now() + 1000)).toBe(false);
    expect(actors.group.children).toHaveLength(0);
  });
});
