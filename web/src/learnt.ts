// What was learnt in this browser: lessons done, puzzles tried, and what is kept of games
// that are lessons. What follows from it (ratings, what comes next) the server says.

import { keptGame } from './kept';
import { overIn } from './turn';

const LESSONS = 'quina:lessons';
const TRIED = 'quina:puzzles';
const FINALE = 'quina:finale:';

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A browser that keeps nothing: everything works, and is forgotten.
    forgotten.set(name, text);
  }
}

/** What could not be kept, until the page is closed. */
const forgotten = new Map<string, string>();

const words = (name: string): string[] => (forgotten.get(name) ?? read(name)).split(/\s+/).filter(Boolean);

/** The lessons of a game that were done, the last one too if its game is over. */
export function lessonsDone(game: string): Set<string> {
  const own = words(LESSONS).filter((word) => word.startsWith(`${game}/`));
  const done = new Set(own.map((word) => word.slice(game.length + 1)));
  const [room, lesson] = (forgotten.get(FINALE + game) ?? read(FINALE + game)).split(' ');
  if (room && lesson && overIn(keptGame(room)?.standing)) done.add(lesson);
  return done;
}

export function markLesson(game: string, lesson: string): void {
  const word = `${game}/${lesson}`;
  const done = words(LESSONS);
  if (!done.includes(word)) write(LESSONS, [...done, word].join(' '));
}

/** The whole game at the end of a game's lessons is played in this room. */
export function keepFinale(game: string, lesson: string, room: string): void {
  write(FINALE + game, `${room} ${lesson}`);
}

/** The puzzles that were tried, as the server reads them. */
export const tried = (): string => words(TRIED).join(' ');

export function addTried(puzzle: string, solved: boolean): void {
  write(TRIED, [...words(TRIED), `${solved ? '+' : '-'}${puzzle}`].join(' '));
}

/** What was tried last, the newest first. */
export function lastTried(most: number): { puzzle: string; solved: boolean }[] {
  const results = words(TRIED).map((word) => ({ puzzle: word.slice(1), solved: word.startsWith('+') }));
  return results.reverse().slice(0, most);
}

/** The number of a day, by the calendar on the wall: days since the first of January 1970. */
export function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}
