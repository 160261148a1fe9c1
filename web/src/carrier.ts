// Who answers: a server, or the program inside the page. What is asked and said is the
// same, and the rest of the page does not know which it is.

import { parts } from 'virtual:inside';
import type { Inside } from './inside/carrier';
import { isInside, serverAt, site } from './place';
import { NoAnswer } from './server.svelte';
import { t } from './texts.svelte';
import type { FromClient, NewRoom, Refusal, RoomKey, RoomStanding, ToClient } from './wire';

/** What was refused; the texts put it into words. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.id);
  }
}

/** A request: a path of the API and, to be posted, a body. */
export interface Question {
  path: string;
  body?: unknown;
  key?: string | undefined;
  /** Nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** Who listens to a room. */
export interface Ears {
  opened(): void;
  heard(message: ToClient): void;
  /** With how many milliseconds to wait before coming back, if that was said. */
  closed(comeBack?: number): void;
}

/** A connection to a room; the first message must be that one joins. */
export interface Line {
  readonly state: 'opening' | 'open' | 'closed';
  say(message: FromClient): void;
  close(): void;
}

export interface Carrier {
  ask(question: Question): Promise<unknown>;
  line(room: string, ears: Ears): Line;
}

/** The code by which a server closes its sockets before it restarts. */
const RESTART = 1012;

const byServer: Carrier = {
  async ask({ path, body, key, signal }) {
    if (serverAt === undefined) throw new Error('there is no server');
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (key) headers.authorization = `Bearer ${key}`;
    let answer: Response;
    try {
      answer = await fetch(serverAt + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NoAnswer();
    }
    const data: unknown = await answer.json().catch(() => null);
    if (data === null) throw new NoAnswer();
    if (answer.ok) return data;
    throw new Refused(data as Refusal);
  },
  line(room, ears) {
    const url = new URL(`${serverAt ?? ''}/ws/${encodeURIComponent(room)}`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    socket.onopen = () => ears.opened();
    socket.onmessage = (event) => ears.heard(JSON.parse(event.data as string) as ToClient);
    socket.onclose = (event) => ears.closed(event.code === RESTART ? Number(event.reason) : undefined);
    const states = ['opening', 'open', 'closed', 'closed'] as const;
    return {
      get state() {
        return states[socket.readyState]!;
      },
      say: (message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    };
  },
};

let inside: Promise<Inside | undefined> | undefined;

/** The program inside the page, once it has come; nothing where there is none or it
    cannot run. */
export function programInside(): Promise<Inside | undefined> {
  inside ??= load().catch(() => {
    // It may come the next time.
    inside = undefined;
    return undefined;
  });
  return inside;
}

async function load(): Promise<Inside | undefined> {
  if (!parts || typeof WebAssembly === 'undefined') return undefined;
  const { Inside } = await import('./inside/carrier');
  return Inside.load(parts);
}

/** A site cannot do without it. */
async function needInside(): Promise<Inside> {
  const program = await programInside();
  if (program) return program;
  // What did not come is tried again; what came and cannot run never will.
  if (inside) throw new Error(t('web-inside-unable'));
  throw new NoAnswer();
}

/** Who carries a room. */
async function ofRoom(room: string): Promise<Carrier> {
  return isInside(room) ? needInside() : byServer;
}

/** A room opens inside where it can be played without anybody elsewhere. */
const opensInside = (room: NewRoom) => site && !(room.invite && serverAt !== undefined);

/** What takes thinking: the visitor's machine thinks wherever it can, also where a server
    could. */
export const isThought = (path: string): boolean => ['/api/analyse', '/api/slip', '/api/puzzle'].includes(path);

/** Who answers a question. */
async function carrierOf({ path, body }: Question): Promise<Carrier> {
  const room = /^\/api\/rooms\/([^/]+)/.exec(path)?.[1];
  if (room) return ofRoom(room);
  if (path === '/api/rooms') return opensInside(body as NewRoom) ? needInside() : byServer;
  if (!site && isThought(path)) return (await programInside()) ?? byServer;
  return site ? needInside() : byServer;
}

export async function ask(question: Question): Promise<unknown> {
  if (question.path === '/api/standings') return standings(question.body as RoomKey[]);
  return (await carrierOf(question)).ask(question);
}

/** How games stand, here and at the server, as if one had been asked. Nothing is said of
    games of a server that there is not, or that does not answer a site. */
async function standings(rooms: RoomKey[]): Promise<(RoomStanding | null | undefined)[]> {
  const told = new Map<RoomKey, RoomStanding | null>();
  const tell = async (carrier: Carrier, some: RoomKey[]) => {
    const answer = (await carrier.ask({ path: '/api/standings', body: some })) as (RoomStanding | null)[];
    some.forEach((room, index) => told.set(room, answer[index] ?? null));
  };
  const [here, elsewhere] = [true, false].map((here) => rooms.filter(({ room }) => isInside(room) === here));
  if (here!.length) await tell(await needInside(), here!);
  if (elsewhere!.length && serverAt !== undefined)
    await tell(byServer, elsewhere!).catch((error: unknown) => {
      if (!(site && error instanceof NoAnswer)) throw error;
    });
  return rooms.map((room) => told.get(room));
}

/** A connection to a room, wherever it is. */
export function line(room: string, ears: Ears): Line {
  if (!isInside(room)) return byServer.line(room, ears);
  let real: Line | undefined;
  let closed = false;
  needInside().then(
    (program) => (closed ? undefined : (real = program.line(room, ears))),
    () => ears.closed(),
  );
  return {
    get state() {
      return closed ? 'closed' : (real?.state ?? 'opening');
    },
    say: (message) => real?.say(message),
    close: () => {
      closed = true;
      real?.close();
    },
  };
}
