// Plays in a real browser against a real server.
//
//   node e2e/run.mjs [--quina PATH] [--only WORD] [--pictures FOLDER]
//
// Needs a built `quina` (target/release or target/debug) and Chromium
// (CHROMIUM, else /usr/bin/chromium).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const only = option('only');
const pictures = option('pictures');
const built = ['release', 'debug'].map((kind) => join(here, `../../target/${kind}/quina`));
const quina = option('quina') ?? built.find(existsSync);
assert.ok(quina, 'build quina first: cargo build');

const folder = mkdtempSync(join(tmpdir(), 'quina-e2e-'));
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
const port = await freePort();
const base = `http://127.0.0.1:${port}`;

/** Starts the server and waits until it says where it is. */
function serve() {
  const child = spawn(quina, ['serve', '--listen', `127.0.0.1:${port}`, '--database', join(folder, 'games.sqlite'), '--think', '0.2'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      if (said.includes('http://')) resolve(child);
    });
    child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
}

let server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});

const troubles = [];
/** A browser of its own, in which every complaint is a failure. */
async function visitor({ width = 1280, height = 820, ...settings } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addInitScript((settings) => {
    if (!localStorage.getItem('quina:settings')) localStorage.setItem('quina:settings', JSON.stringify(settings));
  }, { theme: 'light', language: 'en', sound: false, solid: false, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const elsewhere = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== `127.0.0.1:${port}`) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    const text = message.text();
    // A dropped connection is announced by the browser whatever a page does; a
    // refusal with a status of its own is an answer.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|status of 4/.test(text)) troubles.push(text);
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.elsewhere = elsewhere;
  return page;
}

let failed = 0;
async function check(name, test) {
  if (only && !name.includes(only)) return;
  const begun = Date.now();
  troubles.length = 0;
  try {
    await test();
    assert.deepEqual(troubles, [], 'the browser complained');
    console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error.stack ?? error}`);
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}

/** Opens a game in the mode of this name. */
async function begin(page, game, mode, options = {}) {
  await page.goto(`${base}/new/${game}`);
  await page.locator(`input[name=mode][value=${mode}]`).check({ force: true });
  if (options.side) await page.locator(`input[value=${options.side}]`).check({ force: true });
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-cell]').first().waitFor();
}

/** What can be clicked now, told by the page alone. */
const offered = (page) =>
  page.evaluate(() => {
    const all = [];
    const free = [...document.querySelectorAll('.hole.free')];
    for (const hole of free) all.push({ hole: hole.dataset.hole });
    if (free.length) return all;
    for (const cell of document.querySelectorAll('.cell.can'))
      all.push({ cell: cell.dataset.cell, taken: /[a-z]\d+, \w+ \w+/.test(cell.getAttribute('aria-label')) });
    for (const kind of document.querySelectorAll('.stock.can')) all.push({ kind: kind.dataset.kind });
    if (document.querySelector('[data-pass]')) all.push({ pass: true });
    return all;
  });

const turnCount = (page) => page.locator('.list ol button').count();
const isOver = (page) => page.locator('.result').isVisible();
/** Everything that a click can change, in one string. */
const face = (page) =>
  page.evaluate(() =>
    [document.querySelectorAll('.list ol button').length, document.querySelectorAll('.hole').length, document.querySelector('.result')?.textContent, [...document.querySelectorAll('.can')].map((e) => e.dataset.cell ?? `k${e.dataset.kind}`).join(), document.querySelectorAll('.picked').length, document.querySelectorAll('.hole.free').length].join('|'),
  );

async function changed(page, before) {
  for (let i = 0; i < 400; i += 1) {
    if ((await face(page)) !== before) return;
    await page.waitForTimeout(15);
  }
  throw new Error(`nothing changed: ${before}`);
}

async function click(page, choice) {
  const before = await face(page);
  const target = choice.hole
    ? `[data-hole="${choice.hole}"]`
    : choice.cell !== undefined
      ? `[data-cell="${choice.cell}"]`
      : choice.kind !== undefined
        ? `[data-kind="${choice.kind}"].can`
        : '[data-pass]';
  await page.locator(target).dispatchEvent('click');
  await changed(page, before);
}

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Clicks until the game is over: takes what can be taken, else goes to and fro. */
async function playOut(page, seed, most = 900) {
  const roll = dice(seed);
  const last = [undefined, undefined];
  let steps = [];
  let clicks = 0;
  let side = 0;
  for (; clicks < most && !(await isOver(page)); clicks += 1) {
    const choices = await offered(page);
    if (!choices.length) {
      await page.waitForTimeout(30);
      continue;
    }
    const back = last[side];
    const returning = back && choices.find((c) => c.cell === (steps.length ? back[0] : back[1]) && !c.taken === (steps.length > 0));
    const capture = steps.length === 1 ? choices.find((c) => c.taken) : undefined;
    const choice = capture ?? returning ?? choices[roll(choices.length)];
    const before = await turnCount(page);
    await click(page, choice);
    if (choice.cell !== undefined) steps.push(choice.cell);
    if ((await turnCount(page)) > before) {
      last[side] = steps.length === 2 ? steps : undefined;
      steps = [];
      side = 1 - side;
    }
  }
  assert.ok(await isOver(page), `not over after ${clicks} clicks`);
  return clicks;
}

const games = await (await fetch(`${base}/api/games`)).json();

await check('the first page is there within a second and shows every game', async () => {
  const page = await visitor();
  await page.goto(base);
  await page.reload();
  const begun = Date.now();
  await page.goto(base);
  await page.getByRole('heading', { level: 2 }).nth(games.length - 1).waitFor();
  console.log(`      usable after ${Date.now() - begun} ms`);
  assert.equal(await page.getByRole('heading', { level: 2 }).count(), games.length);
  assert.deepEqual(page.elsewhere, [], 'asked somebody else');
});

for (const { name } of games) {
  await check(`a whole game of ${name} by clicks`, async () => {
    const page = await visitor();
    await begin(page, name, 'here');
    const clicks = await playOut(page, 7);
    console.log(`      ${await turnCount(page)} turns, ${clicks} clicks: ${(await page.locator('.result').innerText()).replace('\n', ', ')}`);
    assert.deepEqual(page.elsewhere, []);
  });
}

await check('two browsers by a link, through a dropped connection and a killed server', async () => {
  const [host, friend, watcher] = [await visitor(), await visitor(), await visitor()];
  const lines = [];
  await friend.routeWebSocket('**/ws', (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await begin(host, games[0].name, 'friend', { side: 'first' });
  const link = await host.locator('.invite input').inputValue();
  assert.match(link, /#[\w-]{22}\.[\w-]{22}$/);
  await friend.goto(link);
  await friend.locator('[data-cell]').first().waitFor();
  await host.locator('.invite').waitFor({ state: 'detached' });
  await watcher.goto(`${link.split('#')[0]}#${link.split('.').at(-1)}`);
  await watcher.getByText('You are watching').waitFor();

  const turn = async (page) => {
    const count = await turnCount(page);
    for (let i = 0; i < 6 && (await turnCount(page)) === count; i += 1) {
      await page.locator('.can').first().waitFor();
      await click(page, (await offered(page))[0]);
    }
  };
  const see = async (page, count) => {
    await page.waitForFunction((n) => document.querySelectorAll('.list ol button').length === n, count);
  };
  await turn(host);
  for (const page of [friend, watcher]) await see(page, 1);
  assert.deepEqual(await offered(watcher), [], 'watchers have nothing to click');
  assert.deepEqual(await offered(host), [], 'nor has who waits');

  await lines.at(-1).close({ code: 1001 });
  await turn(friend).catch(() => {});
  await friend.waitForTimeout(800);
  if ((await turnCount(friend)) < 2) await turn(friend);
  for (const page of [host, friend, watcher]) await see(page, 2);

  server.kill('SIGKILL');
  await host.getByText('connection is lost').waitFor();
  server = await serve();
  await host.getByText('connection is lost').waitFor({ state: 'detached' });
  await turn(host);
  for (const page of [friend, watcher]) await see(page, 3);

  await friend.getByRole('button', { name: 'Offer draw' }).click();
  await host.getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, friend, watcher]) await page.locator('.result').waitFor();
  await host.getByRole('button', { name: 'Rematch' }).click();
  await friend.getByRole('button', { name: 'Accept' }).click();
  const room = new URL(link).pathname;
  for (const page of [host, friend, watcher]) await page.waitForFunction((old) => location.pathname !== old, room);
  await friend.locator('.can').first().waitFor();
  assert.deepEqual(await offered(host), [], 'sides are swapped');
});

await check('against the computer, with hint, undo, typed turn and resignation', async () => {
  const page = await visitor();
  await begin(page, games[0].name, 'computer', { side: 'first' });
  const move = async () => {
    const count = await turnCount(page);
    await page.locator('.can').first().waitFor();
    for (let i = 0; i < 4 && (await turnCount(page)) === count; i += 1) await click(page, (await offered(page))[0]);
  };
  await move();
  await page.waitForFunction(() => document.querySelectorAll('.list ol button').length === 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.list ol button').length === 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint:/).waitFor();
  const hint = (await page.getByText(/^Hint:/).innerText()).replace('Hint: ', '');
  await page.getByLabel('Type a turn').fill('nonsense');
  await page.getByLabel('Type a turn').press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Type a turn').fill(hint);
  await page.getByLabel('Type a turn').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.list ol button').length >= 1);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('You lose').first().waitFor();
});

await check('two computers, paused, stepped and sped up', async () => {
  const page = await visitor();
  await begin(page, games.at(-1).name, 'watch');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.waitForTimeout(600);
  const count = await turnCount(page);
  await page.waitForTimeout(1500);
  assert.equal(await turnCount(page), count, 'it was paused');
  await page.getByRole('button', { name: 'One turn', exact: true }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.list ol button').length === n + 1, count);
  await page.getByLabel('Speed').fill('4');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.list ol button').length > n + 3, count);
});

await check('a game by keyboard alone', async () => {
  const page = await visitor();
  const game = games.find((g) => g.sample.kinds.length === 1 && !g.sample.holes).name;
  await begin(page, game, 'here');
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-cell'))) break;
  }
  for (let turn = 0; turn < 6; turn += 1) {
    const before = await turnCount(page);
    for (let press = 0; press < 4 && (await turnCount(page)) === before; press += 1) {
      const goal = Number((await offered(page)).find((c) => c.cell !== undefined).cell);
      const [from, to] = await page.evaluate((goal) => {
        const box = (e) => e.getBoundingClientRect();
        const a = box(document.activeElement);
        const b = box(document.querySelector(`[data-cell="${goal}"]`));
        return [[Math.round(a.x), Math.round(a.y)], [Math.round(b.x), Math.round(b.y)]];
      }, goal);
      const size = await page.evaluate(() => document.activeElement.getBoundingClientRect().width);
      const [across, up] = [(to[0] - from[0]) / size, (from[1] - to[1]) / size];
      for (let i = 0; i < Math.round(Math.abs(across)); i += 1) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let i = 0; i < Math.round(Math.abs(up)); i += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
      assert.equal(await page.evaluate(() => Number(document.activeElement.dataset.cell)), goal, 'arrows lead there');
      const seen = await face(page);
      await page.keyboard.press('Enter');
      await changed(page, seen);
    }
    assert.equal(await turnCount(page), before + 1);
  }
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelectorAll('.list ol button').length === 5);
  await page.keyboard.press('[');
  await page.getByText('You are looking at turn 4 of 5').waitFor();
});

/** How many different colours a canvas shows. */
const colours = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('.solid canvas');
    const small = document.createElement('canvas');
    [small.width, small.height] = [80, 60];
    const context = small.getContext('2d');
    context.drawImage(canvas, 0, 0, 80, 60);
    const data = context.getImageData(0, 0, 80, 60).data;
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 0) seen.add(`${data[i] >> 3},${data[i + 1] >> 3},${data[i + 2] >> 3}`);
    return seen.size;
  });

for (const { name } of games) {
  await check(`${name} in 3D is not blank and can be clicked`, async () => {
    const page = await visitor({ width: 1100, height: 760 });
    await begin(page, name, 'here');
    await page.getByRole('button', { name: '3D' }).click();
    await page.locator('.solid canvas').waitFor();
    let seen = 0;
    for (let i = 0; i < 60 && seen < 12; i += 1) {
      await page.waitForTimeout(250);
      seen = await colours(page);
    }
    assert.ok(seen >= 12, `only ${seen} colours`);
    const before = await face(page);
    const box = await page.locator('.solid canvas').boundingBox();
    // Somewhere on the board something can be clicked.
    for (let i = 1; i < 9 && (await face(page)) === before; i += 1) {
      for (let j = 1; j < 9 && (await face(page)) === before; j += 1) {
        await page.mouse.click(box.x + (box.width * (i + 0.3)) / 10, box.y + (box.height * (10 - j)) / 10);
        await page.waitForTimeout(60);
      }
    }
    assert.notEqual(await face(page), before, 'clicks in 3D do nothing');
    await page.getByRole('button', { name: '2D' }).click();
    await page.locator('.solid').waitFor({ state: 'detached' });
  });
}

await check('everything fits on a phone', async () => {
  const page = await visitor({ width: 360, height: 740 });
  const narrow = async (where) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${where} is ${width} wide`);
  };
  for (const path of ['/', '/analysis', '/api', ...games.flatMap(({ name }) => [`/new/${name}`, `/rules/${name}`, `/analysis/${name}`])]) {
    await page.goto(base + path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(150);
    await narrow(path);
  }
  for (const { name } of games) {
    await begin(page, name, 'here');
    await narrow(name);
    const choices = await offered(page);
    const cell = choices.find((c) => c.cell !== undefined)?.cell ?? 0;
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    assert.ok(box.width >= 18, `cells of ${name} are ${box.width} wide`);
  }
});

await check('axe finds nothing on any page', async () => {
  const axe = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');
  for (const theme of ['light', 'dark', 'contrast']) {
    const page = await visitor({ theme });
    const examine = async (where) => {
      await page.waitForTimeout(350);
      // The policy lets no script in; evaluated by the debugger it needs no permission.
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      const told = violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
      assert.deepEqual(told, [], `${where}, ${theme}`);
    };
    for (const path of ['/', `/new/${games[0].name}`, `/rules/${games[0].name}`, `/analysis/${games[0].name}`, '/api']) {
      await page.goto(base + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await examine(path);
    }
    for (const { name } of theme === 'light' ? games : games.slice(2, 3)) {
      await begin(page, name, 'here');
      await examine(`playing ${name}`);
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    await examine('settings');
  }
});

await check('speaks Portuguese after a click', async () => {
  const page = await visitor();
  await page.goto(base);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Português' }).click();
  await page.getByRole('heading', { name: 'Cinco pequenos jogos' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'pt');
  await page.goto(`${base}/rules/${games[0].name}`);
  await page.locator('article').waitFor();
  assert.match(await page.locator('article').innerText(), /Jogar/);
});

await check('export and import give the same game', async () => {
  const page = await visitor();
  const { name } = games[0];
  await begin(page, name, 'here');
  const roll = dice(3);
  for (let i = 0; i < 6; i += 1) {
    const choices = await offered(page);
    await click(page, choices[roll(choices.length)]);
  }
  const turns = await page.locator('.list ol button').allInnerTexts();
  await page.getByRole('button', { name: 'Export' }).click();
  const record = page.getByLabel('Record');
  await page.waitForFunction(() => [...document.querySelectorAll('textarea')].some((t) => t.value.startsWith('[Game')));
  const text = await record.inputValue();
  await page.goto(`${base}/new/${name}`);
  await page.getByText('Import a record').click();
  await page.locator('textarea').fill(text);
  await page.locator('input[name=mode][value=here]').check({ force: true });
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.list ol button').length === n, turns.length);
  assert.deepEqual(await page.locator('.list ol button').allInnerTexts(), turns);
});

if (pictures) {
  mkdirSync(pictures, { recursive: true });
  await check('pictures', async () => {
    const shot = async (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) });
    const page = await visitor({ width: 1280, height: 800 });
    await page.goto(base);
    await page.waitForTimeout(500);
    await shot(page, 'home');
    for (const { name } of games) {
      await begin(page, name, 'here');
      const roll = dice(11);
      for (let i = 0; i < 400 && (await turnCount(page)) < 9 && !(await isOver(page)); i += 1) {
        const choices = await offered(page);
        await click(page, choices.find((c) => c.kind !== undefined) && i % 2 === 0 ? choices.filter((c) => c.kind !== undefined)[roll(choices.filter((c) => c.kind !== undefined).length)] : choices[roll(choices.length)]);
      }
      await page.waitForTimeout(400);
      await shot(page, `${name}-2d`);
      await page.getByRole('button', { name: '3D' }).click();
      await page.locator('.solid canvas').waitFor();
      for (let i = 0; i < 60 && (await colours(page)) < 12; i += 1) await page.waitForTimeout(250);
      await page.waitForTimeout(1500);
      await shot(page, `${name}-3d`);
      await page.getByRole('button', { name: '2D' }).click();
    }
    const dark = await visitor({ width: 1280, height: 800, theme: 'dark' });
    await dark.goto(`${base}/analysis/${games[0].name}`);
    await dark.waitForTimeout(4000);
    await shot(dark, 'analysis-dark');
    const phone = await visitor({ width: 360, height: 740 });
    await begin(phone, games[0].name, 'computer', { side: 'first' });
    await shot(phone, 'phone');
  });
}

await browser.close();
server.removeAllListeners('exit');
server.kill();
rmSync(folder, { recursive: true, force: true });
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
