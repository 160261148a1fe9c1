// Light on the solid board, and the table on which it stands.

import {
  CircleGeometry,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PMREMGenerator,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { TABLE } from './palette';
import { fading, wood } from './wood';

export function makeSun(): DirectionalLight {
  const sun = new DirectionalLight('#ffe9c8', 2.1);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 5;
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.02;
  return sun;
}

/** Puts the sun where its shadows cover a whole board of this size. */
export function aimSun(sun: DirectionalLight, size: number): void {
  const reach = size * 0.9 + 2;
  sun.position.set(-reach * 0.55, reach * 1.0, reach * 0.3);
  const shadow = sun.shadow.camera;
  shadow.left = shadow.bottom = -reach;
  shadow.right = shadow.top = reach;
  shadow.near = 0.1;
  shadow.far = reach * 4;
  shadow.updateProjectionMatrix();
}

/** What is reflected in varnish and fills the shadows: a lit room. */
export function makeRoom(renderer: WebGLRenderer): Texture {
  const maker = new PMREMGenerator(renderer);
  const room = maker.fromScene(new RoomEnvironment(), 0.04).texture;
  maker.dispose();
  return room;
}

/** The table's radius, in boards: so large that its edge is seen only by who steps far back. */
export const TABLE_SIZE = 2.4;

/** A table that fades into the page; sized to a board by its scale. */
export function makeTable(): Mesh {
  const map = wood(TABLE, 21, 1024);
  map.repeat.set(3, 3);
  // Oiled, not varnished: the room's lamps would lie on it as a haze.
  const material = new MeshStandardMaterial({
    map,
    alphaMap: fading(),
    transparent: true,
    roughness: 0.85,
    envMapIntensity: 0.6,
  });
  const table = new Mesh(new CircleGeometry(1, 64), material);
  table.rotation.x = -Math.PI / 2;
  table.position.y = -0.37;
  table.receiveShadow = true;
  return table;
}
