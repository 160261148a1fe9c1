// What the positions of a game were found to be worth, one after the other: as
// somebody looks at them, or all of them in a review.

import { SvelteMap } from 'svelte/reactivity';
import { analyse, look, Refused } from './api';
import { overIn } from './turn';
import { forFirst, outcomeForFirst, type Judged } from './values';
import type { PositionQuery } from './wire';

/** How long a position of a review is thought about, in milliseconds. */
const TIME = 600;
/** How long one waits who has asked too much. */
const PAUSE = 1000;

/** The number of the turn that is reviewed once a position is: as the list counts them. */
export const turnReviewed = (ply: number): number => Math.max(1, ply);

/** What a position is worth for the side that began, −1 … 1: as it ended, which only the last
    one can have, or judged. */
async function valueOf(at: PositionQuery, isLast: boolean): Promise<Judged> {
  const ending = isLast ? overIn((await look(at)).standing) : undefined;
  if (ending) return { value: outcomeForFirst(ending.outcome) };
  const answer = await analyse({ at, time: TIME });
  return { value: forFirst(answer, answer.side), best: answer.pv[0] };
}

export class Review {
  /** What was found at each ply. */
  readonly found = new SvelteMap<number, Judged>();
  /** The ply that is being judged, while a review runs. */
  at = $state<number>();
  /** Whether a review of this game was asked for. */
  asked = $state(false);
  #run = 0;

  note(ply: number, judged: Judged): void {
    this.found.set(ply, judged);
  }

  /** The line goes on differently after a ply: what was found later is of no use. */
  keepTo(ply: number): void {
    this.stop();
    for (const found of [...this.found.keys()]) if (found > ply) this.found.delete(found);
  }

  /** Another game. */
  clear(): void {
    this.stop();
    this.found.clear();
    this.asked = false;
  }

  stop(): void {
    this.#run += 1;
    this.at = undefined;
  }

  /** Judges every position of a game of so many turns. */
  async run(plies: number, position: (ply: number) => PositionQuery): Promise<void> {
    const run = (this.#run += 1);
    this.asked = true;
    for (let ply = 0; ply <= plies; ply += 1) {
      this.at = ply;
      try {
        const judged = await valueOf(position(ply), ply === plies);
        if (run !== this.#run) return;
        this.note(ply, judged);
      } catch (error) {
        if (run !== this.#run) return;
        if (!(error instanceof Refused) || error.refusal.id !== 'too-fast') break;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (run !== this.#run) return;
        ply -= 1;
      }
    }
    this.at = undefined;
  }
}
