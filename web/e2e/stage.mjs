// What every browser test stands on: a real server, a real browser, and hands
// that click. Waits are for something to happen, never for time to pass.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from './host.mjs';

export const here = fileURLToPath(new URL('.', import.meta.url));

export function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : undefined;
}

/** A static site in a folder, which is served as any host would, or a page that is served
    already, such as by `npm run dev`. A site that names a server says at which port. */
const site = option('site');
export const host = site ? await serveFolder(site) : undefined;
const at = host?.at ?? option('at');
const isServed = !at || !!option('port');
const built = ['debug', 'release'].map((kind) => join(here, `../../target/${kind}/quina`));
const quina = option('quina') ?? built.find(existsSync);
assert.ok(!isServed || (quina && existsSync(quina)), 'build quina first: cargo build');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
assert.ok(existsSync(browserPath), `there is no browser at ${browserPath}`);

/** A slow machine with other things to do is no failure. */
const PATIENCE = 60_000;
/** So long a board in 3D may take to be drawn: without a graphics card the processor draws it. */
const SOLID_PATIENCE = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'quina-e2e-'));
const port =
  option('port') ??
  (await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  }));
/** Where the server is. */
export const serverAt = `http://127.0.0.1:${port}`;
export const base = at ?? serverAt;

/** Starts the server and waits until it says where it is. */
async function serve() {
  const child = spawn(
    quina,
    [
      ...['serve', '--listen', `127.0.0.1:${port}`, '--data', folder, '--think', '0.2'],
      // A fast machine opens more games for its tests than a visitor may in a minute.
      ...['--openings', '1000'],
      // A site elsewhere may ask it, if whoever runs it says so.
      ...(host ? ['--site', new URL(host.at).origin] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      if (said.includes('http://')) resolve();
    });
    child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return child;
}

let server = isServed ? await serve() : undefined;
/** The server's process, for who looks at what it does. */
export const serverProcess = () => server.pid;
/** Kills the server as a power cut would. */
export async function killServer() {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
}
export async function restartServer() {
  server = await serve();
}

const launch = (...args) =>
  chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...args,
    ],
  });
/** Without a graphics card it is quickest to draw without one. */
const browser = await launch('--disable-gpu', '--disable-gpu-rasterization', '--disable-3d-apis');
/** WebGL by software, for what needs it. */
let solid;

const troubles = [];
/** A browser of its own, in which every complaint is a failure. */
export async function visitor({ width = 1100, height = 760, motion = false, webgl = false, script, ...settings } = {}) {
  if (webgl) solid ??= await launch('--use-angle=swiftshader', '--enable-unsafe-swiftshader');
  const context = await (webgl ? solid : browser).newContext({
    viewport: { width, height },
    locale: 'en-GB',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  await context.addInitScript(
    (settings) => {
      if (!localStorage.getItem('quina:settings')) localStorage.setItem('quina:settings', JSON.stringify(settings));
    },
    { theme: 'light', language: 'en', sound: false, solid: false, ...settings },
  );
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.elsewhere = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== new URL(base).host)
      page.elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    const text = message.text();
    // A dropped connection is announced by the browser whatever a page does; a
    // refusal with a status of its own is an answer; no WebGL is tested for.
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|status of 4|WebGLRenderer/.test(text))
      troubles.push(text);
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  return page;
}

/** Waits until the board stands there in 3D. */
export const drawnSolid = (page) => page.locator('.solid[data-ready=true] canvas').waitFor({ timeout: SOLID_PATIENCE });

const only = option('only');
let failed = 0;
const shaky = [];
/** Runs a test, unless another one is wanted, and says how it went. One that fails is tried once
    more: a browser on a busy machine may lose a frame or a click. It is named at the end then. */
export async function check(name, test) {
  if (only && !name.includes(only)) return;
  const first = await attempt(name, test);
  if (!first) return;
  console.log(`AGAIN ${name}\n${first.stack ?? first}`);
  if (server && (server.exitCode ?? server.signalCode) !== null) await restartServer();
  const second = await attempt(name, test);
  if (!second) return shaky.push(name);
  failed += 1;
  console.log(`FAIL  ${name}\n${second.stack ?? second}`);
}

/** Runs a test once; what went wrong, if something did. */
async function attempt(name, test) {
  const begun = Date.now();
  troubles.length = 0;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('took longer than ten minutes')), 600_000);
  });
  try {
    await Promise.race([test(), late]);
    assert.deepEqual(troubles, [], 'the browser complained');
    console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
    for (const context of [browser, solid].flatMap((one) => one?.contexts() ?? [])) await context.close();
  }
}

/** Puts everything away and says how it went. */
export async function finish() {
  await browser.close();
  await solid?.close();
  server?.removeAllListeners('exit');
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
  for (const name of shaky) console.log(`passed at the second try only: ${name}`);
  console.log(failed ? `${failed} failed` : 'all passed');
  process.exit(failed ? 1 : 0);
}

/** The address of a place of the page. */
export const place = (path) => (site ? `${base}/#${path}` : base + path);

export const games = await (await fetch(site ? `${base}/games.json` : `${base}/api/games`)).json();

/** Asks the server something, as a program would. */
export async function ask(path, body) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

// ---- hands ----

/** Opens a game in the mode of this name. */
export async function begin(page, game, mode, { side, small = false, clock, hints = false } = {}) {
  await page.goto(place(`/new/${game}`));
  await page.locator(`input[name=mode][value=${mode}]`).check({ force: true });
  if (side) await page.locator(`input[value=${side}]`).check({ force: true });
  const sizes = games.find((g) => g.name === game).options.find((o) => o.key === 'size');
  if (small && sizes && sizes.values[1] < sizes.default) {
    // Many sizes are a list to choose from, few are buttons.
    const list = page.locator('select:not([data-strength])');
    if (await list.count()) await list.selectOption(sizes.values[1]);
    else await page.getByText(sizes.values[1], { exact: true }).first().click();
  }
  if (hints) await page.getByText('With hints', { exact: true }).click();
  if (clock) await page.getByText(clock, { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-cell]').first().waitFor();
}

/** Puts what can be clicked, and a way to click it and see what comes of it, into
    the page: a whole game would take long if every look at it crossed to here. One function,
    however long: it is sent as text, and sees nothing of this file. */
const HANDS = () => {
  if (window.hands) return;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const hands = {
    offered() {
      const free = all('.hole.free').map((hole) => ({ hole: hole.dataset.hole }));
      if (free.length) return free;
      return [
        ...all('.cell.can').map((cell) => ({
          cell: cell.dataset.cell,
          taken: /, \w+ \w+,/.test(cell.getAttribute('aria-label')),
        })),
        ...all('.stock.can').map((stock) => ({ kind: stock.dataset.kind })),
        ...all('[data-word]').map((button) => ({ word: button.dataset.word })),
        ...(document.querySelector('[data-pass]') ? [{ pass: true }] : []),
      ];
    },
    /** Where a choice is clicked. */
    at: ({ hole, cell, kind, word }) => {
      if (hole) return `[data-hole="${hole}"]`;
      if (cell !== undefined) return `[data-cell="${cell}"]`;
      if (kind !== undefined) return `[data-kind="${kind}"].can`;
      return word === undefined ? '[data-pass]' : `[data-word="${word}"]`;
    },
    find: (choice) => document.querySelector(window.hands.at(choice)),
    turns: () => Number(document.querySelector('.list')?.dataset.turns ?? 0),
    over: () => !!document.querySelector('.result'),
    /** Everything that a click can change, in one string. */
    face: () =>
      [
        hands.turns(),
        all('.hole').length,
        all('.hole.pinned').length,
        document.querySelector('.result')?.textContent,
        all('.can')
          .map((e) => e.dataset.cell ?? `k${e.dataset.kind}`)
          .join(),
        all('.picked').length,
      ].join('|'),
    /** Resolves once something has changed. */
    async changed(before) {
      for (const end = Date.now() + 60_000; hands.face() === before;) {
        if (Date.now() > end) throw new Error(`nothing changed: ${before}`);
        await new Promise((resolve) => setTimeout(resolve, 8));
      }
    },
    async click(choice) {
      const before = hands.face();
      hands.find(choice).dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await hands.changed(before);
    },
    /** Numbers that are the same in every run. */
    dice(seed) {
      let state = seed >>> 0;
      return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
      };
    },
    /** Clicks until the game is over or so many turns are played: takes what can
        be taken, else goes to and fro. */
    async play(seed, until = Infinity, most = 1500) {
      const roll = hands.dice(seed);
      const last = [undefined, undefined];
      let [steps, clicks, side] = [[], 0, 0];
      for (; clicks < most && !hands.over() && hands.turns() < until; clicks += 1) {
        const all = hands.offered();
        // Nobody passes who can do something.
        const choices = all.length > 1 ? all.filter((c) => !c.pass) : all;
        if (!choices.length) {
          await new Promise((resolve) => setTimeout(resolve, 8));
          continue;
        }
        const back = last[side];
        const returning =
          back && choices.find((c) => c.cell === (steps.length ? back[0] : back[1]) && !c.taken === steps.length > 0);
        const capture = steps.length === 1 ? choices.find((c) => c.taken) : undefined;
        const choice = (until === Infinity && (capture ?? returning)) || choices[roll(choices.length)];
        const before = hands.turns();
        await hands.click(choice);
        if (choice.cell !== undefined) steps.push(choice.cell);
        if (hands.turns() > before) {
          last[side] = steps.length === 2 ? steps : undefined;
          [steps, side] = [[], 1 - side];
        }
      }
      return clicks;
    },
  };
  window.hands = hands;
};

async function reach(page) {
  await page.evaluate(HANDS);
}

/** What can be clicked now, told by the page alone. */
export async function offered(page) {
  await reach(page);
  return page.evaluate(() => window.hands.offered());
}
export const turnCount = async (page) => Number(await page.locator('.list').getAttribute('data-turns'));
/** All turns, also those that are only drawn when one looks there. */
export const turnTexts = (page) =>
  page.evaluate(async () => {
    const list = document.querySelector('.list');
    const found = new Map();
    for (let top = 0; found.size < Number(list.dataset.turns); top += 60) {
      list.scrollTop = top;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      for (const turn of list.querySelectorAll('ol button')) found.set(Number(turn.dataset.ply), turn.textContent);
      if (top > list.scrollHeight) throw new Error('turns are missing');
    }
    return [...found].sort(([a], [b]) => a - b).map(([, turn]) => turn);
  });
export const seeTurns = (page, count) =>
  page.waitForFunction((n) => Number(document.querySelector('.list')?.dataset.turns) === n, count);

/** Clicks with the mouse, where the thing is on the screen. */
export async function click(page, choice) {
  await reach(page);
  const before = await page.evaluate(() => window.hands.face());
  const target = await page.evaluate((choice) => window.hands.at(choice), choice);
  await page.locator(target).click({ force: true });
  await page.evaluate((before) => window.hands.changed(before), before);
}

/** Makes one turn with the mouse: always the first thing that is offered. */
export async function playTurn(page) {
  const count = await turnCount(page);
  for (let i = 0; i < 8 && (await turnCount(page)) === count; i += 1) {
    await page.locator('.can, .hole.free').first().waitFor();
    await click(page, (await offered(page))[0]);
  }
  assert.ok((await turnCount(page)) > count, 'no turn came of it');
}

/** Plays on by clicks, to the end or until so many turns are played. */
export async function playOn(page, seed, until) {
  await reach(page);
  return page.evaluate(([seed, until]) => window.hands.play(seed, until ?? undefined), [seed, until ?? null]);
}

export const face = async (page) => {
  await reach(page);
  return page.evaluate(() => window.hands.face());
};
export const changed = async (page, before) => {
  await reach(page);
  await page.evaluate((before) => window.hands.changed(before), before);
};

/** How many colours a picture of a part of the page has, told coarsely. */
export async function coloursOf(page, locator) {
  const picture = (await locator.screenshot({ timeout: 120_000 })).toString('base64');
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add(`${data[i] >> 4},${data[i + 1] >> 4},${data[i + 2] >> 4}`);
    return seen.size;
  }, picture);
}
