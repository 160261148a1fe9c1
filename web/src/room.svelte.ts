// A room as this page knows it: keeps a line to it open, catches up after a loss,
// and holds nothing that the room did not say.

import { look } from './api';
import { showing, type AtBoard, type Hole, type Shown } from './board/shown';
import { type Line, line, programInside } from './carrier';
import { told } from './changes';
import { keepGame, keptGame, keysFor, newKey } from './kept';
import { isHuman } from './people';
import { address, isInside } from './place';
import { settings } from './settings.svelte';
import { indexOf } from './sides';
import { playingIn } from './turn';
import type { Details, FromClient, Offer, Pace, PositionView, Refusal, Role, RoomInfo } from './wire';
import type { Said, Side, State, ToClient, Touch } from './wire';

/** So long somebody looks before a closer look is asked for, in milliseconds. */
const PAUSE = 120;

/** A board looked back at. */
type Looked = Extract<ToClient, { type: 'looked' }>;

/** Which of our own proposals was declined between two states of a room; of an
    accepted one something came. */
export function declined(before: State | undefined, after: State, turns: number, seats: Side[]): Offer | undefined {
  const own = before?.offered;
  if (!own || after.offered || !seats.includes(own.by)) return undefined;
  const accepted = {
    undo: after.from + after.turns.length < turns,
    draw: 'over' in after.standing,
    rematch: !!after.next,
  }[own.offer];
  return accepted ? undefined : own.offer;
}

/** Two states that came one after the other as one: the later with the turns of both. */
export function together(before: State | undefined, after: State): State {
  if (!before || before.revision !== after.revision || after.from < before.from) return after;
  const turns = [...before.turns.slice(0, after.from - before.from), ...after.turns];
  return { ...after, from: before.from, turns };
}

export class Room implements AtBoard {
  info = $state.raw<RoomInfo>();
  roles = $state.raw<Role[]>([]);
  now = $state.raw<State>();
  turns = $state.raw<string[]>([]);
  online = $state(false);
  ever = $state(false);
  /** What was refused last; the page shows it for a while. */
  refusal = $state.raw<{ refusal: Refusal; at: number }>();
  /** The proposal of ours that was declined last. */
  declined = $state.raw<{ offer: Offer; at: number }>();
  hint = $state.raw<{ turn: string; words: Said; trace: number[]; pins: Hole[] }>();
  /** The ply looked back at, if not now. */
  back = $state<number>();
  backView = $state.raw<Looked>();
  /** A touch that completes a turn and waits to be sent, with the board that it leads to. */
  waiting = $state.raw<{ touch: Touch; after: PositionView }>();
  /** What shows at a closer look at how things stand now, once it was asked for. */
  details = $state.raw<Details>();
  /** Whether somebody turned the board round. */
  turned = $state<boolean>();
  /** What there is to say of the cell that somebody points at. */
  foretold = $state('');
  fatal = $state.raw<Refusal>();
  /** When `now` arrived: clocks run from there. */
  heardAt = $state(performance.now());

  #line: Line | undefined;
  #closed = false;
  #wait = 300;
  #withdrawn = false;
  /** The closer look that is about to be asked for, or has been. */
  #inspecting: ReturnType<typeof setTimeout> | undefined;
  /** How things stand by what was told last, also where that is not shown yet. */
  #known: State | undefined;
  /** States that are to be shown in the next frame, as one. */
  #coming: State | undefined;
  #frame: number | undefined;
  /** Whether computers were told to halt and have not said that they do. */
  #halting = false;
  /** The seat that we asked for. */
  #claimed: { invite: string; key: string; hints: boolean } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  keys: string[];

  constructor(
    readonly id: string,
    /** The keys of the link by which we came. */
    readonly link: string[],
    readonly moved: (room: string) => void,
  ) {
    this.keys = keysFor(id, link);
    this.#connect();
  }

  get game(): string {
    return this.info?.game ?? '';
  }

  /** Whether a person at one of our seats has to play. */
  get isOurTurn(): boolean {
    const playing = playingIn(this.now?.standing);
    return !!playing && this.seats.includes(playing) && isHuman(this.info?.players[indexOf(playing)]);
  }

  get seats(): Side[] {
    return this.roles.filter((role) => role === 'first' || role === 'second');
  }

  /** What each of our keys opens. */
  keyOf(role: Role): string | undefined {
    return this.keys[this.roles.indexOf(role)];
  }

  #connect(): void {
    if (this.#closed) return;
    this.#line = line(this.id, {
      opened: () =>
        this.#send({
          type: 'join',
          room: this.id,
          keys: this.keys,
          have: this.turns.length,
          revision: this.now?.revision ?? 0,
        }),
      heard: (message) => this.#hear(message),
      closed: (comeBack) => {
        this.online = false;
        if (this.#closed || this.fatal) return;
        // A server that restarts says when to come back.
        this.#wait = comeBack || this.#wait;
        // Not all at once after a restart of the server.
        this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + Math.random() * 0.6));
        this.#wait = Math.min(this.#wait * 1.7, 8000);
      },
    });
  }

  /** Tries at once: the network is back, or the page is shown again. */
  retry = (): void => {
    if (this.online || this.#closed || this.#line?.state === 'opening') return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#line?.close();
  }

  #send(message: FromClient): void {
    if (this.#line?.state === 'open') this.#line.say(message);
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case 'joined':
        this.info = message.room;
        this.roles = message.roles;
        this.#keep(message.room);
        this.#halting = false;
        this.online = true;
        this.ever = true;
        this.#wait = 300;
        break;
      case 'state': {
        const known = told(this.#known, message);
        if (!known) break;
        this.#forgetDetails(known);
        this.#known = known;
        if (known.pace) this.#collect(known);
        else this.#see(known);
        break;
      }
      case 'presence': {
        const { here, watching } = message;
        const meet = (state: State | undefined) => state && { ...state, here, watching };
        [this.#known, this.#coming, this.now] = [meet(this.#known), meet(this.#coming), meet(this.now)];
        break;
      }
      case 'inspected':
        this.details = message;
        break;
      case 'looked':
        if (message.ply === this.back) this.backView = message;
        break;
      case 'hinted':
        this.hint = message;
        break;
      case 'moved':
        this.moved(message.room);
        break;
      case 'refused':
        if (this.#giveUpClaim(message.refusal) || this.#sitUnnamed(message.refusal)) break;
        if (!this.ever && !this.info) this.fatal = message.refusal;
        this.refusal = { refusal: message.refusal, at: Date.now() };
        break;
    }
  }

  /** What was seen at a closer look holds until something is different on the board. */
  #forgetDetails(now: State): void {
    const before = this.#known;
    if (before && (['view', 'steps', 'standing'] as const).every((part) => before[part] === now[part])) return;
    this.details = undefined;
    clearTimeout(this.#inspecting);
    this.#inspecting = undefined;
  }

  /** Asks for a closer look, if nobody has: somebody points at something. Who goes on at
      once does not look, and would ask with every click. */
  inspect(after = PAUSE): void {
    if (!this.now || this.details || this.#inspecting !== undefined) return;
    this.#inspecting = setTimeout(() => this.#send({ type: 'inspect' }), after);
  }

  /** Computers may play faster than a screen can show: what comes within a frame is
      shown together, and what was under way when they were halted only once they are. */
  #collect(message: State): void {
    this.#coming = together(this.#coming, message);
    if (this.#halting && !message.pace!.paused) return;
    this.#halting = false;
    // A page that nobody looks at has no frames.
    if (document.hidden) this.#flush();
    else this.#frame ??= requestAnimationFrame(() => this.#flush());
  }

  #flush(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    const coming = this.#coming;
    this.#frame = this.#coming = undefined;
    if (coming && !this.#closed) this.#see(coming);
  }

  #see(message: State): void {
    const offer = declined(this.now, message, this.turns.length, this.seats);
    if (offer && !this.#withdrawn) this.declined = { offer, at: Date.now() };
    if (!message.offered) this.#withdrawn = false;
    if (message.turns.length || message.from !== this.turns.length) {
      this.turns = [...this.turns.slice(0, message.from), ...message.turns];
      this.hint = undefined;
      this.waiting = undefined;
      if (this.back !== undefined && this.back >= this.turns.length) this.lookNow();
    }
    this.now = message;
    this.heardAt = performance.now();
    if (this.seats.length) keepGame(this.id, { turns: this.turns.length, standing: message.standing });
    // Where nothing is to be agreed on, who opens an invitation takes the seat.
    if (this.invited && message.hints !== 'proposed') this.sit(false);
  }

  /** Whether a seat waits for us to take it. */
  get invited(): boolean {
    return this.roles.includes('invited') && !this.seats.length;
  }

  /** Takes the seat that waits, with a key of our own. It is kept before it is sent:
      should the answer be lost, it may open the seat all the same. */
  sit(hints: boolean): void {
    const invite = this.keyOf('invited');
    if (!invite) return;
    const key = keptGame(this.id)?.claim ?? newKey();
    keepGame(this.id, { claim: key, by: invite, ...this.#watching() });
    this.#claimed = { invite, key, hints };
    this.#send({ type: 'sit', ...this.#claimed, name: settings.name });
  }

  /** The seat for which we made up a key went to somebody else. */
  #giveUpClaim(refusal: Refusal): boolean {
    const kept = keptGame(this.id);
    if (this.info || refusal.id !== 'key-unknown' || !kept?.claim) return false;
    delete kept.claim;
    keepGame(this.id, { ...kept, claim: undefined });
    this.keys = this.link;
    return true;
  }

  /** Our name is none that the room takes: we sit down all the same, and are asked again. */
  #sitUnnamed(refusal: Refusal): boolean {
    if (!this.#claimed || this.seats.length || refusal.subject !== 'player') return false;
    this.#send({ type: 'sit', ...this.#claimed, name: '' });
    return true;
  }

  #watching(): { watch?: string } {
    const watch = this.keyOf('watch');
    return watch ? { watch } : {};
  }

  /** Keeps our seats in this browser, so that the address needs to say only who may watch. */
  #keep(info: RoomInfo): void {
    if (this.#claimed && this.seats.length)
      this.keys = this.keys.map((key) => (key === this.#claimed!.invite ? this.#claimed!.key : key));
    const seats = this.seats.map((side) => this.keyOf(side)!);
    if (!seats.length) return;
    const { game, players } = info;
    const watching = this.#watching();
    const kept = keepGame(this.id, { seats, game, players, mine: this.seats, claim: undefined, ...watching });
    if (kept && watching.watch) history.replaceState(history.state, '', address(`/play/${this.id}#${watching.watch}`));
  }

  // ---- the board ----

  flipped = $derived(this.turned ?? (this.seats.length === 1 && this.seats[0] === 'second'));

  /** What is on the board: how it is now, a turn that waits to be sent, or the past. */
  #shown = $derived.by(() => {
    const { now, hint } = this;
    if (!now) return undefined;
    const live = this.back === undefined;
    const board = (!live && this.backView) || (this.waiting?.after ?? now);
    // The board on which a turn can be made.
    const open = live && !this.waiting ? now : undefined;
    const made = !!open?.steps.length;
    return showing({
      view: board.view,
      trace: made ? [] : board.trace,
      pins: made ? [] : board.pins,
      choices: open && this.isOurTurn ? open.choices : [],
      steps: open?.steps ?? [],
      reach: (open && this.details?.reach) ?? [],
      along: (open && this.details?.along) ?? [],
      hint: (live && hint?.trace) || [],
      hintPins: (live && hint?.pins) || [],
      flipped: this.flipped,
    });
  });

  /** Only once something was heard. */
  get shown(): Shown {
    return this.#shown!;
  }

  get drags(): boolean {
    return this.back === undefined && this.isOurTurn;
  }

  /** Somebody touches the board. What may not be done is sent all the same: the refusal
      says why. */
  touch(touch: Touch): boolean {
    if (this.back !== undefined) this.lookNow();
    else if (this.waiting) this.waiting = undefined;
    else if (!this.seats.length || !playingIn(this.now?.standing)) return false;
    else if (touch === 'back' && !this.now!.steps.length) return false;
    else if (settings.confirm && this.isOurTurn && touch !== 'back') void this.#ask(touch);
    else this.#touch(touch);
    return true;
  }

  #touch(touch: Touch): void {
    this.#send({ type: 'touch', ply: this.turns.length, touch });
  }

  /** Only the rules know what completes a turn: asks what would come of it, and lets
      that wait. */
  async #ask(touch: Touch): Promise<void> {
    const { game, turns } = this;
    const start = this.info?.start;
    const at = { game, ...(start ? { start } : {}), turns, steps: this.now!.steps, touch };
    const after = await look(at).catch(() => undefined);
    if (this.turns !== turns) return;
    if (after && after.turns.length > turns.length) this.waiting = { touch, after };
    else this.#touch(touch);
  }

  /** Sends the turn that waits. */
  send(): void {
    if (this.waiting) this.#touch(this.waiting.touch);
    this.waiting = undefined;
  }

  point(what: string): void {
    this.foretold = what;
  }

  // ---- what people do ----

  play(turn: string): void {
    this.#send({ type: 'play', ply: this.turns.length, turn });
  }

  offer(offer: Offer): void {
    this.#send({ type: 'offer', offer });
  }

  answer(accept: boolean): void {
    this.#withdrawn = !accept;
    this.#send({ type: 'answer', accept });
  }

  resign(): void {
    this.#send({ type: 'resign' });
  }

  /** Whoever plays one of our sides is called so from now on. */
  rename(side: Side, name: string): void {
    this.#send({ type: 'name', side, name });
  }

  pace(pace: Pace): void {
    if (pace.paused && this.now?.pace && !this.now.pace.paused) {
      this.#halting = true;
      this.now = { ...this.now, pace };
    }
    this.#send({ type: 'pace', pace });
  }

  advance(): void {
    this.#send({ type: 'advance' });
  }

  /** The engine thinks here if it can; else the server thinks. */
  async askHint(): Promise<void> {
    const program = isInside(this.id) ? undefined : await programInside();
    if (!program || !this.info || this.now?.hints !== 'on') return this.#send({ type: 'hint' });
    const { game, start } = this.info;
    const turns = this.turns;
    const message = await program.hint({ game, ...(start ? { start } : {}), turns }).catch(() => undefined);
    if (!message) this.#send({ type: 'hint' });
    else if (this.turns === turns) this.#hear(message);
  }

  look(ply: number): void {
    if (ply >= this.turns.length) return this.lookNow();
    this.back = Math.max(0, ply);
    this.#send({ type: 'look', ply: this.back });
  }

  lookNow(): void {
    this.back = undefined;
    this.backView = undefined;
  }
}
