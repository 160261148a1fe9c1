// Games that are played inside this browser, in its IndexedDB: each room as one text,
// with a version that decides between tabs.

export interface KeptRoom {
  id: string;
  /** As the program wrote it. */
  stored: string;
  version: number;
  /** When it changed last. */
  at: number;
}

/** What became of a change: it is stored, or somebody else was faster. */
export type Change = { version: number } | { overtaken: KeptRoom };

const ROOMS = 'rooms';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store failed'));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('the store failed'));
  });
}

/** Where rooms are kept. */
export interface Store {
  get(id: string): Promise<KeptRoom | undefined>;
  all(): Promise<KeptRoom[]>;
  /** Stores rooms, the first of them only if it is at this version still. */
  change(rooms: { id: string; stored: string }[], version: number): Promise<Change>;
  remove(id: string): Promise<void>;
}

/** The store of this browser; one that keeps nothing still plays, and forgets. */
export async function openStore(): Promise<Store> {
  const store = new BrowserStore();
  try {
    await store.get('');
    return store;
  } catch {
    return new ForgetfulStore();
  }
}

class BrowserStore implements Store {
  #base: Promise<IDBDatabase> | undefined;

  #open(): Promise<IDBDatabase> {
    this.#base ??= this.#reopen();
    return this.#base;
  }

  async #reopen(): Promise<IDBDatabase> {
    const request = indexedDB.open('quina', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ROOMS, { keyPath: 'id' });
    const base = await asked(request);
    const lost = () => (this.#base = undefined);
    base.onclose = lost;
    // Another page wants to change the store: it is opened again when needed.
    base.onversionchange = () => (base.close(), lost());
    return base;
  }

  async get(id: string): Promise<KeptRoom | undefined> {
    const store = (await this.#open()).transaction(ROOMS).objectStore(ROOMS);
    return asked(store.get(id) as IDBRequest<KeptRoom | undefined>);
  }

  async all(): Promise<KeptRoom[]> {
    const store = (await this.#open()).transaction(ROOMS).objectStore(ROOMS);
    return asked(store.getAll() as IDBRequest<KeptRoom[]>);
  }

  async change(rooms: { id: string; stored: string }[], version: number): Promise<Change> {
    const transaction = (await this.#open()).transaction(ROOMS, 'readwrite', { durability: 'strict' });
    const done = ended(transaction);
    const store = transaction.objectStore(ROOMS);
    const now = (await asked(store.get(rooms[0]!.id))) as KeptRoom | undefined;
    const overtaken = faster(now, version);
    if (!overtaken) for (const room of changed(rooms, version)) store.put(room);
    await done;
    return overtaken ?? { version: version + 1 };
  }

  async remove(id: string): Promise<void> {
    const transaction = (await this.#open()).transaction(ROOMS, 'readwrite');
    transaction.objectStore(ROOMS).delete(id);
    await ended(transaction);
  }
}

/** Until the page is closed. */
class ForgetfulStore implements Store {
  #rooms = new Map<string, KeptRoom>();

  async get(id: string): Promise<KeptRoom | undefined> {
    return this.#rooms.get(id);
  }

  async all(): Promise<KeptRoom[]> {
    return [...this.#rooms.values()];
  }

  async change(rooms: { id: string; stored: string }[], version: number): Promise<Change> {
    const overtaken = faster(this.#rooms.get(rooms[0]!.id), version);
    if (overtaken) return overtaken;
    for (const room of changed(rooms, version)) this.#rooms.set(room.id, room);
    return { version: version + 1 };
  }

  async remove(id: string): Promise<void> {
    this.#rooms.delete(id);
  }
}

/** What somebody who was faster has stored, if anybody was. */
function faster(now: KeptRoom | undefined, version: number): Change | undefined {
  if ((now?.version ?? 0) === version) return undefined;
  if (!now) throw new Error('the room is gone');
  return { overtaken: now };
}

/** Rooms as they are stored: the first at its next version, others at their first. */
function changed(rooms: { id: string; stored: string }[], version: number): KeptRoom[] {
  return rooms.map((room, index) => ({ ...room, version: index ? 1 : version + 1, at: Date.now() }));
}
