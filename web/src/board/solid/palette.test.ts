import { describe, expect, it } from 'vitest';
import { hueRgb } from '../paint';
import { CELLS, CONTRAST, markColour, MARKS, PIECES, type MarkName } from './palette';

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
const light = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
/** How two colours differ for the eye, as WCAG counts it. */
function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [light(a), light(b)].sort((m, n) => n - m) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

describe('high contrast in 3D is: three to one', () => {
  const hues = Array.from({ length: 21 }, (_, index) => hueRgb({ hue: { index, of: 21 } })!);
  const grounds = [rgb(CONTRAST.plain), rgb(CONTRAST.dark), ...hues];
  const best = (colours: string[], ground: Rgb) => Math.max(...colours.map((colour) => contrast(rgb(colour), ground)));

  it('between zones and plain cells, and cells and the frame with its letters', () => {
    for (const cell of grounds.slice(0, 2)) expect(contrast(cell, rgb(CONTRAST.frame))).toBeGreaterThanOrEqual(3);
    expect(contrast(rgb(CONTRAST.lettering), rgb(CONTRAST.frame))).toBeGreaterThanOrEqual(3);
    for (const zone of grounds.slice(1)) expect(contrast(zone, grounds[0]!)).toBeGreaterThanOrEqual(3);
  });

  it('between the rings of pieces, or a mark with what lies under it, and every ground', () => {
    for (const ground of grounds) {
      expect(best([CONTRAST.ring, CONTRAST.ringUnder], ground)).toBeGreaterThanOrEqual(3);
      // The edge is what lies under the others.
      for (const name of (Object.keys(MARKS) as MarkName[]).filter((name) => name !== 'edge')) {
        const [colour, opacity] = markColour(name, 'contrast');
        expect(opacity, name).toBe(1);
        expect(best([colour, CONTRAST.markUnder], ground), name).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('and the light pieces stand out from wood, too', () => {
    for (const paint of ['white', 'black'] as const)
      expect(contrast(rgb(PIECES[paint].base), rgb(CELLS.plain.base)), paint).toBeGreaterThanOrEqual(2.5);
    expect(contrast(rgb(PIECES.white.base), rgb(CELLS.dark.base))).toBeGreaterThanOrEqual(3);
  });
});
