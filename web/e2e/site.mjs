// A static site, as any host serves it: after one visit without a network.
//
//   node e2e/site.mjs --site FOLDER [--only WORD]
//
// `cargo xtask site FOLDER` makes one.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  base,
  begin,
  check,
  finish,
  games,
  here,
  host,
  option,
  place,
  playOn,
  playTurn,
  seeTurns,
  turnCount,
  turnTexts,
  visitor,
} from './stage.mjs';

const folder = option('site');
const testdata = join(here, '../../testdata');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** Visits the site once, until all of it is kept, and then cuts the network. */
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
  await host.cut();
}

/** Plays against the computer until the game is over. */
async function playToTheEnd(page) {
  for (let seed = 3; !(await page.locator('.result').count()); seed += 1) await playOn(page, seed);
}

for (const { name } of games) {
  await check(`one visit, no network, the first game ever: ${name} against the computer`, async () => {
    const page = await visitor();
    await visitOnce(page);
    try {
      await begin(page, name, 'computer', { small: true });
      await playToTheEnd(page);
      const [turns, text] = [await turnCount(page), await page.locator('.result').innerText()];
      console.log(`      ${turns} turns: ${text.replace('\n', ', ')}`);
      // A reload shows the same game, and so does the list of games.
      await page.reload();
      await seeTurns(page, turns);
      await page.goto(place('/'));
      await page.locator('.yours li').first().waitFor({ state: 'attached' });
      assert.equal(await page.locator('.yours li').count(), 1);
      assert.deepEqual(page.elsewhere, [], 'asked somebody else');
    } finally {
      await host.mend();
    }
  });
}

await check('watching computers, set-up, rules and both languages without a network', async () => {
  const page = await visitor();
  await visitOnce(page);
  try {
    await begin(page, 'quantik', 'watch');
    await page.locator('.result').waitFor({ timeout: 120_000 });
    for (const { name } of games) {
      await page.goto(place(`/rules/${name}`));
      await page.locator('article, .rules, h2').first().waitFor();
    }
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('quina:settings'));
      localStorage.setItem('quina:settings', JSON.stringify({ ...settings, language: 'pt' }));
    });
    await page.goto(place('/'));
    await page.reload();
    await page.getByRole('link', { name: 'Análise' }).first().waitFor();
  } finally {
    await host.mend();
  }
});

await check('analysis and review without a network', async () => {
  const page = await visitor();
  await visitOnce(page);
  try {
    await page.goto(place('/analysis/moxie'));
    await page.getByText(/in 23/).first().waitFor();
    await page.goto(place('/analysis/quantik?turns=ub3+oc1+sd4'));
    await page.locator('[data-cell]').first().waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
    assert.match(await page.locator('.curve').getAttribute('d'), /(L|,| ).*\d.*(L|,| )/);
  } finally {
    await host.mend();
  }
});

await check('a killed tab loses nothing, at any ply', async () => {
  const page = await visitor();
  await visitOnce(page);
  try {
    await begin(page, 'moxie', 'here');
    const address = page.url();
    const context = page.context();
    let tab = page;
    for (let ply = 1; ply <= 5; ply += 1) {
      await playTurn(tab);
      await seeTurns(tab, ply);
      const turns = await turnTexts(tab);
      const before = tab;
      tab = await context.newPage();
      const killer = await context.newCDPSession(before);
      await killer.send('Page.crash').catch(() => {});
      await tab.goto(address);
      await seeTurns(tab, ply);
      assert.deepEqual(await turnTexts(tab), turns);
    }
  } finally {
    await host.mend();
  }
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
  await host.mend();
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

/** Gives orders to the worker that thinks, in a page. */
async function orders(page, list) {
  const asset = (pattern) => `${base}/assets/${readdirSync(join(folder, 'assets')).find((name) => pattern.test(name))}`;
  return page.evaluate(
    async ({ worker, wasm, table, list }) => {
      const thinker = new Worker(worker, { type: 'module' });
      const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
      thinker.postMessage({ module, tables: { moxie: table } });
      const outcomes = [];
      for (const [number, { game, order }] of list.entries()) {
        const told = new Promise((resolve) => (thinker.onmessage = ({ data }) => resolve(data.outcome)));
        thinker.postMessage({ number, game, order });
        outcomes.push(await told);
      }
      thinker.terminate();
      return outcomes;
    },
    { worker: asset(/^thinker-.*\.js$/), wasm: asset(/\.wasm$/), table: `${base}/tables/moxie.table`, list },
  );
}
const lines = (name) =>
  readFileSync(join(testdata, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

await check('the same seed, nodes and player give the same turn as natively', async () => {
  const page = await visitor();
  await page.goto(`${base}/`);
  const known = lines('inside.jsonl');
  assert.ok(new Set(known.map(({ order }) => order.at.game)).size >= games.length);
  const list = known.map(({ order }) => ({ game: order.at.game, order }));
  const turns = (await orders(page, list)).map(({ done }) => done);
  assert.deepEqual(
    turns.map((turn, index) => [list[index].order.at.game, list[index].order.player, turn]),
    known.map(({ order, turn }) => [order.at.game, order.player, turn]),
  );
});

await check('the vectors of the rules through the worker', async () => {
  const page = await visitor();
  await page.goto(`${base}/`);
  const status = ({ standing, view }) => {
    const side = (side) => view.sides[side === 'first' ? 0 : 1];
    if (standing.playing) return `playing ${side(standing.playing)}`;
    return standing.over.outcome === 'draw' ? 'draw' : `won ${side(standing.over.outcome.won)}`;
  };
  const look = (body) => ({ game: body.game, order: { ask: '/api/look', body } });
  let count = 0;
  for (const file of readdirSync(join(testdata, 'vectors')).filter((name) => name.endsWith('.jsonl'))) {
    for (const vector of lines(`vectors/${file}`)) {
      const { game, position: start } = vector;
      if (vector.turns) {
        const [{ done }] = await orders(page, [look({ game, ...(start ? { start } : {}), turns: vector.turns })]);
        assert.equal(status(done), vector.status);
        if (vector.result) assert.equal(done.position, vector.result);
        continue;
      }
      const samples = vector.sample.map(([turn]) => look({ game, start, turns: [turn] }));
      const list = [{ game, order: { think: 'turns', at: { game, start } } }, look({ game, start }), ...samples];
      const [turns, now, ...after] = (await orders(page, list)).map(({ done }) => done);
      assert.equal(status(now), vector.status, start);
      assert.equal(turns.length, vector.count, start);
      assert.equal(createHash('sha256').update(turns.join('\n')).digest('hex'), vector.sha256, start);
      for (const [index, [turn, position, then]] of vector.sample.entries()) {
        if (position) assert.equal(after[index].position, position, `${start} ${turn}`);
        assert.equal(status(after[index]), then, `${start} ${turn}`);
      }
      count += 1;
    }
  }
  const perfts = JSON.parse(readFileSync(join(testdata, 'vectors/perft.json'), 'utf8'));
  const counted = await orders(
    page,
    perfts.map(({ game, depth }) => ({ game, order: { think: 'perft', game, depth } })),
  );
  assert.deepEqual(
    counted.map(({ done }) => done),
    perfts.map(({ nodes }) => nodes),
  );
  console.log(`      ${count} positions, ${perfts.length} counts`);
});

await check('the speed of the program in the page', async () => {
  const page = await visitor();
  await page.goto(place('/about/speed'));
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.locator('[data-proof]').waitFor({ timeout: 120_000 });
  for (const { name } of games) {
    const cells = await page.locator(`[data-game=${name}] td`).allInnerTexts();
    assert.ok(
      cells.every((cell) => Number(cell.replaceAll(',', '')) > 0),
      `${name}: ${cells}`,
    );
    console.log(`      ${name}: ${cells.join('  ')}`);
  }
  console.log(`      ${await page.locator('[data-proof]').innerText()}`);
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
