// What the sides still hold, standing beside the board.

import { Group } from 'three';
import { SIDES } from '../../sides';
import type { Shown } from '../shown';
import type { Meaning, Workshop } from './workshop';

/** How much room it takes beyond the cells, before and behind the board. */
export const BESIDE = 0.95;

export function makeStock(workshop: Workshop, { view, layout, kind: chosen }: Shown): Group {
  const stock = new Group();
  SIDES.forEach((side, index) => {
    const near = side === 'first' ? layout.sign : -layout.sign;
    const kinds = view.reserves[index]!.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
    const gap = Math.min(0.82, (layout.width + 1.2) / Math.max(1, kinds.length));
    kinds.forEach((kind, i) => {
      const piece = workshop.piece(view, side, kind, i + index);
      piece.position.set((i - (kinds.length - 1) / 2) * gap, -0.35, near * (layout.height / 2 + BESIDE));
      piece.scale.setScalar(0.85);
      if (side === view.to_move) {
        if (kind === chosen) piece.position.y += 0.25;
        piece.traverse((child) => (child.userData = { step: { kind } } satisfies Meaning));
      }
      stock.add(piece);
    });
  });
  return stock;
}
