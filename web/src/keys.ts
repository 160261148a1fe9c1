// Which keys are meant for a page as a whole.

/** Whether nobody nearer takes this key: nothing is being written, and no sheet lies
    over the page. Escape is meant for the page even while something is written. */
export function forPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open], [role=dialog]')) return false;
  return event.key === 'Escape' || !(event.target as Element).closest('input, textarea, select');
}

/** The turn that a key leads to from this one. */
export function turnFor(event: KeyboardEvent, at: number, last: number): number | undefined {
  const goals: Record<string, number> = {
    '[': at - 1,
    ']': at + 1,
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  };
  const goal = goals[event.key];
  return goal === undefined ? undefined : Math.max(0, Math.min(goal, last));
}
