// The program inside the page as a carrier: a worker with the desk, another that
// thinks. The one that thinks is ended as soon as nobody wants its answer, and another
// one takes its place.

import type { parts } from 'virtual:inside';
import { type Carrier, type Ears, isThought, type Line, type Question, Refused } from '../carrier';
import { file } from '../place';
import type { PositionQuery, PuzzleInfo, PuzzleQuery, ToClient } from '../wire';
import type { FromDesk, Imported, Ticket, ToDesk } from './desk';
import { canShare, compile, isShared, type Outcome, type Stop } from './module';
import type { FromThinker, ToThinker } from './thinker';

/** How long a computer thinks about a turn, in milliseconds: as on a server. */
const THINKING = 1500;

/** No more threads think together: the more there are, the more they wait for each other, and the
    more often they find the same things (docs/site.md has what two gain). */
const MOST_THREADS = 4;

/** How many threads may think at once: all that the machine has, but for one that is left to the
    board where there are more than two. One where the page is not isolated from others. */
function threadsHere(): number {
  const cores = navigator.hardwareConcurrency || 1;
  return cores > 1 && canShare() ? Math.min(MOST_THREADS, cores > 2 ? cores - 1 : cores) : 1;
}

/** What a page shows may be a proxy, which does not go to a worker. */
const plain = <T>(message: T): T => JSON.parse(JSON.stringify(message)) as T;

const luck = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

function settled(outcome: Outcome): unknown {
  if ('refused' in outcome) throw new Refused(outcome.refused);
  return outcome.done;
}

/** The parts of the program that lie beside the page. */
type Parts = NonNullable<typeof parts>;

interface Job {
  number: number;
  game: string;
  order: object;
  done: (outcome: Outcome) => void;
  dropped: () => void;
}

/** Thinks about one thing after the other. */
class Thinkers {
  #worker: Worker | undefined;
  /** Where the worker can be told to stop. */
  #stop: Stop | undefined;
  #jobs: Job[] = [];
  #numbers = 0;
  /** Whether the first of the jobs is being thought about. */
  #busy = false;

  constructor(
    readonly module: WebAssembly.Module,
    readonly tables: Record<string, string>,
    readonly threads: number,
  ) {}

  run(game: string, order: object, signal?: AbortSignal): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      const dropped = () => reject(new DOMException('nobody waits any more', 'AbortError'));
      if (signal?.aborted) return dropped();
      const job: Job = {
        number: (this.#numbers += 1),
        game,
        order,
        dropped,
        done: (outcome) => {
          try {
            resolve(settled(outcome));
          } catch (error) {
            reject(error as Error);
          }
        },
      };
      signal?.addEventListener('abort', () => this.#drop(job));
      this.#jobs.push(job);
      this.#next();
    });
  }

  #next(): void {
    const job = this.#jobs[0];
    if (!job || this.#busy) return;
    this.#busy = true;
    this.#worker ??= this.#hire();
    const { number, game, order } = job;
    this.#worker.postMessage({ number, game, order: plain(order) } satisfies ToThinker);
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    const { module, tables, threads } = this;
    worker.postMessage({ module, tables, threads } satisfies ToThinker);
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if ('stop' in data) {
        this.#stop = data.stop;
        return;
      }
      const job = this.#jobs[0];
      if (job?.number !== data.number) return;
      this.#jobs.shift();
      this.#busy = false;
      job.done(data.outcome);
      this.#next();
    };
    worker.onerror = () => {
      const job = this.#jobs[0];
      if (job) this.#drop(job);
    };
    return worker;
  }

  #drop(job: Job): void {
    const at = this.#jobs.indexOf(job);
    if (at < 0) return;
    this.#jobs.splice(at, 1);
    if (at === 0 && this.#busy) {
      // A browser lets a worker that it ends go on for a while, and its helpers after it.
      if (this.#stop) Atomics.store(new Uint8Array(this.#stop.memory.buffer), this.#stop.at, 1);
      this.#worker?.terminate();
      this.#worker = this.#stop = undefined;
      this.#busy = false;
      this.#next();
    }
    job.dropped();
  }
}

export class Inside implements Carrier {
  #desk: Worker;
  /** Turns and hints of rooms, and what else is asked: neither waits for the other. */
  #players: Thinkers;
  #analysts: Thinkers;
  #numbers = 0;
  #asked = new Map<number, (outcome: Outcome) => void>();
  #lines = new Map<number, Ears>();
  /** What computers think about, by room. */
  #turns = new Map<string, AbortController>();

  private constructor(
    module: WebAssembly.Module,
    tables: Record<string, string>,
    /** How many threads an analysis has. */
    readonly threads: number,
  ) {
    // What a computer plays does not depend on how many threads there are.
    this.#players = new Thinkers(module, tables, 1);
    this.#analysts = new Thinkers(module, tables, threads);
    this.#desk = new Worker(new URL('./desk.ts', import.meta.url), { type: 'module' });
    this.#desk.postMessage({ module, tables: Object.keys(tables) } satisfies ToDesk);
    this.#desk.onmessage = ({ data }: MessageEvent<FromDesk>) => this.#hear(data);
  }

  /** Nothing where the program cannot run; fails where it does not come. */
  static async load(parts: Parts): Promise<Inside | undefined> {
    try {
      const at = (name: string) => new URL(file(`tables/${name}.table`), document.baseURI).href;
      const tables = Object.fromEntries(parts.tables.map((name) => [name, at(name)]));
      const threads = parts.shared ? threadsHere() : 1;
      // Without a network a site answers with the module that it has.
      const shared = threads > 1 ? await compile(parts.shared!).catch(() => undefined) : undefined;
      const module = shared ?? (await compile(parts.wasm));
      return new Inside(module, tables, isShared(module) ? threads : 1);
    } catch (error) {
      // Too old a browser, or one that is not allowed to run it.
      if (error instanceof WebAssembly.CompileError) return undefined;
      throw error;
    }
  }

  #tell(message: ToDesk): void {
    this.#desk.postMessage(message);
  }

  #hear(data: FromDesk): void {
    if ('number' in data) {
      this.#asked.get(data.number)?.(data.outcome);
      this.#asked.delete(data.number);
    } else if ('told' in data) this.#lines.get(data.line)?.heard(data.told);
    else if ('closed' in data) {
      const ears = this.#lines.get(data.line);
      this.#lines.delete(data.line);
      ears?.closed();
    } else if ('stop' in data) this.#turns.get(data.stop)?.abort();
    else void this.#think(data.think);
  }

  /** A computer of a room thinks, or gives a hint. */
  async #think({
    room,
    game,
    ticket,
    job,
  }: {
    room: string;
    game: string;
    ticket: Ticket;
    job: string;
  }): Promise<void> {
    const stop = new AbortController();
    if ('turn' in ticket) this.#turns.set(room, stop);
    const order = { think: 'choose', job, effort: { time: THINKING }, luck: luck() };
    try {
      const turn = (await this.#players.run(game, order, stop.signal)) as string;
      this.#tell({ room, ticket, turn });
    } catch {
      if (!stop.signal.aborted) this.#tell({ room, ticket, turn: null });
    }
  }

  /** Asks the desk. */
  desk(path: string, body?: unknown): Promise<unknown> {
    const number = (this.#numbers += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(number, (outcome) => {
        try {
          resolve(settled(outcome));
        } catch (error) {
          reject(error as Error);
        }
      });
      this.#tell({ number, path, body: body === undefined ? undefined : plain(body) });
    });
  }

  async ask({ path, body, signal }: Question): Promise<unknown> {
    // Games shall not go when the browser needs space.
    if (path === '/api/rooms') void navigator.storage?.persist?.().catch(() => {});
    const game = isThought(path) ? await this.#gameOf(path, body) : undefined;
    return game === undefined ? this.desk(path, body) : this.#analysts.run(game, { ask: path, body }, signal);
  }

  /** The game that there is to think about. */
  async #gameOf(path: string, body: unknown): Promise<string> {
    if (path !== '/api/puzzle') return (body as { at: PositionQuery }).at.game;
    const { puzzle } = body as PuzzleQuery;
    return ((await this.desk(`/api/puzzles/${encodeURIComponent(puzzle)}`)) as PuzzleInfo).game;
  }

  /** What the engine would play. */
  hint(at: PositionQuery): Promise<ToClient> {
    const order = { think: 'hint', at, effort: { time: THINKING }, luck: luck() };
    return this.#players.run(at.game, order) as Promise<ToClient>;
  }

  /** Anything that the program can think about. */
  think(game: string, order: object, signal?: AbortSignal): Promise<unknown> {
    return this.#analysts.run(game, order, signal);
  }

  importAll(records: string): Promise<Imported[]> {
    return this.desk('inside:import', records) as Promise<Imported[]>;
  }

  line(_room: string, ears: Ears): Line {
    const line = (this.#numbers += 1);
    this.#lines.set(line, ears);
    let state: Line['state'] = 'open';
    const lost = () => (state = 'closed');
    this.#lines.set(line, { ...bound(ears), closed: () => (lost(), ears.closed()) });
    queueMicrotask(() => ears.opened());
    return {
      get state() {
        return state;
      },
      say: (said) => this.#tell({ line, said: plain(said) }),
      close: () => {
        lost();
        this.#lines.delete(line);
        this.#tell({ line, left: true });
      },
    };
  }
}

function bound(ears: Ears): Ears {
  return { opened: () => ears.opened(), heard: (message) => ears.heard(message), closed: () => ears.closed() };
}
