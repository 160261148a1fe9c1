// A turn made click by click, and how a game stands. Knows no rules: what may be
// clicked is what the server offers. Knows no framework and no wire: where a step
// goes is for the page to say.

import { sameStep } from './board/model';
import type { Side, Status, Step } from './wire';

/** Who has to play; nobody once the game is over. */
export const playingIn = (standing: Status | undefined): Side | undefined =>
  standing && 'playing' in standing ? standing.playing : undefined;

/** How the game ended, if it did. */
export const overIn = (standing: Status | undefined) => (standing && 'over' in standing ? standing.over : undefined);

/** A turn being made: the steps so far, and what may come next. */
export interface Draft {
  steps: Step[];
  choices: Step[];
}

const among = (choices: Step[] | undefined, step: Step): boolean =>
  choices?.some((choice) => sameStep(choice, step)) ?? false;

/** Turns clicks and drags into steps that are taken and taken back. */
export class TurnMaker {
  #steps: Step[] = [];
  /** What was offered at each step, to change one's mind. */
  #offers: Step[][] = [];
  /** Where a piece was dragged to, until it may go there: once these steps are made. */
  #aim: { after: Step[]; step: Step } | undefined;

  /** `put` keeps so many steps of the turn and adds this one, if any; `ask` finds out
      why a step may not come next. */
  constructor(
    readonly put: (keep: number, step: Step | null) => void,
    readonly ask: (step: Step) => void = () => {},
  ) {}

  /** The draft as the server has it now. */
  see({ steps, choices }: Draft): void {
    this.#steps = steps;
    this.#offers.length = steps.length;
    this.#offers.push(choices);
    const aim = this.#aim;
    if (!aim || steps.length < aim.after.length) return;
    this.#aim = undefined;
    const there = steps.length === aim.after.length && steps.every((step, i) => sameStep(step, aim.after[i]!));
    if (!there) return;
    if (among(choices, aim.step)) this.put(steps.length, aim.step);
    else this.ask(aim.step);
  }

  click(next: Step): void {
    this.#aim = undefined;
    const made = this.#steps.length;
    if (among(this.#offers[made], next)) return this.put(made, next);
    // Clicked again: put it back. Offered before: change to it.
    for (let depth = made - 1; depth >= 0; depth -= 1) {
      if (sameStep(this.#steps[depth]!, next)) return this.put(depth, null);
      if (among(this.#offers[depth], next)) return this.put(depth, next);
    }
    this.ask(next);
  }

  /** A piece is dragged: two clicks in one, where that makes sense. */
  drag(from: number, to: number): void {
    const [piece, goal] = [{ cell: from }, { cell: to }];
    const last = this.#steps.at(-1);
    if (last && sameStep(last, piece)) return this.click(goal);
    if (!among(this.#offers[this.#steps.length], piece)) return this.ask(piece);
    this.#aim = { after: [...this.#steps, piece], step: goal };
    this.put(this.#steps.length, piece);
  }

  /** Takes the last step back; false if there is none. */
  back(): boolean {
    this.#aim = undefined;
    if (!this.#steps.length) return false;
    this.put(this.#steps.length - 1, null);
    return true;
  }
}
