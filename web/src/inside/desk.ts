// Carries rooms inside the page, in a worker of its own, as a server would: gives them
// the time, stores what they propose before anything comes of it, has computers think
// for them and takes their messages to who listens.

import type { FromClient, NewRoom, Opened, Refusal, RoomKey, RoomStanding, ToClient } from '../wire';
import { type Outcome, Program } from './module';
import { openStore, type Store } from './store';

export type Ticket = { turn: number } | { hint: object };
/** A game that was read from a file, with the keys to it. */
export interface Imported extends Opened {
  standing: RoomStanding;
}

export type ToDesk =
  | { module: WebAssembly.Module; tables: string[] }
  | { number: number; path: string; body?: unknown; key?: string | undefined }
  | { line: number; said: FromClient }
  | { line: number; left: true }
  | { room: string; ticket: Ticket; turn: string | null };

export type FromDesk =
  | { number: number; outcome: Outcome }
  | { line: number; told: ToClient }
  | { line: number; closed: true }
  | { think: { room: string; game: string; ticket: Ticket; job: string } }
  | { stop: string };

/** What a room wants done. */
interface ToDo {
  messages: [number, ToClient][];
  stop: boolean;
  think: { game: string; ticket: Ticket; job: string } | null;
  store: { id: string; stored: string }[];
  refused: Refusal | null;
  wake: number | null;
}

interface Carried {
  version: number;
  /** The line of each guest. */
  guests: Map<number, number>;
  timer?: ReturnType<typeof setTimeout>;
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.id);
  }
}

const refusal = (id: Refusal['id']): Refusal => ({ id, args: {}, subject: null, text: null, line: null, column: null });

let program!: Program;
let store!: Store;
let start!: () => void;
const started = new Promise<void>((resolve) => (start = resolve));
const rooms = new Map<string, Carried>();
/** Orders to a room are taken one after the other. */
const queues = new Map<string, Promise<unknown>>();
/** The room and the guest of each line. */
const lines = new Map<number, { room: string; guest: number }>();
const tabs = new BroadcastChannel('quina:rooms');

const tell = (message: FromDesk) => postMessage(message);
/** Deadlines are stored, so it is the time that all tabs have. */
const now = () => Date.now();

function take<T>(order: object): T {
  const outcome = program.take(order);
  if ('refused' in outcome) throw new Refused(outcome.refused);
  return outcome.done as T;
}

function queue<T>(room: string, work: () => Promise<T>): Promise<T> {
  const done = (queues.get(room) ?? Promise.resolve()).then(work);
  const settled = done.catch(() => {});
  queues.set(room, settled);
  void settled.then(() => {
    if (queues.get(room) === settled) queues.delete(room);
  });
  return done;
}

function letters(alphabet: string, length: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(numbers, (number) => alphabet[number % alphabet.length]).join('');
}
const newRoom = () => `0${letters('23456789abcdefghijkmnpqrstuvwxyz', 9)}`;
const newKey = () => letters('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-', 22);

// ---- rooms ----

async function carried(room: string): Promise<Carried> {
  const known = rooms.get(room);
  if (known) return known;
  const kept = await store.get(room);
  if (!kept) throw new Refused(refusal('room-unknown'));
  const todo = take<ToDo>({ desk: 'carry', stored: kept.stored, spare: newRoom(), now: now() });
  const fresh: Carried = { version: kept.version, guests: new Map() };
  rooms.set(room, fresh);
  await carry(room, fresh, todo);
  return fresh;
}

/** Does what a room wants done, until nothing is left to store. */
async function carry(room: string, place: Carried, first: ToDo): Promise<void> {
  for (let todo = first; ;) {
    for (const [guest, told] of todo.messages) {
      const line = place.guests.get(guest);
      if (line !== undefined) tell({ line, told });
    }
    if (todo.stop) tell({ stop: room });
    if (todo.think) tell({ think: { room, ...todo.think } });
    if (todo.store.length) {
      todo = take<ToDo>({ desk: 'settle', room, settled: await keep(room, place, todo.store), now: now() });
      continue;
    }
    clearTimeout(place.timer);
    if (todo.wake !== null) {
      const tick = () => queue(room, () => carry(room, place, take<ToDo>({ desk: 'tick', room, now: now() })));
      place.timer = setTimeout(() => void tick().catch(() => {}), Math.max(0, todo.wake - now()));
    }
    if (todo.refused) throw new Refused(todo.refused);
    return;
  }
}

/** Stores what a room proposes; what became of it. */
async function keep(room: string, place: Carried, proposed: ToDo['store']): Promise<unknown> {
  try {
    const change = await store.change(proposed, place.version);
    if ('overtaken' in change) {
      place.version = change.overtaken.version;
      return { overtaken: change.overtaken.stored };
    }
    place.version = change.version;
    tabs.postMessage({ room, version: change.version });
    return 'stored';
  } catch {
    return 'failed';
  }
}

/** Another tab has changed a room: what is stored is the truth. */
tabs.onmessage = ({ data: { room, version } }: MessageEvent<{ room: string; version: number }>) => {
  const look = async () => {
    const place = rooms.get(room);
    if (!place || place.version >= version) return;
    const kept = await store.get(room);
    if (!kept) return close(room, place);
    place.version = kept.version;
    await carry(room, place, take<ToDo>({ desk: 'refresh', room, stored: kept.stored, now: now() }));
  };
  void queue(room, look).catch(() => {});
};

function close(room: string, place: Carried): void {
  clearTimeout(place.timer);
  rooms.delete(room);
  take({ desk: 'drop', room });
  tell({ stop: room });
  for (const line of place.guests.values()) {
    lines.delete(line);
    tell({ line, closed: true });
  }
}

// ---- who listens ----

async function join(line: number, said: FromClient): Promise<void> {
  if (said.type !== 'join') throw new Refused(refusal('join-first'));
  const { room, keys, have, revision } = said;
  await queue(room, async () => {
    const place = await carried(room);
    const order = { desk: 'enter', room, keys, have, revision, now: now() };
    const { guest, todo } = take<{ guest: number; todo: ToDo }>(order);
    place.guests.set(guest, line);
    lines.set(line, { room, guest });
    await carry(room, place, todo);
  });
}

async function say(line: number, said: FromClient): Promise<void> {
  const at = lines.get(line);
  if (!at) return join(line, said);
  const { room, guest } = at;
  await queue(room, async () => {
    const place = rooms.get(room);
    if (place) await carry(room, place, take<ToDo>({ desk: 'say', room, guest, said, now: now() }));
  });
}

async function leave(line: number): Promise<void> {
  const at = lines.get(line);
  lines.delete(line);
  if (!at) return;
  await queue(at.room, async () => {
    const place = rooms.get(at.room);
    if (!place?.guests.delete(at.guest)) return;
    await carry(at.room, place, take<ToDo>({ desk: 'leave', ...at, now: now() }));
  });
}

async function thought(room: string, ticket: Ticket, turn: string | null): Promise<void> {
  await queue(room, async () => {
    const place = rooms.get(room);
    if (place) await carry(room, place, take<ToDo>({ desk: 'thought', room, ticket, turn, now: now() }));
  });
}

// ---- what is asked ----

/** A new room that the program makes with a name and keys, to be stored. */
function make(order: object): { opened: Opened; room: { id: string; stored: string } } {
  const [id, keys] = [newRoom(), [newKey(), newKey(), newKey()] as const];
  const room = take<{ id: string; stored: string }>({ ...order, id, keys });
  return { opened: { room: id, seats: [keys[0], keys[1]], watch: keys[2] }, room };
}

async function keepNew(rooms: { id: string; stored: string }[]): Promise<void> {
  if (!rooms.length) return;
  await store.change(rooms, 0).catch(() => {
    throw new Refused(refusal('not-stored'));
  });
}

async function open(order: object): Promise<Opened> {
  const { opened, room } = make(order);
  await keepNew([room]);
  return opened;
}

async function stored(room: string): Promise<string> {
  const kept = await store.get(room);
  if (!kept) throw new Refused(refusal('room-unknown'));
  return kept.stored;
}

async function standing({ room, key }: RoomKey): Promise<RoomStanding | null> {
  try {
    return take<RoomStanding>({ desk: 'standing', stored: await stored(room), key });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** All games as records, the oldest first. */
async function allRecords(): Promise<{ record: string }> {
  const kept = (await store.all()).sort((a, b) => a.at - b.at);
  const records = kept.map(({ stored }) => take<{ record: string }>({ desk: 'record', stored }).record);
  return { record: records.join('\n') };
}

/** All of them, or none. */
async function importAll(records: string): Promise<Imported[]> {
  const made = take<string[]>({ desk: 'split', records }).map((record) => make({ desk: 'import', record }));
  await keepNew(made.map(({ room }) => room));
  return made.map(({ opened, room: { stored } }) => ({
    ...opened,
    standing: take<RoomStanding>({ desk: 'standing', stored, key: opened.seats[0] }),
  }));
}

async function answer(path: string, body: unknown): Promise<unknown> {
  const room = /^\/api\/rooms\/([^/]+)\/record$/.exec(path)?.[1];
  if (room) return take({ desk: 'record', stored: await stored(room) });
  if (path === '/api/rooms') return open({ desk: 'open', new: body as NewRoom, now: now() });
  if (path === '/api/standings') return Promise.all((body as RoomKey[]).map(standing));
  if (path === 'inside:export') return allRecords();
  if (path === 'inside:import') return importAll(body as string);
  if (path === 'inside:forget') {
    const place = rooms.get(body as string);
    if (place) close(body as string, place);
    return store.remove(body as string);
  }
  return take({ ask: decodeURIComponent(path), body: body ?? null });
}

addEventListener('message', async ({ data }: MessageEvent<ToDesk>) => {
  if ('module' in data) {
    [program, store] = await Promise.all([Program.start(data.module, data.tables), openStore()]);
    return start();
  }
  await started;
  if ('number' in data) {
    const outcome = await answer(data.path, data.body).then(
      (done): Outcome => ({ done: done ?? null }),
      (error: unknown): Outcome => ({ refused: error instanceof Refused ? error.refusal : refusal('not-stored') }),
    );
    tell({ number: data.number, outcome });
  } else if ('said' in data) {
    await say(data.line, data.said).catch((error: unknown) => {
      const told: ToClient = {
        type: 'refused',
        refusal: error instanceof Refused ? error.refusal : refusal('not-stored'),
      };
      tell({ line: data.line, told });
    });
  } else if ('left' in data) await leave(data.line).catch(() => {});
  else await thought(data.room, data.ticket, data.turn).catch(() => {});
});
