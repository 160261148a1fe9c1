// The vectors of the rules as orders to the program inside a page. By itself it asks the module
// in Node: `node site/vectors.js WASM [FOLDER]`, by default with those in testdata; the tests of
// a site ask a page's own worker.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from './program.js';

const here = fileURLToPath(import.meta.url);
const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What the vectors ask of a worker, and what it must answer: the same for each kind. */
export function vectorOrders(folder) {
  const look = (body) => ({ game: body.game, order: { ask: '/api/look', body } });
  const status = ({ standing, view }) => {
    const side = (side) => view.sides[side === 'first' ? 0 : 1];
    if (standing.playing) return `playing ${side(standing.playing)}`;
    return standing.over.outcome === 'draw' ? 'draw' : `won ${side(standing.over.outcome.won)}`;
  };
  const stands = (position, expected) => (done) => {
    if (position) assert.equal(done.position, position);
    assert.equal(status(done), expected);
  };
  const asked = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  for (const vector of files.flatMap((file) => lines(join(folder, file)))) {
    const { game, position: start } = vector;
    const at = { game, ...(start ? { start } : {}) };
    if (vector.turns) {
      asked.push([look({ ...at, turns: vector.turns }), stands(vector.result, vector.status)]);
      continue;
    }
    const listed = (turns) => {
      assert.equal(turns.length, vector.count);
      assert.equal(createHash('sha256').update(turns.join('\n')).digest('hex'), vector.sha256);
    };
    asked.push([{ game, order: { think: 'turns', at } }, listed]);
    asked.push([look(at), stands(undefined, vector.status)]);
    for (const [turn, position, then] of vector.sample)
      asked.push([look({ ...at, turns: [turn] }), stands(position, then)]);
  }
  for (const { game, depth, nodes } of JSON.parse(readFileSync(join(folder, 'perft.json'), 'utf8')))
    asked.push([{ game, order: { think: 'perft', game, depth } }, (count) => assert.equal(count, nodes)]);
  return asked;
}

if (process.argv[1] === here) {
  const [wasm, folder = join(dirname(here), '../../testdata/vectors')] = process.argv.slice(2);
  const ask = await start(wasm, []);
  const counts = {};
  for (const [{ game, order }, judge] of vectorOrders(folder)) {
    const done = ask(order);
    assert.ok(done !== undefined, `refused: ${JSON.stringify(order)}`);
    judge(done);
    counts[game] = (counts[game] ?? 0) + 1;
  }
  for (const [game, count] of Object.entries(counts)) console.log(game.padEnd(24), `${count} answers`);
}
