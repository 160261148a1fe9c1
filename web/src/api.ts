// The HTTP API, as far as the page needs it.

import type {
  Analysed,
  Analysis,
  GameInfo,
  MessageId,
  PositionQuery,
  NewRoom,
  Opened,
  RecordText,
  Refusal,
  RulesPage,
  EditedBoard,
  PositionView,
} from './wire';

/** What the server refused; the texts put it into words. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.id);
  }
}

const unreachable: Refusal = {
  id: 'web-offline' as MessageId,
  args: {},
  subject: null,
  text: null,
  line: null,
  column: null,
};

async function call<T>(path: string, body?: unknown, key?: string): Promise<T> {
  let answer: Response;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers.authorization = `Bearer ${key}`;
  try {
    answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(unreachable);
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  throw new Refused((data as Refusal | null) ?? unreachable);
}

let games: Promise<GameInfo[]> | undefined;

export function listGames(): Promise<GameInfo[]> {
  games ??= call<GameInfo[]>('/api/games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const openRoom = (room: NewRoom) => call<Opened>('/api/rooms', room);
export const look = (at: PositionQuery) => call<PositionView>('/api/look', at);
export const setUp = (setup: EditedBoard) => call<PositionView>('/api/setup', setup);
export const readRecord = (record: RecordText) => call<PositionQuery>('/api/record', record);
export const analyse = (asked: Analysis) => call<Analysed>('/api/analyse', asked);
export const roomRecord = (room: string, key: string) => call<RecordText>(`/api/rooms/${room}/record`, undefined, key);
export const rulesOf = (game: string, language: string) => call<RulesPage>(`/api/games/${game}/rules?lang=${language}`);
export const apiDescription = () => call<OpenApi>('/api/openapi.json');

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
