// What a page knows of a room, by what it is told: everything at first, and then what
// has changed and does not follow from what is known (see crates/protocol/src/change.rs,
// which foresees the same).

import { indexOf, other } from './sides';
import { playingIn } from './turn';
import type { Cell, Piece, Said, Side, State, StateChange, Step, Stock, View } from './wire';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** What is known of each side, where nothing is said of it. */
const eachSide = <T>(before: [T, T], told?: [T | null, T | null]): [T, T] =>
  told ? [told[0] ?? before[0], told[1] ?? before[1]] : before;

// ---- the board (board_change.rs) ----

/** What happens on a board, and which cells and holes that names. */
interface Happened {
  cells: Cell[];
  trace: number[];
  pins: [number, number][];
}

function pieceOf(text: string): Piece | null {
  if (!text) return null;
  const [what, pins] = text.split(':');
  return {
    side: what![0] === 'f' ? 'first' : 'second',
    kind: Number(what!.slice(1)),
    pins: pins === undefined ? null : parseInt(pins, 16),
  };
}

function happen(before: Cell[], text: string): Happened {
  const after: Happened = { cells: [...before], trace: [], pins: [] };
  const stands = (cell: number) => after.cells[cell]!.piece;
  const put = (cell: number, piece: Piece | null) => (after.cells[cell] = { ...after.cells[cell]!, piece });
  for (const one of text.split(' ').filter(Boolean)) {
    const [cell, piece] = one.split('=');
    const [of, hole] = one.split('.').map(Number);
    const way = one.split('>').map(Number);
    if (piece !== undefined) {
      put(Number(cell), pieceOf(piece));
      after.trace.push(Number(cell));
    } else if (hole !== undefined) {
      const pinned = stands(of!);
      if (pinned) put(of!, { ...pinned, pins: (pinned.pins ?? 0) | (1 << hole) });
      after.trace.push(of!);
      after.pins.push([of!, hole]);
    } else {
      if (way.length > 1) {
        const goes = stands(way[0]!);
        put(way[0]!, null);
        put(way.at(-1)!, goes);
      }
      after.trace.push(...way);
    }
  }
  return after;
}

const count = (cells: Cell[], side: Side, kind?: number): number =>
  cells.filter(({ piece }) => piece?.side === side && (kind ?? piece.kind) === piece.kind).length;

/** What has come onto the board is out of the reserve. */
function reservesAfter(before: View, cells: Cell[]): View['reserves'] {
  if (cells === before.cells) return before.reserves;
  const of = (side: Side): Stock[] =>
    before.reserves[indexOf(side)]!.map((stock) => {
      const come = count(cells, side, stock.kind) - count(before.cells, side, stock.kind);
      return come > 0 ? { ...stock, count: Math.max(0, stock.count - come) } : stock;
    });
  return [of('first'), of('second')];
}

/** What is neither on the board nor beside it any more is lost. */
function lostAfter({ lost, ...before }: View, cells: Cell[], reserves: View['reserves']): View['lost'] {
  if (!lost || cells === before.cells) return lost;
  const all = (cells: Cell[], reserves: View['reserves'], side: Side) =>
    count(cells, side) + reserves[indexOf(side)]!.reduce((sum, stock) => sum + stock.count, 0);
  const of = (side: Side) =>
    Math.max(0, lost[indexOf(side)]! + all(before.cells, before.reserves, side) - all(cells, reserves, side));
  return [of('first'), of('second')];
}

/** Numbers of which each was told with how often it comes. */
function repeated(counted: number[] | null): number[] | null {
  return counted && counted.flatMap((value, index) => (index % 2 ? [] : times(counted[index + 1]!, value)));
}

function viewAfter(before: View, change: StateChange, cells: Cell[]): View {
  const turned = (change.turns?.length ?? 0) % 2 === 1;
  const parts = ['board', 'reserves', 'lost', 'scores', 'to_move', 'decisive', 'winner'] as const;
  if (!turned && parts.every((part) => !(part in change))) return before;
  const foreseen = reservesAfter(before, cells);
  const { scores, to_move, decisive, winner, lost } = change;
  return {
    ...before,
    cells,
    reserves: eachSide(foreseen, change.reserves),
    lost: lost === undefined ? lostAfter(before, cells, foreseen) : lost,
    scores: eachSide(before.scores, scores && [repeated(scores[0]), repeated(scores[1])]),
    to_move: to_move ?? (turned ? other(before.to_move) : before.to_move),
    decisive: decisive ?? before.decisive,
    winner: winner === undefined ? before.winner : winner,
  };
}

// ---- steps, and what may be clicked (choices_text.rs) ----

function stepOf(text: string): Step {
  if (text === 'p') return 'pass';
  if (text[0] === 'k') return { kind: Number(text.slice(1)) };
  if (text[0] === 'w') return { word: Number(text.slice(1)) };
  const [cell, hole] = text.split('.').map(Number);
  return hole === undefined ? { cell: cell! } : { hole: [cell!, hole] };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Cells, six a letter. */
function cellsOf(letters: string): number[] {
  return [...letters].flatMap((letter, index) => {
    const bits = LETTERS.indexOf(letter);
    return [0, 1, 2, 3, 4, 5].filter((bit) => (bits >> bit) & 1).map((bit) => index * 6 + bit);
  });
}

/** The steps of a group. */
function groupOf({ cells, reserves, to_move, holes }: View, letter: string): Step[] {
  const own = ({ piece }: Cell) => piece?.side === to_move;
  const where = (is: (cell: Cell) => boolean): number[] => cells.flatMap((cell, index) => (is(cell) ? [index] : []));
  switch (letter) {
    case 'k':
      return reserves[indexOf(to_move)]!.filter((stock) => stock.count > 0).map(({ kind }) => ({ kind }));
    case 'h':
      return where(own).flatMap((cell) => {
        const pins = cells[cell]!.piece!.pins ?? 0;
        const free = [...times((holes ?? 0) ** 2, 0).keys()].filter((hole) => !((pins >> hole) & 1));
        return free.map((hole): Step => ({ hole: [cell, hole] }));
      });
    case 'e':
      return where(({ piece }) => !piece).map((cell) => ({ cell }));
    case 'o':
      return where(own).map((cell) => ({ cell }));
    default:
      return where((cell) => !!cell.piece && !own(cell)).map((cell) => ({ cell }));
  }
}

function partOf(view: View, text: string): Step[] {
  if (text[0] === '=') return cellsOf(text.slice(1)).map((cell) => ({ cell }));
  return ['e', 'o', 'x', 'h', 'k'].includes(text) ? groupOf(view, text) : [stepOf(text)];
}

/** The order of steps: to pass, kinds, cells, holes, words. */
function order(step: Step): [number, number, number] {
  if (step === 'pass') return [0, 0, 0];
  if ('kind' in step) return [1, step.kind, 0];
  if ('cell' in step) return [2, step.cell, 0];
  return 'hole' in step ? [3, ...step.hole] : [4, step.word, 0];
}

function choicesOf(view: View, text: string): Step[] {
  const may = new Map<string, Step>();
  for (const part of text.split(' ').filter(Boolean))
    for (const step of partOf(view, part)) {
      const key = String(order(step));
      if (!may.delete(key)) may.set(key, step);
    }
  const compare = (a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
  return [...may.values()].sort((a, b) => compare(order(a), order(b)));
}

// ---- all of it ----

const saidOf = (prompt: string | Said | null): Said | null =>
  typeof prompt === 'string' ? ({ id: prompt, args: {} } as Said) : prompt;

/** The time left once who had to play has played and has so much. */
function leftAfter({ clocks, view }: State, clock: number | undefined): [number, number] | undefined {
  if (!clocks || clock === undefined) return undefined;
  const [first, second] = clocks.left;
  return view.to_move === 'first' ? [clock, second] : [first, clock];
}

/** How things stand after a change; its turns are those that are new. */
export function after(before: State, change: StateChange): State {
  const { from, turns = [], board, clocks, clock, running, prompt } = change;
  const { revision, invited, hints, offered, pace, thinking, next } = change;
  const told = Object.fromEntries(
    Object.entries({ revision, invited, hints, offered, pace, thinking, next }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const played = turns.length > 0;
  const happened = happen(before.view.cells, board ?? '');
  const view = viewAfter(before.view, change, board ? happened.cells : before.view.cells);
  const goesOn = played && playingIn(before.standing);
  const standing = change.standing ?? (goesOn ? { playing: view.to_move } : before.standing);
  const ticking = running === undefined ? (playingIn(standing) ?? null) : running;
  const left = clocks ?? leftAfter(before, clock);
  return {
    ...before,
    ...told,
    from: from ?? before.from + before.turns.length,
    turns,
    view,
    trace: change.trace ?? (played ? happened.trace : before.trace),
    pins: change.pins ?? (played ? happened.pins : before.pins),
    standing,
    steps: change.steps?.split(' ').filter(Boolean).map(stepOf) ?? (played ? [] : before.steps),
    choices: change.choices === undefined ? (played ? [] : before.choices) : choicesOf(view, change.choices),
    prompt: prompt === undefined ? before.prompt : saidOf(prompt),
    clocks: left ? { left, running: ticking } : before.clocks,
  };
}

/** How things stand after what was told, if that can be said. */
export function told(before: State | undefined, update: State | StateChange): State | undefined {
  if ('view' in update) return update;
  return before && after(before, update);
}
