// A room as this page knows it: keeps a socket open, catches up after a loss,
// and holds nothing that the server did not say.

import type { FromClient, Offer, Pace, Refusal, Role, RoomInfo, Side, State, Step, ToClient, View } from './wire';

/** A board to show: the one now, or one looked back at. */
export interface Shown {
  view: View;
  trace: number[];
}

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

export class Room {
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
  hint = $state.raw<{ turn: string; trace: number[] }>();
  /** The ply looked back at, if not now. */
  back = $state<number>();
  backView = $state.raw<Shown>();
  fatal = $state.raw<Refusal>();
  /** When `now` arrived: clocks run from there. */
  heardAt = $state(performance.now());

  #socket: WebSocket | undefined;
  #closed = false;
  #wait = 300;
  #withdrawn = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly keys: string[],
    readonly moved: (room: string) => void,
  ) {
    this.#connect();
  }

  get seats(): Side[] {
    return this.roles.filter((role) => role !== 'watch') as Side[];
  }

  /** What each of our keys opens. */
  keyOf(role: Role): string | undefined {
    return this.keys[this.roles.indexOf(role)];
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({
        type: 'join',
        room: this.id,
        keys: this.keys,
        have: this.turns.length,
        revision: this.now?.revision ?? 0,
      });
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ToClient);
    socket.onclose = () => {
      this.online = false;
      if (this.#closed || this.fatal) return;
      // Not all at once after a restart of the server.
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + Math.random() * 0.6));
      this.#wait = Math.min(this.#wait * 1.7, 8000);
    };
  }

  /** Tries at once: the network is back, or the page is shown again. */
  retry = (): void => {
    if (this.online || this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case 'joined':
        this.info = message.room;
        this.roles = message.roles;
        this.online = true;
        this.ever = true;
        this.#wait = 300;
        break;
      case 'state': {
        const offer = declined(this.now, message, this.turns.length, this.seats);
        if (offer && !this.#withdrawn) this.declined = { offer, at: Date.now() };
        if (!message.offered) this.#withdrawn = false;
        const known = this.turns.slice(0, message.from);
        if (message.turns.length || known.length !== this.turns.length) {
          this.turns = [...known, ...message.turns];
          this.hint = undefined;
          if (this.back !== undefined && this.back >= this.turns.length) this.lookNow();
        }
        this.now = message;
        this.heardAt = performance.now();
        break;
      }
      case 'looked':
        if (message.ply === this.back) this.backView = { view: message.view, trace: message.trace };
        break;
      case 'hinted':
        this.hint = { turn: message.turn, trace: message.trace };
        break;
      case 'moved':
        this.moved(message.room);
        break;
      case 'refused':
        if (!this.ever && !this.info) this.fatal = message.refusal;
        this.refusal = { refusal: message.refusal, at: Date.now() };
        break;
    }
  }

  // ---- what people do ----

  draft(keep: number, step: Step | null): void {
    this.#send({ type: 'draft', ply: this.turns.length, keep, step });
  }

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

  pace(pace: Pace): void {
    this.#send({ type: 'pace', pace });
  }

  advance(): void {
    this.#send({ type: 'advance' });
  }

  askHint(): void {
    this.#send({ type: 'hint' });
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
