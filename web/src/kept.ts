// The games of this browser: where they are played, with which keys, and how they
// stood when they were last seen. Kept in this browser only.

import { isInside } from './place';
import type { Side, Status } from './wire';

export interface KeptGame {
  room: string;
  /** The keys of our seats. */
  seats: string[];
  watch?: string;
  /** The invitation that we gave out. */
  invite?: string;
  /** The invitation by which we came. */
  by?: string;
  /** A key that we made up for a seat, until it is known to open it. */
  claim?: string;
  /** The game with its options. */
  game?: string;
  players?: [string, string];
  /** The sides that we play. */
  mine?: Side[];
  turns?: number;
  standing?: Status;
  /** When it was last seen. */
  at?: number;
}

const PREFIX = 'quina:game:';
/** Older ones are forgotten: a browser has only so much room. Those that are played inside
    it are nowhere else, and stay. */
const MOST = 200;

function read(text: string | null): KeptGame | undefined {
  try {
    const game = JSON.parse(text ?? 'null') as KeptGame | null;
    return game && typeof game.room === 'string' && Array.isArray(game.seats) ? game : undefined;
  } catch {
    return undefined;
  }
}

export function keptGame(room: string): KeptGame | undefined {
  try {
    return read(localStorage.getItem(PREFIX + room));
  } catch {
    return undefined;
  }
}

/** All games, the one seen last first. */
export function keptGames(): KeptGame[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const games = names.flatMap((name) => read(localStorage.getItem(name)) ?? []);
    return games.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  } catch {
    return [];
  }
}

/** Keeps what is new about a game; false in a browser that keeps nothing. */
export function keepGame(room: string, news: Partial<KeptGame>): boolean {
  try {
    const game = { seats: [], ...keptGame(room), ...news, room, at: Date.now() };
    localStorage.setItem(PREFIX + room, JSON.stringify(game));
    const elsewhere = keptGames().filter((game) => !isInside(game.room));
    for (const old of elsewhere.slice(MOST)) forgetGame(old.room);
    return true;
  } catch {
    return false;
  }
}

export function forgetGame(room: string): void {
  try {
    localStorage.removeItem(PREFIX + room);
  } catch {
    // Nothing was kept.
  }
}

/** The keys to enter a room with by a link. A link that we gave out, or came by,
    leads to our own seat. */
export function keysFor(room: string, link: string[]): string[] {
  const kept = keptGame(room);
  if (!kept) return link;
  const known = [...kept.seats, kept.watch, kept.invite, kept.by];
  if (!link.every((key) => known.includes(key))) return link;
  const own = kept.claim ? [kept.claim] : kept.seats;
  return own.length ? [...own, ...(kept.watch ? [kept.watch] : [])] : link;
}

/** Whether this link is the invitation to a seat of a game that we opened. */
export function isOwnInvitation(room: string, link: string[]): boolean {
  const invite = keptGame(room)?.invite;
  return !!invite && link.includes(invite);
}

/** A key that nobody guesses: 22 letters of 64. */
export function newKey(): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-';
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters[byte & 63]).join('');
}

// ---- from one device to another ----

/** All games with seats of ours, as the fragment of a link. */
export function gamesAsFragment(games: KeptGame[]): string {
  const ours = games.filter((game) => game.seats.length);
  return ours.map((game) => [game.room, ...game.seats, game.watch ?? ''].join('.')).join('~');
}

/** Takes the games of a link over; how many there were. */
export function takeOver(fragment: string): number {
  const games = fragment.split('~').map((game) => game.split('.'));
  const good = games.filter(
    ([room, ...keys]) => /^\w{1,32}$/.test(room ?? '') && keys.length > 1 && keys.every((key) => /^[\w-]*$/.test(key)),
  );
  for (const [room, ...keys] of good) {
    const watch = keys.pop();
    keepGame(room!, { seats: keys.filter(Boolean), ...(watch ? { watch } : {}) });
  }
  return good.length;
}
