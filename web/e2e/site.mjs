// A static site, as any host serves it: after one visit without a network.
//
//   node e2e/site.mjs --site FOLDER [--only WORD] [--vectors FOLDER]
//
// `cargo xtask site FOLDER` makes one.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { vectorOrders } from '../site/vectors.js';
import { threadsWhile, workersTime } from './processor.mjs';
import {
  base,
  begin,
  check,
  drawnSolid,
  finish,
  games,
  here,
  host,
  option,
  place,
  playOn,
  playTurn,
  seeTurns,
  turnTexts,
  visitor,
} from './stage.mjs';

const folder = option('site');
/** The two modules: for one thread, and for several. */
const [PLAIN, SHARED] = [/^page-.*\.wasm$/, /^page_shared-.*\.wasm$/];
const testdata = join(here, '../../testdata');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

const cell = (page, name) => page.locator(`[data-name="${name}"]`).click({ force: true });
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Visits the site once, until all of it is kept. */
async function visitOnce(page) {
  await page.goto(`${base}/`);
  await page.locator('.card h2').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isKept = async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => url.endsWith('.table')) && navigator.serviceWorker.controller;
    };
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** A page that is cross-origin isolated. */
async function isolatedPage() {
  const page = await visitor();
  await visitOnce(page);
  await page.reload();
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  return page;
}

/** A visitor who was here once, and does something without a network. */
async function withoutNetwork(test, settings) {
  const page = await visitor(settings);
  await visitOnce(page);
  await host.cut();
  try {
    await test(page);
    assert.deepEqual(page.elsewhere, [], 'asked somebody else');
  } finally {
    await host.mend();
  }
}

/** Plays against the computer until the game is over. */
async function playToTheEnd(page) {
  for (let seed = 3; !(await page.locator('.result').count()); seed += 1) await playOn(page, seed);
}

/** Has computers play without a pause. */
async function watchFast(page) {
  await page.locator('.speed input').fill('4');
}

await check('one visit, no network, the first games ever: all against the computer, to the end', () =>
  withoutNetwork(async (page) => {
    for (const [index, { name }] of games.entries()) {
      await begin(page, name, 'computer', { small: true });
      await playToTheEnd(page);
      const [turns, text] = [await turnTexts(page), await page.locator('.result').innerText()];
      console.log(`      ${name}, ${turns.length} turns: ${text.replace('\n', ', ')}`);
      // A reload shows the same game, and so does the list of games.
      await page.reload();
      await seeTurns(page, turns.length);
      assert.deepEqual(await turnTexts(page), turns);
      assert.equal(await page.locator('.result').innerText(), text);
      await page.goto(place('/'));
      await page.locator('.yours li').nth(index).waitFor({ state: 'attached' });
      assert.equal(await page.locator('.yours li').count(), index + 1);
    }
  }),
);

await check('perfect players, watching, rules, set-up and both languages without a network', () =>
  withoutNetwork(async (page) => {
    // Side x of Moxie wins by its table, whoever plays against it.
    await page.goto(place('/new/moxie'));
    await page.locator('input[name=mode][value=watch]').check({ force: true });
    await page.locator('select[data-strength]').first().selectOption('perfect');
    await button(page, 'Begin').click();
    await watchFast(page);
    await page.locator('.result', { hasText: 'X wins' }).waitFor();
    await begin(page, 'quantik', 'watch');
    await watchFast(page);
    await page.locator('.result').waitFor();
    for (const { name } of games) {
      await page.goto(place(`/rules/${name}`));
      await page.locator('article svg').first().waitFor();
    }
    await page.goto(place('/analysis/iris'));
    await page.getByText('Set position').click();
    await page.getByRole('button', { name: 'Set up the board' }).click();
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('quina:settings'));
      localStorage.setItem('quina:settings', JSON.stringify({ ...settings, language: 'pt' }));
    });
    await page.goto(place('/'));
    await page.reload();
    await page.getByRole('link', { name: 'Análise' }).first().waitFor();
  }),
);

await check('a table that did not come is asked for again when a page is opened', async () => {
  const page = await visitor();
  await visitOnce(page);
  const tables = () =>
    page.evaluate(async () => {
      const found = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/tables/')) found.push(url);
      return found;
    });
  const all = await tables();
  assert.ok(all.length);
  // As if the browser had ended the worker while they were on their way.
  await page.evaluate(async (tables) => {
    for (const name of await caches.keys()) for (const url of tables) await (await caches.open(name)).delete(url);
  }, all);
  assert.deepEqual(await tables(), []);
  await page.reload();
  for (let round = 0; (await tables()).length < all.length; round += 1) {
    assert.ok(round < 300, 'the table is not asked for again');
    await page.waitForTimeout(200);
  }
});

await check('the 3D board without a network', () =>
  withoutNetwork(
    async (page) => {
      await begin(page, 'quantik', 'here');
      await button(page, '3D').click();
      await drawnSolid(page);
    },
    { width: 360, height: 640, webgl: true },
  ),
);

await check('analysis and review without a network', () =>
  withoutNetwork(async (page) => {
    await page.goto(place('/analysis/moxie'));
    await page.getByText(/in 23/).first().waitFor();
    await page.goto(place('/analysis/quantik?turns=ub3+oc1+sd4'));
    await page.locator('[data-cell]').first().waitFor();
    await button(page, 'Review').click();
    await page.waitForFunction(() => document.querySelectorAll('svg[role=img] circle').length >= 4);
  }),
);

await check('lessons, puzzles and the coach without a network', () =>
  withoutNetwork(async (page) => {
    const stage = (word) => page.locator(`.says.${word}`).waitFor();
    await page.goto(place('/learn/moxie#8'));
    await stage('ask');
    await cell(page, 'a1');
    await page.locator('.says', { hasText: 'Then o wins: c4' }).waitFor();
    await button(page, 'Take it back').click();
    await stage('ask');
    await cell(page, 'c4');
    await stage('done');
    await page.goto(place('/puzzles'));
    await page.locator('a[href*="/puzzles/"]', { hasText: /\S/ }).first().click();
    await stage('ask');
    const puzzle = /([^/]+)\?/.exec(page.url())[1];
    assert.ok(
      (await page.locator('input[readonly]').first().inputValue()).endsWith(
        `#/puzzles/${puzzle.split('-')[0]}/${puzzle}`,
      ),
    );
    await button(page, 'See the solution').click();
    await stage('done');
    assert.match(await page.evaluate(() => localStorage.getItem('quina:puzzles')), /^-\w+-\w+$/);
    // A slip in a game against the computer is told.
    const [answer] = await orders(page, [
      {
        game: 'moxie',
        order: {
          ask: '/api/slip',
          body: { at: { game: 'moxie', start: '1o1o/4/2x1/x3 x 6 6' }, turn: 'd1', time: 1000 },
        },
      },
    ]);
    assert.equal(answer.done.slip.says.id, 'coach-lets-win');
  }),
);

/** Ends a tab as a lack of memory would; the same address in another one. */
async function killed(tab) {
  const [address, context] = [tab.url(), tab.context()];
  const next = await context.newPage();
  const crashed = tab.waitForEvent('crash');
  const killer = await context.newCDPSession(tab);
  killer.send('Page.crash').catch(() => {});
  await crashed;
  await next.goto(address);
  return next;
}

await check('a killed tab loses nothing, at any ply', () =>
  withoutNetwork(async (page) => {
    await begin(page, 'moxie', 'here');
    let tab = page;
    for (let ply = 1; ply <= 5; ply += 1) {
      await playTurn(tab);
      await seeTurns(tab, ply);
      const turns = await turnTexts(tab);
      tab = await killed(tab);
      await seeTurns(tab, ply);
      assert.deepEqual(await turnTexts(tab), turns);
    }
  }),
);

await check('a tab that is killed while the computer thinks: it thinks again, to the end of a game', () =>
  withoutNetwork(async (page) => {
    await begin(page, 'quantik', 'computer', { side: 'first' });
    let tab = page;
    for (let ply = 1; !(await tab.locator('.result').count()); ply += 2) {
      await playTurn(tab);
      const own = (await turnTexts(tab))[ply - 1];
      tab = await killed(tab);
      // The next turn is one's own again, or the game is over.
      await tab.locator('.result, .can').first().waitFor();
      assert.equal((await turnTexts(tab))[ply - 1], own);
    }
  }),
);

await check('a record goes out and comes in without a network', () =>
  withoutNetwork(async (page) => {
    await begin(page, 'eigenstate', 'here');
    await playTurn(page);
    await playTurn(page);
    const turns = await turnTexts(page);
    await button(page, 'Export').click();
    const record = await page.waitForFunction(
      () => [...document.querySelectorAll('textarea')].find((area) => area.value.includes('[Game '))?.value,
    );
    await page.goto(place('/new/quantik'));
    await page.getByText('Import a record or a position').click();
    await page.locator('details textarea').fill(await record.jsonValue());
    await page.locator('input[name=mode][value=here]').check({ force: true });
    await button(page, 'Begin').click();
    await seeTurns(page, 2);
    assert.deepEqual(await turnTexts(page), turns);
  }),
);

await check('one moves on while the engine thinks, and what nobody wants is ended at once', async () => {
  const page = await visitor();
  let ended = 0;
  page.on('worker', (worker) => worker.on('close', () => (ended += 1)));
  await page.goto(place('/analysis/iris'));
  const turns = 5;
  for (let ply = 1; ply <= turns; ply += 1) {
    // The first, short look has been answered, and a longer one is under way.
    await page.evaluate(async () => {
      while (!document.querySelector('.verdict .quiet')) await new Promise(requestAnimationFrame);
      document.querySelector('.best .turn').click();
    });
    await seeTurns(page, ply);
  }
  await page.locator('.best .turn').first().waitFor();
  // That one has ended is told a moment later. On a very busy machine a thought may have come to
  // its end before the board had changed.
  for (let wait = 0; ended < turns - 1 && wait < 100; wait += 1) await page.waitForTimeout(50);
  assert.ok(ended >= turns - 1, `${ended} of ${turns} thoughts were ended`);
  // The desk and who thinks; nobody is left over.
  assert.ok(page.workers().length <= 3, `${page.workers().length} workers`);
});

/** Goes to an analysis of a game of which nothing is proven, and waits until it has had its time. */
async function analyse(page, game) {
  await page.goto(place(`/analysis/${game}`));
  await page.locator('.best .turn').first().waitFor();
  await page.locator('.verdict .quiet').waitFor({ state: 'detached' });
}

await check('several threads think where the page is isolated, and one where it is not', async () => {
  const page = await visitor();
  const modules = [];
  page.on('request', (request) => {
    const name = request.url().split('/').at(-1);
    if (name.endsWith('.wasm') && !request.serviceWorker()) modules.push(name);
  });
  const isIsolated = () => page.evaluate(() => crossOriginIsolated);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.ok(cores > 1, 'this machine has one core');
  // The first page comes from the host, which says nothing of isolation.
  await visitOnce(page);
  assert.equal(await isIsolated(), false);
  assert.equal(await threadsWhile(() => analyse(page, 'iris')), 1);
  assert.ok(modules.length === 1 && PLAIN.test(modules[0]), `${modules}`);
  // The second one comes from the service worker.
  await page.reload();
  assert.equal(await isIsolated(), true);
  const threads = await threadsWhile(() => analyse(page, 'eigenstate'));
  assert.ok(threads > 1, `${threads} threads thought`);
  assert.ok(modules.length === 2 && SHARED.test(modules[1]), `${modules}`);
  // The engine as a player has one, as everywhere.
  await begin(page, 'iris', 'here', { hints: true });
  const hint = async () => {
    await button(page, 'Hint').click();
    await page.getByText(/^Hint:/).waitFor();
  };
  assert.equal(await threadsWhile(hint), 1);
  // What has been used is kept.
  await host.cut();
  try {
    await page.reload();
    assert.equal(await isIsolated(), true);
    const offline = await threadsWhile(() => analyse(page, 'iris'));
    assert.ok(offline > 1, `${offline} threads thought without a network`);
  } finally {
    await host.mend();
  }
});

await check('threads are stopped at once with the thought that nobody wants', async () => {
  const page = await isolatedPage();
  await page.goto(place('/analysis/iris'));
  await page.locator('.best .turn').first().waitFor();
  // A longer look is under way, on all threads.
  await page.evaluate(async () => {
    while (!document.querySelector('.verdict .quiet')) await new Promise(requestAnimationFrame);
  });
  await page.goto(place('/'));
  await page.locator('.card h2').first().waitFor();
  await page.waitForTimeout(100);
  assert.equal(await threadsWhile(() => page.waitForTimeout(800)), 0);
  for (let wait = 0; page.workers().length > 1 && wait < 100; wait += 1) await page.waitForTimeout(100);
  assert.ok(page.workers().length <= 1, `${page.workers().length} workers are left beside the desk`);
});

await check('two tabs with one game see the same', async () => {
  const page = await visitor();
  await begin(page, 'quantik', 'here');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('[data-cell]').first().waitFor();
  await playTurn(page);
  await seeTurns(other, 1);
  await playTurn(other);
  await seeTurns(page, 2);
});

await check('a newer version is offered while a game runs, and never forced', async () => {
  const page = await visitor();
  await visitOnce(page);
  await begin(page, 'quantik', 'here');
  await playTurn(page);
  await page.evaluate(() => (window.mark = 'the old one'));
  host.change = (name, bytes) => {
    if (name === 'sw.js') return bytes.toString().replace(/VERSION = "/, '$&newer-');
    return name === 'index.html' ? bytes.toString().replace('<title>', '<meta name="newer" /><title>') : bytes;
  };
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole('button', { name: 'Take it' });
    await offer.waitFor();
    await playTurn(page);
    assert.equal(await page.evaluate(() => window.mark), 'the old one');
    await offer.click();
    await page.waitForFunction(() => !window.mark && document.querySelector('meta[name=newer]'));
    await seeTurns(page, 2);
    await playTurn(page);
  } finally {
    host.change = (_name, bytes) => bytes;
  }
});

await check('all games go into a file and come back elsewhere', async () => {
  const page = await visitor();
  await begin(page, 'quantik', 'here');
  await playTurn(page);
  const turns = await turnTexts(page);
  await begin(page, 'iris', 'computer', { small: true });
  await playTurn(page);
  await page.goto(place('/'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games to a file' }).click();
  const path = await (await download).path();
  assert.match(readFileSync(path, 'utf8'), /\[Game "quantik"\][\s\S]*\[Game "iris:size=\d"\]/);
  const elsewhere = await visitor();
  await elsewhere.goto(place('/'));
  await elsewhere.locator('input[type=file]').setInputFiles(path);
  await elsewhere.getByText('2 games were read').waitFor();
  await elsewhere.locator('.yours a', { hasText: 'Quantik' }).click();
  await seeTurns(elsewhere, 1);
  assert.deepEqual(await turnTexts(elsewhere), turns);
  await elsewhere.goto(place('/'));
  await elsewhere.locator('input[type=file]').setInputFiles({
    name: 'no.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('[Game "chess"]\n\n1. e4 *\n'),
  });
  await elsewhere.locator('.files [role=status]', { hasText: 'chess' }).waitFor();
});

// ---- the module in the page's own worker ----

/** Gives orders to the worker that thinks, in a page; with several threads by the module for them. */
async function orders(page, list, threads = 1) {
  const asset = (pattern) => `${base}/assets/${readdirSync(join(folder, 'assets')).find((name) => pattern.test(name))}`;
  const wasm = asset(threads > 1 ? SHARED : PLAIN);
  return page.evaluate(
    async ({ worker, wasm, table, list, threads }) => {
      const thinker = new Worker(worker, { type: 'module' });
      const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
      thinker.postMessage({ module, tables: { moxie: table }, threads });
      const outcomes = [];
      for (const [number, { game, order }] of list.entries()) {
        const told = new Promise((resolve) => {
          thinker.onmessage = ({ data }) => 'outcome' in data && resolve(data.outcome);
        });
        thinker.postMessage({ number, game, order });
        outcomes.push(await told);
      }
      thinker.terminate();
      return outcomes;
    },
    { worker: asset(/^thinker-.*\.js$/), wasm, table: `${base}/tables/moxie.table`, list, threads },
  );
}
const lines = (name) =>
  readFileSync(join(testdata, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

await check('the same seed, nodes and player give the same turn as natively, with any number of threads', async () => {
  const page = await isolatedPage();
  const known = lines('inside.jsonl');
  const list = known.map(({ order }) => ({ game: order.at.game, order }));
  for (const threads of [1, 3]) {
    const turns = (await orders(page, list, threads)).map(({ done }) => done);
    assert.deepEqual(
      turns.map((turn, index) => [list[index].order.at.game, list[index].order.player, turn]),
      known.map(({ order, turn }) => [order.at.game, order.player, turn]),
    );
  }
});

await check('what several threads prove is what one proves', async () => {
  const page = await isolatedPage();
  const vectors = join(testdata, 'vectors');
  const files = readdirSync(vectors).filter((name) => name.endsWith('.jsonl') && name !== 'sequences.jsonl');
  const playing = files.flatMap((file) =>
    lines(`vectors/${file}`)
      .filter(({ status }) => status.startsWith('playing'))
      .slice(0, 4),
  );
  const list = playing.map(({ game, position: start }) => ({
    game,
    order: { ask: '/api/analyse', body: { at: { game, start }, time: 400 } },
  }));
  const [alone, together] = [await orders(page, list), await orders(page, list, 3)];
  let [proven, most] = [0, 0];
  for (const [index, { done: one }] of alone.entries()) {
    const { done: other } = together[index];
    most += other.nodes > one.nodes;
    const valueOf = new Map(other.turns.map(({ turn, value }) => [turn, value]));
    for (const { turn, value } of [...one.turns, { turn: undefined, value: one.value }]) {
      const found = turn === undefined ? other.value : valueOf.get(turn);
      if (value === 'unknown' || (found ?? 'unknown') === 'unknown') continue;
      assert.equal(found, value, `${JSON.stringify(list[index])}, ${turn ?? 'the position'}`);
      proven += 1;
    }
  }
  assert.ok(proven > 100, `${proven} values were proven by both`);
  console.log(`      ${proven} values; ${most} of ${list.length} times several threads looked at more positions`);
});

await check('the vectors of the rules through the worker', async () => {
  const page = await visitor();
  await page.goto(`${base}/`);
  const asked = vectorOrders(option('vectors') ?? join(testdata, 'vectors'));
  const outcomes = await orders(
    page,
    asked.map(([order]) => order),
  );
  for (const [index, [order, judge]] of asked.entries()) {
    assert.ok('done' in outcomes[index], JSON.stringify([order, outcomes[index]]));
    judge(outcomes[index].done);
  }
  const names = new Set(games.map(({ name }) => name));
  for (const [{ game }] of asked) assert.ok(names.has(game.split(':')[0]), game);
  console.log(`      ${asked.length} answers`);
});

/** Measures on the page for it, once with as many threads as the page has, and prints what came out. */
async function measureSpeed(page) {
  await page.goto(place('/about/speed'));
  // A page measures by the clock on the wall; what it had of the processor is known out here.
  let [used, at] = [workersTime(), Date.now()];
  const share = () => {
    const [usedBefore, before] = [used, at];
    [used, at] = [workersTime(), Date.now()];
    return (1000 * (used - usedBefore)) / (at - before);
  };
  await page.getByRole('button', { name: 'Medir' }).click();
  const threads = Number(await page.locator('[data-threads]').getAttribute('data-threads'));
  console.log(`      threads: ${threads}; positions, playouts and random games in a second of the processor (and what`);
  console.log('      the page had of it):');
  for (const { name } of games) {
    const speeds = [];
    for (const of of ['alphabeta', 'tree', 'games']) {
      const cell = page.locator(`[data-game=${name}] [data-measure=${of}]`, { hasText: /\d/ });
      await cell.waitFor();
      const had = share();
      const speed = Number((await cell.innerText()).replace(/\D/g, ''));
      assert.ok(speed > 0, `${name}, ${of}: ${speed}`);
      speeds.push(`${Math.round(speed / had).toLocaleString('en')} (${Math.round(100 * had)} %)`);
    }
    console.log(`      ${name}: ${speeds.join('  ')}`);
  }
  await page.locator('[data-proof]').waitFor();
  console.log(`      ${await page.locator('[data-proof]').innerText()}`);
  const proof = Number(await page.locator('[data-proof]').getAttribute('data-proof'));
  assert.ok(proof < 1000, `the empty board was proven in ${proof} ms`);
  const isWhole = ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth;
  assert.ok(await page.locator('.wide').evaluate(isWhole), 'the table is cut off');
  return threads;
}

await check('the speed of the program in the page, with one thread and with several', async () => {
  // On a phone and in the language with the longer words, where nothing may be cut off.
  const page = await visitor({ width: 360, height: 640, language: 'pt' });
  await visitOnce(page);
  assert.equal(await measureSpeed(page), 1);
  await page.reload();
  const threads = await measureSpeed(page);
  assert.ok(threads > 1, `${threads} threads`);
});

await check('the first page is small, and does not wait for the program', async () => {
  const page = await visitor();
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${base}/`);
  await page.locator('.card h2').first().waitFor();
  const packed = (url) => brotliCompressSync(readFileSync(join(folder, 'assets', url.split('/').at(-1)))).length;
  const scripts = asked.filter((url) => /assets\/.*\.js$/.test(url)).map(packed);
  const sum = scripts.reduce((sum, size) => sum + size, 0);
  assert.ok(scripts.length && sum < 100_000, `${sum} bytes of script`);
  assert.ok(!asked.some((url) => url.endsWith('.wasm')));
  const programs = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.wasm'));
  const sizes = programs.map(packed);
  for (const size of sizes) assert.ok(size < 1_200_000, `${size} bytes of program`);
  console.log(`      ${sum} bytes of script, ${sizes.join(' or ')} bytes of program, compressed`);
});

await check('the site can be installed, its links can be opened anywhere, nobody is shut out', async () => {
  const page = await visitor({ width: 360, height: 640 });
  await page.goto(`${base}/`);
  await page.locator('.card h2').first().waitFor();
  const manifest = await (await fetch(await page.locator('link[rel=manifest]').evaluate((link) => link.href))).json();
  assert.ok(manifest.name && manifest.start_url && manifest.display === 'standalone');
  for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const icon = Buffer.from(await (await fetch(`${base}/${src}`)).arrayBuffer());
    assert.equal(type, 'image/png');
    assert.equal(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, sizes, src);
  }
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
  // The browser's own conditions. (What a test visits, it visits incognito.)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.href));
  assert.ok(links.length > 10);
  for (const link of links) assert.ok(link.startsWith(`${base}/#`) || link.endsWith('#main'), link);
  for (const path of ['/', '/about/speed']) {
    await page.goto(place(path));
    await page.locator('h1').first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is too wide`);
    await page.evaluate(axe);
    const faults = await page.evaluate(async () =>
      (await window.axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html]),
    );
    assert.deepEqual(faults, [], path);
  }
});

await finish();
