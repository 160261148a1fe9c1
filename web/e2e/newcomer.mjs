// What a newcomer is told at the board: where things can go, what a click does,
// what the opponent has done, why not, and who is who.

import assert from 'node:assert/strict';
import { ask, base, begin, check, click, games, offered, playOn, seeTurns, visitor } from './stage.mjs';

/** A room at a position, both seats at this screen. */
async function sitAt(page, game, start, turns = []) {
  const { room, seats, watch } = await ask('/api/rooms', {
    game,
    ...(start ? { start } : {}),
    turns,
    players: ['human', 'human'],
    hints: true,
  });
  await page.goto(`${base}/play/${room}#${[...seats, watch].join('.')}`);
  await page.locator('[data-cell]').first().waitFor();
}
const has = (name) => games.some((game) => game.name === name);
const cell = (page, name) => page.locator(`[data-name="${name}"]`);
const goals = (page) => page.locator('.goal').count();

if (has('quartetto'))
  await check('where a piece can go shows under pointer, cursor and finger, the enemy’s too', async () => {
    const page = await visitor();
    await sitAt(page, 'quartetto:size=5', '1www1/1w3/5/1r3/1rrr1 r');
    assert.equal(await goals(page), 0);
    await cell(page, 'b2').hover({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('.goal').length === 5);
    await cell(page, 'b4').hover({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('.goal').length === 5);
    assert.match(await cell(page, 'b4').getAttribute('aria-label'), /can go to b3, a4/);
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => !document.querySelector('.goal'));
    // With the keyboard the cursor points.
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.querySelectorAll('.goal').length === 5);
    // A finger that stays looks, and chooses nothing.
    const press = (ms) =>
      page.evaluate(async (ms) => {
        const cell = document.querySelector('[data-name="b2"]');
        const how = { bubbles: true, pointerType: 'touch', isPrimary: true };
        cell.dispatchEvent(new PointerEvent('pointerdown', how));
        await new Promise((resolve) => setTimeout(resolve, ms));
        cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }, ms);
    await press(700);
    assert.equal(await page.locator('.picked').count(), 0);
    await press(0);
    await page.locator('.picked').first().waitFor({ state: 'attached' });
  });

if (has('iris'))
  await check('what a click on a coloured cell brings is said before; a pass is quiet and asked about', async () => {
    const page = await visitor();
    await sitAt(page, 'iris:size=3', undefined, ['c3']);
    await cell(page, 'a1').hover({ force: true });
    await page.getByText('a1 and e3 go together').waitFor();
    assert.equal(await page.locator('.ghost').count(), 2);
    const pass = page.locator('[data-pass]');
    assert.ok(!(await pass.getAttribute('class')).includes('primary'));
    await pass.click();
    await page.getByText('Pass, although you can play?').waitFor();
    await page.getByRole('button', { name: 'No' }).click();
    await seeTurns(page, 1);
    // The scores are said in words, and again at the end.
    await cell(page, 'a1').click({ force: true });
    await page.getByText('Black 0 against white 1 1: white ahead, 1 to 0').waitFor();
    for (const turns of [3, 4]) {
      await pass.click();
      await page.locator('[data-pass-sure]').click();
      await seeTurns(page, turns);
    }
    await page.locator('.result').getByText('white ahead, 1 to 0').waitFor();
  });

if (has('eigenstate'))
  await check('new pins are marked, a free hole says what it adds, and the hint names its holes', async () => {
    const page = await visitor();
    await sitAt(page, 'eigenstate', undefined, ['a1-a2+b1d1+a2b4']);
    assert.equal(await page.locator('.told.fresh').count(), 2);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/Hint: \w\d to \w\d, then a pin in hole \w\d of \w\d and one in hole/).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.told.hint').length > 0);
    await cell(page, 'c6').click({ force: true });
    await cell(page, 'c5').click({ force: true });
    await page.waitForFunction(() => document.querySelector('.ring'));
    await cell(page, 'c5').click({ force: true });
    const middle = await page.locator('[data-name="c5"]').getAttribute('data-cell');
    await page.locator(`[data-hole="${middle}-18"]`).hover({ force: true });
    await page.locator('.caption').getByText('adds the way to d6').waitFor();
  });

await check('a refusal is gone with the next legal turn, and hints speak', async () => {
  const page = await visitor();
  await sitAt(page, 'quantik', undefined, ['yb2']);
  await page.locator('.stock[data-kind="2"]').click();
  await page.locator('.stock.picked').waitFor();
  await cell(page, 'b2').click({ force: true });
  await page.getByRole('alert').waitFor();
  await cell(page, 'c4').click({ force: true });
  await seeTurns(page, 2);
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: (cone|cube|cylinder|sphere) to [a-d][1-4]$/).waitFor();
});

await check('on a phone a refusal is in sight, and nothing moves when it comes and goes', async () => {
  const page = await visitor({ width: 360, height: 740 });
  await sitAt(page, 'quantik', undefined, ['yb2']);
  await page.locator('.stock[data-kind="2"]').last().click({ force: true });
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('.boardbox, .below, .panel')].map((part) => part.offsetTop));
  const before = await places();
  await cell(page, 'b2').click({ force: true });
  const said = page.getByRole('alert');
  await said.waitFor();
  assert.deepEqual(await places(), before);
  const { y, height } = await said.boundingBox();
  assert.ok(y >= 0 && y + height <= 740, `it is at ${y}`);
  await cell(page, 'c4').click({ force: true });
  await seeTurns(page, 2);
  assert.equal(await said.count(), 0);
  assert.deepEqual(await places(), before);
});

await check('what can be done with a game stands in one line of its card', async () => {
  for (const width of [1100, 360]) {
    const page = await visitor({ width });
    await page.goto(base);
    await page.locator('.text .row').first().waitFor();
    const lines = await page.evaluate(() =>
      [...document.querySelectorAll('.text .row')].map(
        (row) => new Set([...row.children].map((button) => button.offsetTop)).size,
      ),
    );
    assert.deepEqual(lines, Array(games.length).fill(1));
  }
});

await check('levels are for people, the first fits a newcomer, and each says what it is', async () => {
  const page = await visitor();
  for (const { name } of games) {
    await page.goto(`${base}/new/${name}`);
    const strength = page.locator('[data-strength]');
    await strength.waitFor();
    assert.equal(await strength.locator('option:checked').innerText(), 'Beginner');
    await page.getByText('for your first games').waitFor();
    const said = new Set();
    for (const value of await strength.locator('option').evaluateAll((all) => all.map((one) => one.value))) {
      await strength.selectOption(value);
      const line = await page.locator('.strength small').innerText();
      assert.ok(line.length > 10 && !/^(level|about)-/.test(line), `${value}: ${line}`);
      if (value.startsWith('engine:')) said.add(line);
    }
    assert.equal(said.size, 10);
  }
  if (!has('iris')) return;
  await page.goto(`${base}/new/iris`);
  await page.locator('[data-strength]').waitFor();
  assert.deepEqual(
    await page.locator('option[value^="classic:"]').allInnerTexts(),
    ['easy', 'medium', 'hard', 'hardcore'].map((level) => `Original, ${level}`),
  );
});

if (has('moxie'))
  await check('a side looks as it is called', async () => {
    const page = await visitor();
    await begin(page, 'moxie', 'here');
    await playOn(page, 3, 2);
    const signs = await page.locator('.standing .sign').evaluateAll((all) => all.map((one) => one.getAttribute('d')));
    assert.equal(signs.length, 2);
    assert.match(signs[0], /^M-.*L.*M.*L/, 'a cross');
    assert.match(signs[1], /a/, 'a ring');
    assert.equal(await page.locator('.chip .sign').count(), 2);
  });

if (has('moxie'))
  await check('what a jump takes is crossed out before', async () => {
    const page = await visitor();
    await sitAt(page, 'moxie', '4/4/1o2/x3 x 7 7');
    await click(page, (await offered(page))[0]);
    await cell(page, 'c3').hover({ force: true });
    await page.getByText('To c3: takes b2').waitFor();
    assert.equal(await page.locator('path.taken').count(), 1);
  });

if (has('eigenstate'))
  await check('in 3D a piece shows its ways, can be dragged, and opens its holes as on the flat board', async () => {
    const page = await visitor({ webgl: true, solid: true, width: 900, height: 700 });
    await begin(page, 'eigenstate', 'here');
    await page.locator('.solid[data-ready=true] canvas').waitFor();
    const box = await page.locator('.solid canvas').boundingBox();
    const x = box.x + 0.44 * box.width;
    const at = (share) => box.y + share * box.height;
    /** Where the pointer is on one's own piece, which shows its way then. */
    const find = async () => {
      for (let share = 0.96; share > 0.5; share -= 0.04) {
        await page.mouse.move(x, at(share));
        const seen = page.locator('.goal').first().waitFor({ state: 'attached', timeout: 1500 });
        if (
          await seen.then(
            () => true,
            () => false,
          )
        )
          return share;
      }
      return assert.fail('no piece shows its way');
    };
    const share = await find();
    await page.mouse.down();
    await page.mouse.move(x, at(share - 0.13), { steps: 4 });
    await page.mouse.up();
    await page.getByText('Pin 1 of 2').waitFor();
    await page.mouse.click(x, at(share - 0.13));
    await page.locator('.solid .large').waitFor();
    await page.locator('.solid .hole.free').first().click({ force: true });
    await page.getByText('Pin 2 of 2').waitFor();
  });
