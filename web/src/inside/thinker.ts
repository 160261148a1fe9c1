// Thinks, in a worker of its own: what is not wanted any more is ended with it. Where memory
// can be shared, it has helpers: workers with this same script, which end with it, too.

import { help, type Outcome, type Place, Program, type Stop } from './module';

export type ToThinker =
  | { module: WebAssembly.Module; tables: Record<string, string>; threads: number }
  | { number: number; game: string; order: object }
  | { help: Place };
export type FromThinker = { number: number; outcome: Outcome } | { stop: Stop };

let program: Promise<Program> | undefined;
let restart: () => Promise<Program>;
let tables: Record<string, string> = {};
let helpers: Worker[] = [];

/** Starts a helper; ready when it waits for work, or will never come. */
function hire(place: Place): Promise<void> {
  return new Promise((resolve) => {
    const helper = new Worker(location.href, { type: 'module' });
    helpers.push(helper);
    helper.onmessage = helper.onerror = () => resolve();
    helper.postMessage({ help: place } satisfies ToThinker);
  });
}

async function start(module: WebAssembly.Module, threads: number): Promise<Program> {
  for (const helper of helpers) helper.terminate();
  helpers = [];
  const program = await Program.start(module, Object.keys(tables));
  const { stop } = program;
  if (stop) {
    postMessage({ stop } satisfies FromThinker);
    await Promise.all(Array.from({ length: threads - 1 }, () => hire(program.place())));
  }
  return program;
}

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
  if ('help' in data) return help(data.help, () => postMessage('ready'));
  if ('module' in data) {
    tables = data.tables;
    restart = () => start(data.module, data.threads);
    program = restart();
    return;
  }
  postMessage({ number: data.number, outcome: await think(data.game, data.order) } satisfies FromThinker);
});
