// The parts of the solid board that need no canvas.

import { PerspectiveCamera, Vector3, type Group, type Mesh, type MeshBasicMaterial } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { board, hexes, piece } from '../examples';
import type { View } from '../../wire';
import { edgeLabels } from '../rim';
import { pointedAt, showing, type Pointed, type Shown } from '../shown';
import { stepUnder } from './pick';
import { extent, FIELD, stepBack, tiltFor } from './standpoint';
import { Actors, GROUND } from './actors';
import { lettersOn, makeGround } from './ground';
import { makeMarks } from './marks';
import { MARKS } from './palette';
import { HEIGHTS } from './shapes';
import { Workshop } from './workshop';

const byNumber = (a = 0, b = 0) => a - b;

// In tests there is no canvas to paint wood on.
vi.mock('./wood', () => ({ wood: () => null, fading: () => null, lettering: () => null, LINE: 0.65 }));

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

describe('what is marked', () => {
  const nothing: Pointed = pointedAt(showing({ view: board(4, {}) }), undefined);
  const corners = [1, 7, 8, 14];
  const cones = (view: View): View => ({
    ...view,
    kinds: [{ name: 'cone', body: 'cone', letters: ['c', 'C'], glyphs: ['c', 'C'] }],
  });
  const won = (): View => {
    const view = board(4, Object.fromEntries(corners.map((cell) => [cell, piece('first')])));
    return { ...cones(view), winner: 'first', decisive: corners.map((cell) => view.cells[cell]!.name) };
  };
  const meshes = (group: Group) => group.children as Mesh[];
  const of = (kind: string, group: Group) => meshes(group).filter((mesh) => mesh.geometry.type === kind);
  const cellOf = (mesh: Mesh) => (mesh.userData as { step?: { cell: number } }).step?.cell;

  it('has a star above each cell that decided the game, and bars from corner to corner of a square', () => {
    const view = won();
    const marks = makeMarks(new Workshop(), showing({ view }), nothing);
    expect(of('OctahedronGeometry', marks).map(cellOf).sort(byNumber)).toEqual(corners);
    const bars = of('BoxGeometry', marks);
    expect(bars).toHaveLength(4);
    for (const bar of bars) expect(bar.scale.x).toBeCloseTo(Math.hypot(1, 2));
    const still = makeMarks(new Workshop(), showing({ view: { ...view, winner: null, decisive: [] } }), nothing);
    expect([...of('OctahedronGeometry', still), ...of('BoxGeometry', still)]).toHaveLength(0);
  });

  it('crosses out what is left of the loser, and gives it no star', () => {
    const view = { ...won(), winner: 'second' as const };
    const marks = makeMarks(new Workshop(), showing({ view }), nothing);
    expect(of('OctahedronGeometry', marks)).toHaveLength(0);
    expect(
      new Set(
        of('BoxGeometry', marks)
          .map(cellOf)
          .filter((cell) => cell !== undefined),
      ),
    ).toEqual(new Set(corners));
  });

  it('has a ring around each hole that was pinned just now, and one that the hint means', () => {
    const bare = board(4, { 5: { ...piece('second'), pins: 0b11 } });
    const view: View = { ...bare, holes: 5, kinds: [{ ...cones(bare).kinds[0]!, body: 'tile' }] };
    const rings = (shown: Shown) =>
      meshes(makeMarks(new Workshop(), shown, nothing)).filter((mesh) => mesh.userData.hole !== undefined);
    const colours = (shown: Shown) =>
      rings(shown).map((mesh) => `${mesh.userData.hole} #${(mesh.material as MeshBasicMaterial).color.getHexString()}`);
    const { fresh, hint, edge } = MARKS;
    expect(colours(showing({ view }))).toEqual([]);
    const shown = showing({ view });
    shown.fresh.add('5-1');
    shown.hintedHoles.add('5-7');
    expect(colours(shown)).toEqual([`1 ${edge[0]}`, `1 ${fresh[0]}`, `7 ${edge[0]}`, `7 ${hint[0]}`]);
    // They lie on the tile, within its cell.
    const at = shown.layout.points[5]!;
    for (const { position } of rings(shown)) {
      expect(Math.hypot(position.x - at.x, -position.z - at.y)).toBeLessThan(0.5);
      expect(position.y).toBeGreaterThan(GROUND + 0.16);
    }
  });

  it('lies above what stands on its cell', () => {
    const view = cones(board(4, { 5: piece('first') }));
    const shown = showing({ view, choices: [{ cell: 5 }, { cell: 6 }] });
    const marks = meshes(makeMarks(new Workshop(), shown, nothing));
    const height = (cell: number) =>
      Math.max(...marks.filter((mesh) => cellOf(mesh) === cell).map((m) => m.position.y));
    const tall = HEIGHTS[view.kinds[0]!.body];
    expect(height(5)).toBeGreaterThan(GROUND + tall);
    expect(height(6)).toBeLessThan(GROUND + 0.1);
  });

  it.each([board(4, {}), hexes(3)])('has every letter and number around the cells', (bare) => {
    const labels = ['a', '1'].map((text, row) => ({ text, column: -1, row }));
    const view = { ...bare, labels };
    const { layout } = showing({ view });
    const drawn = of('PlaneGeometry', makeGround(new Workshop(), view, layout));
    const wanted = edgeLabels(view, layout, lettersOn(view));
    expect(wanted).toHaveLength(2);
    expect(drawn.map(({ position: { x, z } }) => [x, -z])).toEqual(wanted.map(({ at }) => [at.x, at.y]));
  });
});
