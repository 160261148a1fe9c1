// The HTTP API, as far as the page needs it.

import type {
  Analysed,
  AnalysisQuery,
  ExerciseAnswer,
  GameInfo,
  LessonInfo,
  LessonQuery,
  PositionQuery,
  NewRoom,
  Opened,
  PuzzleInfo,
  PuzzleQuery,
  RecordText,
  RoomKey,
  RoomStanding,
  RulesPage,
  Sentence,
  SlipAnswer,
  SlipQuery,
  SolverQuery,
  SolverStanding,
  EditedBoard,
  PositionView,
} from './wire';

import { ask, programInside, Refused } from './carrier';
import { forgetGame, keepGame } from './kept';
import { isHuman } from './people';
import { file, isInside, site } from './place';
import { insist, NoAnswer } from './server.svelte';
import { SIDES } from './sides';

export { Refused };

/** Asks, also somebody who is gone for a while. */
function call<T>(path: string, body?: unknown, key?: string, signal?: AbortSignal): Promise<T> {
  return insist(() => ask({ path, body, key, signal }) as Promise<T>);
}

/** A site has the list as a file: its first page does not wait for the program. */
async function listOfSite(): Promise<GameInfo[]> {
  const answer = await fetch(file('games.json')).catch(() => undefined);
  if (!answer?.ok) throw new NoAnswer();
  return (await answer.json()) as GameInfo[];
}

export const listGames = () => (site ? insist(listOfSite) : call<GameInfo[]>('/api/games'));
export const openRoom = (room: NewRoom) => call<Opened>('/api/rooms', room);
export const standings = (rooms: RoomKey[]) => call<(RoomStanding | null | undefined)[]>('/api/standings', rooms);
export const look = (at: PositionQuery) => call<PositionView>('/api/look', at);
export const setUp = (setup: EditedBoard) => call<PositionView>('/api/setup', setup);
export const readRecord = (record: RecordText) => call<PositionQuery>('/api/record', record);
export const analyse = (asked: AnalysisQuery, signal?: AbortSignal) =>
  call<Analysed>('/api/analyse', asked, undefined, signal);
export const lessonsOf = (game: string) => call<LessonInfo[]>(`/api/games/${game}/lessons`);
export const askLesson = (asked: LessonQuery) => call<ExerciseAnswer>('/api/lesson', asked);
export const puzzleInfo = (puzzle: string) => call<PuzzleInfo>(`/api/puzzles/${encodeURIComponent(puzzle)}`);
export const askPuzzle = (asked: PuzzleQuery) => call<ExerciseAnswer>('/api/puzzle', asked);
export const askSolver = (asked: SolverQuery) => call<SolverStanding>('/api/solver', asked);
/** Judges a turn; asks again for as long as the server says that it is asked too fast, and as somebody waits. */
export async function findSlip(asked: SlipQuery, isAwaited: () => boolean = () => true): Promise<SlipAnswer> {
  for (;;) {
    try {
      return await call<SlipAnswer>('/api/slip', asked);
    } catch (error) {
      if (!isAwaited() || !(error instanceof Refused) || error.refusal.id !== 'too-fast') throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
export const askRemember = (facts: string[]) => call<Sentence>('/api/remember', { facts });
export const roomRecord = (room: string, key: string) => call<RecordText>(`/api/rooms/${room}/record`, undefined, key);
export const rulesOf = (game: string, language: string) => call<RulesPage>(`/api/games/${game}/rules?lang=${language}`);
export const apiDescription = () => call<OpenApi>('/api/openapi.json');

/** Forgets a game of this browser; one that is played inside it is gone then. */
export async function forgetRoom(room: string): Promise<void> {
  forgetGame(room);
  if (isInside(room)) await (await programInside())?.desk('inside:forget', room);
}

/** All games that are played inside this browser, as records. */
export const exportGames = () => call<RecordText>('inside:export');

/** Takes the games of a file of records over; how many there were. */
export async function importGames(records: string): Promise<number> {
  const program = await programInside();
  const games = (await program?.importAll(records)) ?? [];
  for (const { room, seats, watch, standing: told } of games) {
    const { game, players, turns, standing } = told;
    const isOurs = (_: unknown, side: number) => isHuman(players[side]) || !players.some(isHuman);
    const [own, mine] = [seats.filter(isOurs), SIDES.filter(isOurs)];
    keepGame(room, { seats: own, watch, mine, game, players, turns, standing });
  }
  return games.length;
}

/** What the page shows of an OpenAPI description. */
export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; description?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>;
  security?: unknown[];
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}
