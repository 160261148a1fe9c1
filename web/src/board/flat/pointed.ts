// Which cell of the flat board lies under the pointer: where a drag ends.

export function cellUnder(event: PointerEvent, within?: Element): number | undefined {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-cell]');
  return under && (!within || within.contains(under)) ? Number(under.dataset.cell) : undefined;
}
