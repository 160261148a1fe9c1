// What went wrong, in words.

import { Refused } from './carrier';
import { refusalText } from './texts.svelte';

/** What was refused, and why, or whatever else it was. */
export const troubleText = (error: unknown): string =>
  error instanceof Refused ? refusalText(error.refusal) : String(error);
