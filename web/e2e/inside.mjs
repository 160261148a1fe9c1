// A server with the program inside its page: visitors think for themselves.
//
//   node e2e/inside.mjs --quina PATH [--only WORD]
//
// `QUINA_WASM="$(cargo xtask wasm)" QUINA_WASM_SHARED="$(cargo xtask wasm --shared)" cargo build` builds
// such a server.

import assert from 'node:assert/strict';
import { processorTime, threadsWhile } from './processor.mjs';
import { begin, check, finish, place, playTurn, seeTurns, serverProcess, visitor } from './stage.mjs';

const VISITORS = 20;
/** Positions that each of them looks at, and how long a position is thought about, in seconds. */
const POSITIONS = 4;
const THINKING = 0.25 + 1.5;

const serverTime = () => processorTime(serverProcess());

/** Waits until the engine has had its time for the position that is shown. */
async function analysed(page) {
  await page.locator('.best .turn').first().waitFor();
  await page.locator('.verdict .quiet').waitFor({ state: 'detached' });
}

/** Somebody who looks at an analysis. */
async function analyst(index, script) {
  const page = await visitor({ script });
  page.asked = [];
  page.on('request', (request) => page.asked.push(new URL(request.url()).pathname));
  // Games of which nothing is proven at the start: the engine takes all the time it has.
  await page.goto(place(`/analysis/${['eigenstate', 'iris'][index % 2]}`));
  await analysed(page);
  return page;
}

/** Goes on in the analysis, one best turn after the other. */
async function goOn(page) {
  for (let i = 0; i < POSITIONS; i += 1) {
    await page.locator('.best .turn').first().click();
    await seeTurns(page, i + 1);
    await analysed(page);
  }
}

await check('twenty visitors who analyse cost the server nothing', async () => {
  const pages = [];
  for (let i = 0; i < VISITORS; i += 1) pages.push(await analyst(i));
  const [before, begun] = [serverTime(), Date.now()];
  await Promise.all(pages.map(goOn));
  const [used, took] = [serverTime() - before, (Date.now() - begun) / 1000];
  const thought = VISITORS * POSITIONS * THINKING;
  console.log(
    `      ${VISITORS} visitors, ${VISITORS * POSITIONS} positions, ${thought} s of thinking in ${took.toFixed(0)} s:`,
    `${used.toFixed(2)} s of the server’s processor`,
  );
  for (const page of pages) assert.ok(!page.asked.includes('/api/analyse'), 'the server was asked to think');
  assert.ok(took >= POSITIONS * THINKING, 'nobody thought');
  // What is left are the boards that they look at: less than a hundredth.
  assert.ok(used < thought / 100, `${used} s of the server’s processor`);
});

await check('several threads of a visitor think: the page is isolated from other sites', async () => {
  const page = await visitor();
  await page.goto(place('/'));
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const threads = await threadsWhile(async () => {
    await page.goto(place('/analysis/iris'));
    await analysed(page);
  });
  assert.ok(threads > 1, `${threads} threads thought`);
});

await check('hints and reviews are thought of by the visitor too', async () => {
  const page = await visitor();
  const [asked, said] = [[], []];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(payload)));
  await begin(page, 'quantik', 'here', { hints: true });
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByText(/^Hint:/).waitFor();
  await playTurn(page);
  await page.goto(place('/analysis/quantik?turns=ub3+oc1+sd4'));
  await page.locator('[data-cell]').first().waitFor();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('svg[role=img] circle').length >= 4);
  assert.ok(
    said.some((message) => message.includes('"join"')),
    'the messages to the server were seen',
  );
  assert.deepEqual(
    said.filter((message) => message.includes('"hint"')),
    [],
  );
  assert.ok(asked.includes('/api/look') && !asked.includes('/api/analyse'), `${asked}`);
});

await check('where the program cannot run, the server thinks', async () => {
  const page = await analyst(0, () => delete globalThis.WebAssembly);
  const before = serverTime();
  await goOn(page);
  const used = serverTime() - before;
  console.log(`      1 visitor, ${POSITIONS} positions: ${used.toFixed(2)} s of the server’s processor`);
  assert.ok(page.asked.includes('/api/analyse'));
  assert.ok(used > (POSITIONS * THINKING) / 100, `${used} s of the server’s processor`);
});

await finish();
