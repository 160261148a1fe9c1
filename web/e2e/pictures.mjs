// Screenshots for docs/ and for looking at: not a test.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, base, begin, check, coloursOf, drawnSolid, games, option, playOn, visitor } from './stage.mjs';

const folder = option('pictures');
if (folder) {
  mkdirSync(folder, { recursive: true });
  /** As WebP, which the browser itself writes: a fifth of a PNG. */
  const shot = async (page, name) => {
    const picture = (await page.screenshot({ timeout: 120_000 })).toString('base64');
    const small = await page.evaluate(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 });
      const written = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(''));
    }, picture);
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(small, 'base64'));
  };
  const settle = (page) => page.evaluate(() => document.fonts.ready);
  await check('picture story', async () => {
    const page = await visitor({ width: 1000, height: 640 });
    for (const { name } of games) {
      const lessons = await (await fetch(`${base}/api/games/${name}/lessons`)).json();
      if (lessons.length) {
        // The steps in the middle are about what is peculiar to a game.
        await page.goto(`${base}/learn/${name}#${Math.ceil(lessons.length / 2)}`);
        await page.locator('.says').first().waitFor();
        await settle(page);
        await shot(page, `${name}-lesson`);
      }
      const { next } = await ask('/api/solver', { tried: '', day: 0, game: name });
      if (next) {
        await page.goto(`${base}/puzzles/${name}/${next.id}`);
        await page.locator('.says').first().waitFor();
        await settle(page);
        await shot(page, `${name}-puzzle`);
      }
    }
  });
  const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
  for (const theme of ['light', 'dark', 'contrast']) {
    for (const [size, box] of Object.entries(sizes)) {
      const tag = `${size}-${theme}`;
      await check(`pictures ${tag}`, async () => {
        const page = await visitor({ ...box, theme });
        for (const [name, path] of [
          ['home', '/'],
          ['new', `/new/${games[0].name}`],
          ['rules', `/rules/${games[0].name}`],
          ['api', '/api'],
          ['games', '/analysis'],
        ]) {
          await page.goto(base + path);
          await page.locator('main h1').first().waitFor({ state: 'attached' });
          await page.locator('article h2, .games, svg.board').first().waitFor({ state: 'attached' });
          await settle(page);
          await shot(page, `${name}-${tag}`);
        }
        for (const { name } of games) {
          await begin(page, name, 'here');
          await playOn(page, 11, 9);
          await settle(page);
          await shot(page, `${name}-2d-${tag}`);
          await page.goto(`${base}/analysis/${name}`);
          await page.locator('.best li').first().waitFor();
          await shot(page, `${name}-analysis-${tag}`);
        }
      });
      if (theme !== 'light' && size === 'phone') continue;
      await check(`solid pictures ${tag}`, async () => {
        const page = await visitor({ ...box, theme, webgl: true });
        for (const { name } of games) {
          await begin(page, name, 'here');
          await playOn(page, 11, 9);
          await page.getByRole('button', { name: '3D', exact: true }).click();
          await drawnSolid(page);
          await coloursOf(page, page.locator('.solid'));
          await shot(page, `${name}-3d-${tag}`);
          await page.getByRole('button', { name: '2D', exact: true }).click();
        }
      });
    }
  }
}
