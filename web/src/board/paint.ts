// The colours of pieces, shared by the flat and the solid board.

import type { Paint, Tint } from '../wire';

export interface Shades {
  light: string;
  base: string;
  dark: string;
  edge: string;
}

export const PAINTS: Record<Paint, Shades> = {
  white: { light: '#fffaf0', base: '#f0dfc0', dark: '#cdb084', edge: '#7d6238' },
  brown: { light: '#b0774d', base: '#7c4a29', dark: '#4c2913', edge: '#24120a' },
  black: { light: '#6a6570', base: '#2e2b33', dark: '#131116', edge: '#000000' },
  red: { light: '#ee7a6c', base: '#bf352b', dark: '#7d1a16', edge: '#470c0a' },
  amber: { light: '#ffd58a', base: '#e7a035', dark: '#aa6a12', edge: '#5e3705' },
  blue: { light: '#7db4ee', base: '#3272b8', dark: '#1a4677', edge: '#0a2444' },
};

/** The colour of a rainbow cell. */
export function hue(tint: Tint): string | undefined {
  if (typeof tint === 'string') return undefined;
  const { index, of } = tint.hue;
  return `oklch(0.74 0.15 ${((index * 360) / of + 20).toFixed(1)})`;
}

/** The same for a renderer that knows no oklch. */
export function hueRgb(tint: Tint): [number, number, number] | undefined {
  if (typeof tint === 'string') return undefined;
  const h = ((tint.hue.index * 360) / tint.hue.of + 20) * (Math.PI / 180);
  const [L, a, b] = [0.74, 0.15 * Math.cos(h), 0.15 * Math.sin(h)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (x: number) => Math.min(1, Math.max(0, x));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
