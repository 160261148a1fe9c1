// Table manners: nobody is left guessing where the win is, why a click does
// nothing, what the rules are or which keys there are.

import assert from 'node:assert/strict';
import { ask, base, begin, check, click, games, offered, playTurn, seeTurns, turnTexts, visitor } from './stage.mjs';

const plain = games[0].name;
const slides = games.find((g) => !g.sample.reserves[0].length && !g.sample.holes && g.sample.lattice === 'square').name;

for (const { name, options, players } of games) {
  await check(`where ${name} was won is marked in every theme`, async () => {
    const page = await visitor();
    const size = options.find((option) => option.key === 'size');
    const game = size ? `${name}:size=${size.values[1]}` : name;
    const strong = players.findLast((player) => player.startsWith('engine'));
    const { room, seats, watch } = await ask('/api/rooms', { game, players: [strong, 'random'] });
    await page.goto(`${base}/play/${room}#${[...seats, watch].join('.')}`);
    await page.getByLabel('Speed').fill('4');
    await page.locator('.result').filter({ hasText: 'wins' }).waitFor();
    const { view } = await ask('/api/look', { game, turns: await turnTexts(page) });
    assert.ok(view.decisive.length > 0, 'the view says where');
    const marked = await page.locator('.cell.decisive').evaluateAll((all) => all.map((cell) => cell.dataset.name));
    assert.deepEqual(marked.toSorted(), view.decisive.toSorted());
    assert.match(await page.locator('.cell.decisive').first().getAttribute('aria-label'), /decided the game/);
    // Not by colour alone: a star on each.
    assert.equal(await page.locator('.star').count(), view.decisive.length);
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      const [ring, edge] = await page.evaluate(() =>
        ['.won:not(.under)', '.won.under'].map((name) => getComputedStyle(document.querySelector(name)).stroke),
      );
      assert.notEqual(ring, edge, `${theme}: light within dark`);
      assert.notEqual(ring, 'none');
    }
    // While a game goes on there is nothing to mark.
    await page.keyboard.press('ArrowLeft');
    await page.getByText('You are looking at').waitFor();
    await page.waitForFunction(() => !document.querySelector('.star'));
  });
}

await check('a click that is not offered names the rule', async () => {
  const page = await visitor();
  await begin(page, plain, 'here');
  const first = (await offered(page)).find((choice) => choice.kind !== undefined);
  await click(page, first);
  const cell = (await offered(page)).find((choice) => choice.cell !== undefined);
  await click(page, cell);
  await seeTurns(page, 1);
  // The same cell again: somebody stands there.
  await page.locator('.stock.can').first().click();
  await page.locator('.picked').first().waitFor();
  await page.locator(`[data-cell="${cell.cell}"]`).click({ force: true });
  const said = await page.getByRole('alert').first().innerText();
  assert.ok(!/not a choice now/.test(said), said);
  await page.locator('.picked').first().waitFor();
  // The same where a game is analysed.
  await page.goto(`${base}/analysis/${slides}`);
  const empty = games.find((g) => g.name === slides).sample.cells.findIndex((cell) => !cell.piece);
  await page.locator(`[data-cell="${empty}"]`).click({ force: true });
  await page.getByRole('alert').waitFor();
  assert.deepEqual(await page.locator('.picked').count(), 0);
});

await check('another own piece is chosen instead, the same one is put back, Escape takes back', async () => {
  const page = await visitor();
  await begin(page, slides, 'here');
  const [one, two] = (await offered(page)).filter((choice) => choice.taken);
  await click(page, one);
  const picked = () => page.locator('.cell.chosen').evaluateAll((all) => all.map((cell) => cell.dataset.cell));
  assert.deepEqual(await picked(), [one.cell]);
  await click(page, two);
  assert.deepEqual(await picked(), [two.cell]);
  await click(page, two);
  assert.deepEqual(await picked(), []);
  // Wherever the focus is.
  for (const place of ['body', 'input', 'button']) {
    await click(page, one);
    if (place === 'input') await page.getByLabel('Type a turn').focus();
    else if (place === 'button') await page.getByRole('button', { name: 'Flip board' }).focus();
    else await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.picked'));
  }
});

await check('the rules and the keys lie over the game and go away again', async () => {
  const page = await visitor();
  await begin(page, plain, 'here');
  await playTurn(page);
  await playTurn(page);
  const where = page.url();
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('dialog').locator('article h3').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  // What lies beneath takes no keys meanwhile.
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(page.url(), where);
  await seeTurns(page, 2);
});

await check('arrows lead through the turns, for who plays and for who analyses', async () => {
  const page = await visitor();
  await begin(page, plain, 'here');
  for (let i = 0; i < 3; i += 1) await playTurn(page);
  // The last click has left the focus on the board.
  await page.keyboard.press('ArrowLeft');
  await page.getByText('You are looking at turn 2 of 3').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('You are looking at turn 0 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('You are looking at turn 1 of 3').waitFor();
  await page.keyboard.press('End');
  await page.getByText('You are looking at').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.locator('.list [aria-current]').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => [...document.querySelectorAll('.list ol button')].findIndex((turn) => turn.ariaCurrent === 'step') === 1,
  );
});
