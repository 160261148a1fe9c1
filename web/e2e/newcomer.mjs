// What a newcomer is told at the board: where things can go, what a click does,
// what the opponent has done, why not, and who is who.

import assert from 'node:assert/strict';
import { ask, base, begin, check, click, drawnSolid, games, offered, playOn, seeTurns, visitor } from './stage.mjs';

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
    await page.getByText('Black 0 against white 1 1: white ahead, 1 against none').waitFor();
    for (const turns of [3, 4]) {
      await pass.click();
      await page.locator('[data-pass-sure]').click();
      await seeTurns(page, turns);
    }
    await page.locator('.result').getByText('white ahead, 1 against none').waitFor();
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
  await page.locator('.stock.picked').waitFor();
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

await check('who comes to watch wipes out no refusal', async () => {
  const page = await visitor();
  await sitAt(page, 'quantik', undefined, ['yb2']);
  await page.locator('.stock[data-kind="2"]').last().click({ force: true });
  await page.locator('.stock.picked').waitFor();
  const watcher = await visitor();
  await watcher.goto(page.url());
  await watcher.locator('[data-cell]').first().waitFor();
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('[role=alert]')) window.toldAt ??= performance.now();
      else if (window.toldAt) window.goneAt ??= performance.now();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await cell(page, 'b2').click({ force: true });
  await page.getByRole('alert').waitFor();
  await watcher.close();
  // It goes by itself after six seconds.
  await page.waitForFunction(() => window.goneAt);
  assert.ok((await page.evaluate(() => window.goneAt - window.toldAt)) > 5000);
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
    // Who has nothing to teach offers no lessons.
    const taught = games.filter(({ lessons }) => lessons).map(({ name }) => `/learn/${name}`);
    const links = await page.locator('.text .row a[href^="/learn/"]').evaluateAll((all) => all.map((a) => a.pathname));
    assert.deepEqual(links, taught);
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

if (has('iris'))
  await check('a game is set up on a small board at first, and then as last time', async () => {
    const page = await visitor();
    const size = page.getByLabel('Cells to a side of the board');
    const is = (value) =>
      page.waitForFunction((wanted) => {
        const found = [...document.querySelectorAll('select')].find((one) => one.value === wanted);
        return !!found;
      }, value);
    await page.goto(`${base}/new/iris`);
    await size.waitFor();
    await is('4');
    await size.selectOption('5');
    await page.locator('[data-strength]').selectOption('engine:3');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/play\//);
    await page.goto(`${base}/new/iris`);
    await page.locator('[data-strength]').waitFor();
    assert.equal(await page.locator('[data-strength]').inputValue(), 'engine:3');
    assert.equal(await size.inputValue(), '5');
  });

if (has('eigenstate'))
  await check('pins are typed in any order; a ring leaves the corners of a chosen piece free', async () => {
    const page = await visitor();
    await sitAt(page, 'eigenstate');
    await page.getByLabel('Type a turn').fill('e1-e2+d1c5+b1e4');
    await page.getByLabel('Type a turn').press('Enter');
    await seeTurns(page, 1);
    await page.getByRole('button', { name: /e1-e2\+b1e4\+d1c5/ }).waitFor();
    await cell(page, 'c6').click({ force: true });
    const ring = page.locator('.marks .picked');
    await ring.first().waitFor({ state: 'attached' });
    assert.equal(await ring.evaluate((one) => one.tagName), 'rect');
    // It lies outside the tile, whose corners have holes.
    const half = await ring.evaluate((one) => Number(one.getAttribute('width')) / 2);
    assert.ok(half > 0.44, `${half}`);
  });

await check('until 3D is drawn the flat board is played on, and there is a way back', async () => {
  const page = await visitor();
  // What draws never comes.
  await page.route(/scene/, () => {});
  await sitAt(page, 'moxie');
  await page.getByRole('button', { name: '3D', exact: true }).click();
  await page.getByText('Carving the pieces').waitFor();
  const seen = await page.locator('.flat').evaluate((board) => getComputedStyle(board).opacity);
  assert.equal(seen, '1');
  await cell(page, 'b2').click();
  await seeTurns(page, 1);
  await page.getByText('3D is slow on this device').waitFor();
  await page.locator('.solid').getByRole('button', { name: '2D' }).click();
  await page.locator('.solid').waitFor({ state: 'detached' });
});

if (has('iris'))
  await check('on a phone a pass stands by the sentence that asks for a turn, and labels can be read', async () => {
    const page = await visitor({ width: 390, height: 844 });
    await sitAt(page, 'iris', undefined, ['d4']);
    const { y, height } = await page.locator('.prompt [data-pass]').boundingBox();
    assert.ok(y + height <= 844, `it ends at ${y + height}`);
    const found = await page.evaluate(() => {
      const frame = document.querySelector('.board .frame').getBoundingClientRect();
      return [...document.querySelectorAll('.board .edge')].map((label) => {
        const { left, right, bottom, height } = label.getBoundingClientRect();
        return {
          text: label.textContent,
          height,
          inside: left > frame.left && right < frame.right && bottom < frame.bottom,
        };
      });
    });
    assert.ok(found.length > 30);
    assert.deepEqual(
      found.filter(({ height, inside }) => height < 9 || !inside),
      [],
    );
  });

if (has('moxie'))
  await check(
    'a review of a finished game asks nothing that is refused, and the last turn is shown whole',
    async () => {
      const page = await visitor();
      await begin(page, 'moxie', 'here');
      await playOn(page, 5);
      await page.locator('.result').waitFor();
      const refused = [];
      page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
      await page.getByRole('link', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Review', exact: true }).and(page.locator(':enabled')).waitFor();
      // To and fro, faster than the board follows.
      for (const key of ['[', '[', ']', ']', '[', ']']) await page.keyboard.press(key);
      await page
        .locator('.verdict')
        .getByText(/wins|A draw/)
        .waitFor();
      assert.deepEqual(refused, []);
      const cut = await page.evaluate(() => {
        const [turn, list] = ['.list .now', '.list ol'].map((one) =>
          document.querySelector(one).getBoundingClientRect(),
        );
        return Math.max(0, turn.bottom - list.bottom);
      });
      assert.equal(cut, 0);
    },
  );

await check('what can be done with a reviewed game is in sight at 1280×800', async () => {
  const page = await visitor({ width: 1280, height: 800 });
  const turns = encodeURIComponent('d1 a4 c1 a3 d4 a2');
  await page.goto(`${base}/analysis/moxie?turns=${turns}&review`);
  await page.getByRole('link', { name: 'Practise the mistakes (x)' }).waitFor();
  await page.getByRole('button', { name: 'Review', exact: true }).and(page.locator(':enabled')).waitFor();
  const hidden = () =>
    page.evaluate(() => {
      const foot = document.querySelector('.foot').getBoundingClientRect();
      const buttons = document.querySelectorAll('.foot > .row > .button, .foot summary');
      return [...buttons]
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top < foot.top - 1 || bottom > Math.min(foot.bottom, innerHeight) + 1;
        })
        .map((one) => one.textContent.trim());
    });
  assert.deepEqual(await hidden(), []);
  await page.getByText('Set position').click();
  await page.getByRole('button', { name: 'Set up the board' }).click();
  const done = await page.getByRole('button', { name: 'Use this position' }).boundingBox();
  assert.ok(done.y + done.height <= 800, `it ends at ${done.y + done.height}`);
});

if (has('iris'))
  await check('at the end the list of turns shows the last one', async () => {
    const page = await visitor({ width: 1280, height: 620 });
    const rim = ['d1+d7', 'a2+g3', 'a3+g2', 'a4+g1', 'b1+f5', 'b5+f1', 'c1+e6', 'c6+e1', 'a1+g4'];
    const grey = ['b2+b4', 'c2+c4', 'd2+d6', 'e2+e4', 'f2+f4'];
    await sitAt(page, 'iris:size=4', undefined, ['d4', ...rim, ...grey]);
    await seeTurns(page, 15);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.locator('.result').waitFor();
    const seesLast = () =>
      page.waitForFunction(() => {
        const list = document.querySelector('.list').getBoundingClientRect();
        const last = document.querySelector('.list [aria-current=step]')?.getBoundingClientRect();
        return last && last.top >= list.top - 4 && last.bottom <= list.bottom + 4;
      });
    await seesLast();
    // Also where the list becomes lower.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.waitForFunction(() => document.querySelector('.list').clientHeight > 200);
    // Its height is told to the page in a frame, which a size that is gone again would not have.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.setViewportSize({ width: 1280, height: 620 });
    await page.waitForFunction(() => document.querySelector('.list').clientHeight < 150);
    await seesLast();
  });

await check('on a phone the name is asked for and offers are made in sight', async () => {
  const { room, seats, watch } = await ask('/api/rooms', { game: 'moxie', players: ['human', 'human'] });
  const [one, other] = [await visitor({ width: 360, height: 740 }), await visitor()];
  await one.goto(`${base}/play/${room}#${seats[0]}.${watch}`);
  await other.goto(`${base}/play/${room}#${seats[1]}.${watch}`);
  const inSight = async (what) => {
    await what.waitFor();
    const { y, height } = await what.boundingBox();
    assert.ok(y >= 0 && y + height <= 740, `from ${y} to ${y + height}`);
  };
  await inSight(one.getByRole('button', { name: 'Save' }));
  await cell(one, 'b2').click({ force: true });
  await seeTurns(other, 1);
  await cell(other, 'c2').click({ force: true });
  await seeTurns(one, 2);
  await other.getByRole('button', { name: 'Undo' }).click();
  await inSight(one.getByRole('button', { name: 'Accept' }));
  await one.getByRole('button', { name: 'Decline' }).click();
  await other.getByText('Your request to take back a turn was declined').waitFor();
});

await check('a side looks as it is called', async () => {
  const page = await visitor();
  for (const { name, sample } of games) {
    await begin(page, name, 'here');
    await playOn(page, 3, 2);
    // Of each piece: which of the sides' names its paint is nearest to, of those that every
    // browser knows as colours, and its sign.
    const pieces = await page.evaluate((names) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const seen = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const colours = names.filter((name) => CSS.supports('color', name));
      const apart = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));
      return [...document.querySelectorAll('.standing .piece')].map((piece) => {
        const paint = /#(paint|round)-(\w+)/.exec(piece.innerHTML)?.[2];
        const base = document.querySelectorAll(`#paint-${paint} stop`)[0];
        const fill = base
          ? getComputedStyle(base).stopColor
          : piece.querySelector('path[fill^="#"]').getAttribute('fill');
        const near = colours.toSorted((a, b) => apart(seen(fill), seen(a)) - apart(seen(fill), seen(b)));
        return { colour: near[0], fill, sign: piece.querySelector('.sign, .notch')?.getAttribute('d') };
      });
    }, sample.sides);
    const looks = new Set();
    for (const { colour, fill, sign } of pieces) {
      if (!sign) looks.add(colour ?? fill);
      else if (/a/.test(sign)) looks.add('o');
      else if (/L/.test(sign)) looks.add('x');
      else looks.add(['one', 'two'][sign.match(/M/g).length - 1]);
    }
    // A name may be neither a colour nor a sign; the sides still look different.
    if (pieces.some(({ colour, sign }) => colour ?? sign))
      assert.deepEqual([...looks].toSorted(), sample.sides.toSorted(), name);
    else assert.equal(looks.size, 2, name);
    // The chips beside the names carry the same signs.
    assert.equal(await page.locator('.chip .sign, .chip .notch').count(), pieces[0].sign ? 2 : 0, name);
  }
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
    await drawnSolid(page);
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
