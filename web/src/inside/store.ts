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

export class Store {
  #base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.#base = base;
  }

  static async open(): Promise<Store> {
    const request = indexedDB.open('quina', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ROOMS, { keyPath: 'id' });
    const base = await asked(request);
    // Another page wants to change the store: it is opened again when needed.
    base.onversionchange = () => base.close();
    return new Store(base);
  }

  get(id: string): Promise<KeptRoom | undefined> {
    return asked(this.#base.transaction(ROOMS).objectStore(ROOMS).get(id) as IDBRequest<KeptRoom | undefined>);
  }

  all(): Promise<KeptRoom[]> {
    return asked(this.#base.transaction(ROOMS).objectStore(ROOMS).getAll() as IDBRequest<KeptRoom[]>);
  }

  /** Stores rooms, the first of them only if it is at this version still. */
  async change(rooms: { id: string; stored: string }[], version: number): Promise<Change> {
    const transaction = this.#base.transaction(ROOMS, 'readwrite', { durability: 'strict' });
    const done = ended(transaction);
    const shelf = transaction.objectStore(ROOMS);
    const now = (await asked(shelf.get(rooms[0]!.id))) as KeptRoom | undefined;
    if ((now?.version ?? 0) !== version) {
      await done;
      return now ? { overtaken: now } : Promise.reject(new Error('the room is gone'));
    }
    for (const [index, room] of rooms.entries())
      shelf.put({ ...room, version: index ? 1 : version + 1, at: Date.now() } satisfies KeptRoom);
    await done;
    return { version: version + 1 };
  }

  async remove(id: string): Promise<void> {
    const transaction = this.#base.transaction(ROOMS, 'readwrite');
    transaction.objectStore(ROOMS).delete(id);
    await ended(transaction);
  }
}
