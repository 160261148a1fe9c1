// Textures painted once on a canvas: grain for wood, letters, nothing loaded.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';
import type { Wood } from './palette';

/** Repeatable noise, so that a board looks the same every day. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function sheet(size: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  return [canvas, canvas.getContext('2d')!];
}

/** Wood: broad bands of growth, long streaks along one axis, short pores. */
export function wood({ base, grain }: Wood, seed: number, size = 512): CanvasTexture {
  const [canvas, ctx] = sheet(size);
  const random = generator(seed * 7919 + 13);
  ctx.fillStyle = base;
  ctx.fillRect(0, 0, size, size);
  ctx.strokeStyle = grain;
  const streak = (alpha: number, width: number, bend: number) => {
    const y = random() * size;
    ctx.globalAlpha = alpha;
    ctx.lineWidth = width;
    ctx.beginPath();
    // Drawn over the edge as well, so that the sheet can be repeated.
    for (const at of [y - size, y, y + size]) {
      ctx.moveTo(0, at);
      ctx.bezierCurveTo(size * 0.33, at + bend, size * 0.66, at - bend, size, at);
    }
    ctx.stroke();
  };
  for (let i = 0; i < 9; i += 1) streak(0.06 + random() * 0.07, size * (0.02 + random() * 0.05), size * 0.06);
  for (let i = 0; i < 170; i += 1) streak(0.04 + random() * 0.12, 0.5 + random() * 1.8, (random() - 0.5) * size * 0.07);
  ctx.globalAlpha = 0.22;
  ctx.lineWidth = 1;
  for (let i = 0; i < 500; i += 1) {
    const [x, y, long] = [random() * size, random() * size, 3 + random() * 12];
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x + long, y + random() - 0.5);
    ctx.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  texture.repeat.set(0.5, 0.5);
  // Every piece is cut from another place.
  texture.offset.set(random(), random());
  return texture;
}

/** Opaque in the middle and nothing at the edge: a table that fades into the page. */
export function fading(): CanvasTexture {
  const [canvas, ctx] = sheet(256);
  const ground = ctx.createRadialGradient(128, 128, 96, 128, 128, 128);
  ground.addColorStop(0, '#fff');
  ground.addColorStop(1, '#000');
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, 256, 256);
  return new CanvasTexture(canvas);
}

/** How much of the sheet that a letter is drawn on is its line. */
export const LINE = 84 / 128;

/** A letter or a number on nothing. */
export function lettering(text: string, colour: string): CanvasTexture {
  const [canvas, ctx] = sheet(128);
  ctx.fillStyle = colour;
  ctx.font = `600 ${128 * LINE}px "Figtree Variable", system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, 64, 68);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
