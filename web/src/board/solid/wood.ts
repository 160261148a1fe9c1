// Textures painted once on a canvas: grain for wood, nothing loaded.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

/** Repeatable noise, so that a board looks the same every day. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Wood of a colour: long streaks along one axis, a few darker rings. */
export function wood(base: string, dark: string, seed: number, size = 512): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const ctx = canvas.getContext('2d')!;
  const random = generator(seed);
  ctx.fillStyle = base;
  ctx.fillRect(0, 0, size, size);
  ctx.strokeStyle = dark;
  for (let i = 0; i < 150; i += 1) {
    const y = random() * size;
    const bend = (random() - 0.5) * 26;
    ctx.globalAlpha = 0.035 + random() * 0.1;
    ctx.lineWidth = 0.6 + random() * 2.6;
    ctx.beginPath();
    ctx.moveTo(0, y);
    ctx.bezierCurveTo(size * 0.33, y + bend, size * 0.66, y - bend, size, y);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  texture.repeat.set(0.5, 0.5);
  return texture;
}
