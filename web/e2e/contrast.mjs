// How marks differ for the eye from what lies under them, as WCAG counts it.

import assert from 'node:assert/strict';

/** What is drawn on cells and over pieces; a mark and what lies around it count together,
    for one of the two has to show. */
const MARKS = [
  ...['.dot', '.ring', '.picked', '.marks .hint', '.trace', '.goal', '.taken'],
  ...['.won', '.star', '.beaten', '.lost circle', '.joined'],
];
/** What is drawn on pieces. */
const SIGNS = ['.told', '.pin', '.standing .free', '.sign', '.notch', '.side', '.peg'];

/** Runs in the page: whatever is below three to one. */
function weak([marks, signs]) {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const channels = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = channels(colour).map(linear);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((m, n) => n - m);
    return (x + 0.05) / (y + 0.05);
  };
  const seen = (colour) => colour !== 'none' && !colour.startsWith('url') && channels(colour)[3] === 255;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const style = (node) => getComputedStyle(node);
  // What fades is measured when it has.
  for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish();
  const found = new Set();
  const measure = (what, colours, under) => {
    const shown = colours.filter(seen);
    const best = Math.max(0, ...shown.map((colour) => contrast(colour, under)));
    if (best < 3) found.add(`${what} ${shown} on ${under}: ${best.toFixed(2)}`);
  };
  /** The colours of a mark, and of what lies around it. */
  const colours = (node) => {
    const before = node.previousElementSibling;
    const under = /under/.test(before?.getAttribute('class')) ? [style(before).stroke] : [];
    return [style(node).fill, style(node).stroke, ...under];
  };
  /** All colours that a piece is painted with. */
  const paints = (piece) => {
    const fills = all(':scope > path, :scope > rect, :scope > circle', piece)
      .filter((node) => !node.matches('.halo, .shade, .sign, .notch, .side, .pin, .free, .told'))
      .map((node) => node.getAttribute('fill') ?? 'none');
    return fills.flatMap((fill) => {
      const name = /^url\(#(.*)\)$/.exec(fill)?.[1];
      return name ? all(`#${name} stop`).map((stop) => style(stop).stopColor) : seen(fill) ? [fill] : [];
    });
  };
  const grounds = [...new Set(all('.cell .ground').map((node) => style(node).fill))];
  // Zones differ from the plain cells.
  const plain = style(document.querySelector('.cell:not(:hover) .plain .ground')).fill;
  for (const node of all('.cell:not(:hover) .ground'))
    if (style(node).fill !== plain) measure('zone', [style(node).fill], plain);
  const pieces = all('.standing .piece');
  for (const piece of pieces)
    for (const ground of grounds)
      measure('piece', [style(piece).stroke, style(piece.querySelector('.halo')).stroke], ground);
  const under = [...new Set([...grounds, ...pieces.flatMap(paints)])];
  for (const mark of marks)
    for (const node of all(mark)) {
      if (Number(style(node).opacity) < 1) found.add(`${mark} is faint`);
      for (const ground of under) measure(mark, colours(node), ground);
    }
  for (const node of all('.lost path')) measure('.lost', [style(node).stroke], style(node.previousElementSibling).fill);
  for (const sign of signs)
    for (const node of all(sign)) {
      const piece = node.closest('.piece') ?? node.closest('.large')?.querySelector('.piece');
      if (!piece) continue;
      if (Number(style(node).opacity) < 1) found.add(`${sign} is faint`);
      const on = paints(piece);
      if (!on.length) found.add(`${sign}: nobody knows what it lies on`);
      for (const paint of on) measure(sign, colours(node), paint);
    }
  return [...found];
}

/** Fails where something on the flat board is not three to one from what lies under it, or
    where one of `wanted` is not there to be measured. */
export async function assertContrast(page, name, wanted = []) {
  for (const selector of wanted) assert.ok(await page.locator(selector).count(), `${name}: no ${selector}`);
  assert.deepEqual(await page.evaluate(weak, [MARKS, SIGNS]), [], name);
}
