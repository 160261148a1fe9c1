// Looking: the first page, 3D, a phone, themes, languages, and axe everywhere.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  base,
  begin,
  check,
  coloursOf,
  drawnSolid,
  face,
  games,
  here,
  offered,
  playOn,
  seeTurns,
  visitor,
} from './stage.mjs';

/** Compressed script that the first page may need, in bytes. */
const FIRST_SCRIPT = 100_000;

await check('the first page is small and shows every game', async () => {
  const page = await visitor();
  const scripts = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await page.goto(base);
  const last = page.getByRole('heading', { level: 2 }).nth(games.length - 1);
  await last.waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('heading', { level: 2 }).count(), games.length);
  let bytes = 0;
  for (const script of scripts) {
    assert.ok(!script.url().includes('scene'), 'the 3D board comes when it is asked for');
    bytes += (await script.sizes()).responseBodySize;
  }
  assert.ok(scripts.length > 0 && bytes > 1000 && bytes <= FIRST_SCRIPT, `${bytes} bytes of script`);
  assert.deepEqual(page.elsewhere, [], 'asked somebody else');
  console.log(`      ${(bytes / 1000).toFixed(1)} kB of compressed script`);
});

// Told, not judged: how long it takes is the machine's affair as well.
await check('how soon the first page is there', async () => {
  const told = [];
  for (let visit = 0; visit < 5; visit += 1) {
    // Somebody who has never been here: nothing is cached.
    const page = await visitor();
    await page.goto(base, { waitUntil: 'commit' });
    // Since the browser set out to get it, by its own clock.
    const whole = await page.evaluate(async (count) => {
      while (document.querySelectorAll('h2').length < count) await new Promise((next) => setTimeout(next, 1));
      return performance.now();
    }, games.length);
    assert.ok(whole > 0);
    told.push(whole);
    await page.context().close();
  }
  const [quickest, , middle, , slowest] = told.sort((a, b) => a - b).map(Math.round);
  console.log(`      every game is on it after ${middle} ms (${quickest} to ${slowest}, five first visits)`);
});

for (const { name } of games) {
  await check(`${name} in 3D is not blank and can be clicked`, async () => {
    // A small one: everything is drawn without a graphics card here.
    const page = await visitor({ width: 480, height: 640, webgl: true });
    await begin(page, name, 'here');
    await page.getByRole('button', { name: '3D', exact: true }).click();
    await drawnSolid(page);
    const colours = await coloursOf(page, page.locator('.solid'));
    assert.ok(colours >= 24, `only ${colours} colours`);
    const before = await face(page);
    const box = await page.locator('.solid canvas').boundingBox();
    // All over the board: a game may offer its last row alone.
    search: for (const down of [0.62, 0.72, 0.5, 0.82, 0.4, 0.33, 0.27, 0.21]) {
      for (const across of [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]) {
        await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
        if (
          await page
            .waitForFunction((before) => window.hands.face() !== before, before, { timeout: 400 })
            .catch(() => false)
        )
          break search;
      }
    }
    assert.notEqual(await face(page), before, 'clicks in 3D do nothing');
    await page.getByRole('button', { name: 'Reset camera' }).click();
    await page.getByRole('button', { name: '2D', exact: true }).click();
    await page.locator('.solid').waitFor({ state: 'detached' });
  });
}

await check('without WebGL the flat board goes on', async () => {
  const page = await visitor();
  await begin(page, games[0].name, 'here');
  await page.getByRole('button', { name: '3D', exact: true }).click();
  await page.getByText("can't show 3D").waitFor();
  await playOn(page, 2, 1);
  await seeTurns(page, 1);
});

await check('everything fits on a phone', async () => {
  const page = await visitor({ width: 360, height: 740 });
  const narrow = async (where) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${where} is ${width} wide`);
  };
  for (const path of [
    '/',
    '/analysis',
    '/api',
    ...games.flatMap(({ name }) => [`/new/${name}`, `/rules/${name}`, `/analysis/${name}`]),
  ]) {
    await page.goto(base + path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.locator('article, .desk, svg.board, .games').first().waitFor({ state: 'attached' });
    await narrow(path);
  }
  for (const { name } of games) {
    await begin(page, name, 'here');
    await narrow(name);
    const cell = (await offered(page)).find((c) => c.cell !== undefined)?.cell ?? 0;
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    assert.ok(box.width >= 18, `cells of ${name} are ${box.width} wide`);
    await playOn(page, 5, 2);
    await seeTurns(page, 2);
    await narrow(`${name} after two turns`);
  }
});

for (const [width, height] of [
  [360, 740],
  [1100, 760],
  [1600, 900],
]) {
  await check(`the result hides nothing of a board, ${width}×${height}`, async () => {
    const page = await visitor({ width, height });
    for (const { name } of games) {
      await begin(page, name, 'here');
      await playOn(page, 3, 2);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.locator('.result').waitFor();
      const hidden = await page.evaluate(() => {
        const result = document.querySelector('.result').getBoundingClientRect();
        const names = [...document.querySelectorAll('[data-cell]')].filter((cell) => {
          const box = cell.querySelector('.ground').getBoundingClientRect();
          return (
            box.left < result.right && result.left < box.right && box.top < result.bottom && result.top < box.bottom
          );
        });
        return names.map((cell) => cell.dataset.name);
      });
      assert.deepEqual(hidden, [], `${name}: cells beneath the result`);
      const box = await page.locator('.result').boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${name}: the result is out of sight`);
    }
  });
}

await check('axe finds nothing on any page, in any theme', async () => {
  const axe = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');
  const page = await visitor();
  const examine = async (where) => {
    // The policy lets no script in; evaluated by the debugger it needs no permission.
    await page.evaluate(axe);
    for (const theme of ['light', 'dark', 'contrast']) {
      const violations = await page.evaluate(async (theme) => {
        document.documentElement.dataset.theme = theme;
        // A transition in a page that draws no frames never ends: it is ended here.
        document
          .getAnimations()
          .filter((a) => a instanceof CSSTransition)
          .forEach((a) => a.finish());
        // Only colours differ from theme to theme.
        const options = theme === 'light' ? {} : { runOnly: ['color-contrast'] };
        return (await window.axe.run(document, { resultTypes: ['violations'], ...options })).violations;
      }, theme);
      const told = violations.map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.target} ${n.failureSummary?.split('\n')[1] ?? ''}`)
            .join(' | ')}`,
      );
      assert.deepEqual(told, [], `${where}, ${theme}`);
    }
  };
  for (const path of ['/', '/analysis', `/new/${games[0].name}`, `/rules/${games[0].name}`, '/api']) {
    await page.goto(base + path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.locator('article h2, .games, svg.board').first().waitFor({ state: 'attached' });
    if (path === '/api') await page.locator('summary').first().click();
    await examine(path);
  }
  for (const { name } of games) {
    await begin(page, name, 'here', { small: true });
    await playOn(page, 5, 2);
    await examine(`playing ${name}`);
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await examine('settings');
  for (const { name } of games) {
    await page.goto(`${base}/analysis/${name}`);
    await page.locator('.badge').first().waitFor({ state: 'attached' });
    await examine(`analysis of ${name}`);
  }
  await page.goto(`${base}/analysis/moxie?turns=${encodeURIComponent('d1 a4 c1 a3 d4 a2')}&review`);
  await seeTurns(page, 6);
  await page.getByRole('button', { name: '3. d4 ??' }).waitFor();
  await examine('review');
  await page.getByText('Set position').click();
  await page.getByRole('button', { name: 'Set up the board' }).click();
  await page.getByRole('heading', { name: 'Set up the board' }).waitFor();
  await examine('set-up');
});

await check('speaks Portuguese after a click', async () => {
  const page = await visitor();
  await page.goto(base);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Português' }).click();
  await page.getByRole('heading', { name: 'Pequenos jogos para pensar' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'pt-PT');
  await page.goto(`${base}/rules/${games[0].name}`);
  await page.locator('article').filter({ hasText: 'Jogar' }).waitFor();
});

await check('a theme that was chosen is kept, and one that follows the device does', async () => {
  const page = await visitor({ theme: 'system' });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(base);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  assert.equal(await ground(), light);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await ground(), light);
});
