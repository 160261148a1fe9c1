// Thinks, in a worker of its own: what is not wanted any more is ended with it.

import { type Outcome, Program } from './module';

export type ToThinker =
  { module: WebAssembly.Module; tables: Record<string, string> } | { number: number; game: string; order: object };
export interface FromThinker {
  number: number;
  outcome: Outcome;
}

let program: Promise<Program> | undefined;
let restart: () => Promise<Program>;
let tables: Record<string, string> = {};

/** Gets the table that is asked on the way, if any. Without it the engine searches. */
async function prepare(program: Program, game: string, order: object): Promise<void> {
  const lacks = program.take({ think: 'lacks', game, order });
  const name = 'done' in lacks ? (lacks.done as string | null) : null;
  if (!name || !tables[name]) return;
  const answer = await fetch(tables[name]).catch(() => undefined);
  if (answer?.ok) program.bring(name, await answer.arrayBuffer());
}

async function think(game: string, order: object): Promise<Outcome> {
  try {
    const ready = await program!;
    await prepare(ready, game, order);
    return ready.take(order);
  } catch {
    // What broke down is not asked again.
    program = restart();
    return { refused: { id: 'not-analysed', args: {}, subject: null, text: null, line: null, column: null } };
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToThinker>) => {
  if ('module' in data) {
    tables = data.tables;
    restart = () => Program.start(data.module, Object.keys(tables));
    program = restart();
    return;
  }
  postMessage({ number: data.number, outcome: await think(data.game, data.order) } satisfies FromThinker);
});
