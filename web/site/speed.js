// How fast the module is: `node site/speed.js WASM`. What `#/about/speed` of a site measures
// by the clock on the wall, here by the time of the processor, so that it can be compared
// with `quina bench` on a machine that has other things to do.

import { start } from './program.js';

const [wasm] = process.argv.slice(2);
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const ask = await start(wasm, [], now);
const row = (name, ...numbers) => console.log(name.padEnd(12), ...numbers.map((text) => text.padStart(16)));

row('', 'positions/s', 'playouts/s', 'random games/s');
const games = ask({ ask: '/api/games', body: null }).map(({ name }) => name);
for (const game of games) {
  const speeds = ['alphabeta', 'tree', 'games'].map((of) => {
    // Once before, until the browser's engine has compiled it well.
    ask({ think: 'speed', game, of, time: 300 });
    return Math.round(ask({ think: 'speed', game, of, time: 1000 })).toLocaleString('en');
  });
  row(game, ...speeds);
}
const begun = now();
const { value } = ask({ ask: '/api/analyse', body: { at: { game: games[0] }, time: 10_000 } });
console.log(`${games[0]}, the empty board: ${value}, proven in ${Math.round(now() - begun)} ms`);
