// The colours of the solid board. Under the theme of high contrast they are flat,
// as light and wood would spoil them: a test measures them.

import type { Paint } from '../../wire';

export type Look = 'wood' | 'contrast';

/** The colour of something made of wood, and of its grain. */
export interface Wood {
  base: string;
  grain: string;
}

/** Cells are neither pale nor dark, so that pieces of both kinds stand out. */
export const CELLS: Record<'plain' | 'dark' | 'grey', Wood> = {
  plain: { base: '#9d734b', grain: '#64421f' },
  dark: { base: '#6c4829', grain: '#3f2612' },
  // Beside colours that count, what has none is grey, as the rules call it.
  grey: { base: '#87837c', grain: '#57534d' },
};
export const FRAME: Wood = { base: '#4a2c18', grain: '#1f1008' };
export const TABLE: Wood = { base: '#6e4a30', grain: '#3a2415' };

export const PIECES: Record<Paint, Wood> = {
  white: { base: '#f6ead0', grain: '#d9bd8c' },
  brown: { base: '#4a2814', grain: '#1d0d05' },
  black: { base: '#26232a', grain: '#0e0d10' },
  red: { base: '#b3271f', grain: '#7a1310' },
  amber: { base: '#ffc14d', grain: '#d0902a' },
  blue: { base: '#1f5fa8', grain: '#123c70' },
};

/** In high contrast: cells, the two rings around a piece (one of them shows on any
    ground), and marks with what lies under them. */
export const CONTRAST = {
  plain: '#000000',
  frame: '#ffffff',
  lettering: '#000000',
  dark: '#7a7a7a',
  ring: '#ffffff',
  ringUnder: '#000000',
  mark: '#ffe100',
  hint: '#00ff88',
  markUnder: '#000000',
} as const;

/** Marks on wood: colour and opacity. */
export const MARKS = {
  can: ['#ffcf5a', 0.95],
  faint: ['#ffcf5a', 0.45],
  trace: ['#ffb347', 0.6],
  hint: ['#4be08f', 1],
  chosen: ['#ff9a3d', 1],
  fresh: ['#ff7a1a', 1],
  goal: ['#9fd0ff', 1],
  taken: ['#ff5a4d', 1],
  decisive: ['#ffe27a', 1],
  edge: ['#2b1703', 1],
} as const;
export type MarkName = keyof typeof MARKS;

/** What a mark looks like. */
export function markColour(name: MarkName, look: Look): readonly [string, number] {
  if (look === 'wood') return MARKS[name];
  if (name === 'edge') return [CONTRAST.markUnder, 1];
  return [name === 'hint' ? CONTRAST.hint : CONTRAST.mark, 1];
}
