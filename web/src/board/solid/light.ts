// Light on the solid board, and the floor that catches its shadow.

import { CircleGeometry, DirectionalLight, HemisphereLight, Mesh, ShadowMaterial, type Object3D } from 'three';

export function makeSun(): DirectionalLight {
  const sun = new DirectionalLight('#fff1d8', 2.3);
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
  sun.position.set(-reach * 0.45, reach * 1.1, reach * 0.35);
  const shadow = sun.shadow.camera;
  shadow.left = shadow.bottom = -reach;
  shadow.right = shadow.top = reach;
  shadow.near = 0.1;
  shadow.far = reach * 4;
  shadow.updateProjectionMatrix();
}

/** The sky, some light from behind, and the floor. */
export function makeSurroundings(): Object3D[] {
  const fill = new DirectionalLight('#cfe0ff', 0.5);
  fill.position.set(-6, 5, -7);
  const floor = new Mesh(new CircleGeometry(60, 48), new ShadowMaterial({ opacity: 0.2 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = -0.36;
  floor.receiveShadow = true;
  return [new HemisphereLight('#fff8ea', '#8a6a4a', 1.35), fill, floor];
}
