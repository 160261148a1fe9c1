// Table manners: nobody is left guessing where the win is, why a click does
// nothing, what the rules are or which keys there are.

import assert from 'node:assert/strict';
import {
  ask,
  base,
  begin,
  check,
  click,
  games,
  offered,
  playOn,
  playTurn,
  seeTurns,
  turnCount,
  turnTexts,
  visitor,
} from './stage.mjs';
import { assertContrast } from './contrast.mjs';

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
    await page.locator('.result').waitFor();
    const { view } = await ask('/api/look', { game, turns: await turnTexts(page) });
    const marked = await page.locator('.cell.decisive').evaluateAll((all) => all.map((cell) => cell.dataset.name));
    assert.deepEqual(marked.toSorted(), view.decisive.toSorted());
    // A draw, and a game that does not say where it was won.
    if (!view.decisive.length) return;
    // What is left of the loser is crossed out: a star there would be taken for a trophy.
    const beaten = view.cells
      .filter((cell) => view.decisive.includes(cell.name))
      .every(({ piece }) => piece && piece.side !== view.winner);
    const [label, badge, ringName] = beaten
      ? [/left of the loser/, '.lost', '.beaten']
      : [/decided the game/, '.star', '.won'];
    assert.match(await page.locator('.cell.decisive').first().getAttribute('aria-label'), label);
    // Not by colour alone: a sign on each.
    assert.equal(await page.locator(badge).count(), view.decisive.length);
    assert.equal(await page.locator('.star, .lost').count(), view.decisive.length);
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      const [ring, edge] = await page.evaluate(
        (names) => names.map((name) => getComputedStyle(document.querySelector(name)).stroke),
        [ringName, '.won-under'],
      );
      assert.notEqual(ring, edge, `${theme}: light within dark`);
      assert.notEqual(ring, 'none');
    }
    await assertContrast(page, name, [ringName, badge]);
    // While a game goes on there is nothing to mark.
    await page.keyboard.press('ArrowLeft');
    await page.getByText('You are looking at').waitFor();
    await page.waitForFunction(() => !document.querySelector('.star, .lost'));
  });
}

for (const { name } of games) {
  await check(`what to choose next in ${name} is said at every step`, async () => {
    const page = await visitor();
    await begin(page, name, 'here');
    const asked = async () => (await page.locator('.prompt').innerText()).split('·').at(-1).trim();
    const all = new Set();
    let clicks = 0;
    for (; clicks < 8 && !(await page.locator('.result').count()); clicks += 1) {
      const sentence = await asked();
      assert.match(sentence, /choose/i);
      all.add(sentence);
      await click(page, (await offered(page))[0]);
    }
    // A turn of one step needs one sentence, and a game need not have sentences of its own.
    const plainly = (await turnCount(page)) === clicks || all.has('Choose a cell');
    assert.ok(plainly || all.size > 1, `each step in its own words, not only ${[...all]}`);
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
  assert.match(said, /is taken|is not empty|stands on/i);
  await page.locator('.picked').first().waitFor();
  // The same where a game is analysed.
  await page.goto(`${base}/analysis/${slides}`);
  const empty = games.find((g) => g.name === slides).sample.cells.findIndex((cell) => !cell.piece);
  await page.locator(`[data-cell="${empty}"]`).click({ force: true });
  const why = await page.getByRole('alert').innerText();
  assert.match(why, /is empty|no piece/i);
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
  assert.equal(await page.getByRole('dialog').getByRole('link').count(), 0, 'nothing leads away from the game');
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
  await begin(page, plain, 'here', { hints: true });
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

await check('a turn is asked about before it is sent, if that is wanted', async () => {
  const page = await visitor({ confirm: true });
  await begin(page, plain, 'here');
  const choose = async () => {
    await page.locator('.stock.can').first().click();
    await page.locator('.picked').first().waitFor();
    await page.locator('.cell.can').first().click({ force: true });
    await page.locator('[data-send]').waitFor();
  };
  await choose();
  await seeTurns(page, 0);
  await page.keyboard.press('Escape');
  await page.locator('[data-send]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.picked'));
  await choose();
  await page.locator('[data-send]').click();
  await seeTurns(page, 1);
});

await check('what is proposed and declined is told; rematches are counted', async () => {
  const [host, friend] = [await visitor(), await visitor()];
  await begin(host, plain, 'friend', { side: 'first' });
  await friend.goto(await host.locator('.invite input').inputValue());
  await playTurn(host);
  await seeTurns(friend, 1);
  await host.getByRole('button', { name: 'Undo' }).click();
  await friend.getByRole('button', { name: 'Decline' }).click();
  await host.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
  // Who withdraws is not told so.
  await friend.getByRole('button', { name: 'Offer draw' }).click();
  await friend.getByRole('button', { name: 'Withdraw' }).click();
  await friend.getByRole('button', { name: 'Offer draw' }).waitFor();
  assert.equal(await friend.getByRole('alert').count(), 0);
  await friend.getByRole('button', { name: 'Resign' }).click();
  await friend.getByRole('button', { name: 'Yes' }).click();
  const room = new URL(host.url()).pathname;
  await host.getByRole('button', { name: 'Rematch' }).click();
  await friend.getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, friend]) {
    await page.waitForFunction((old) => location.pathname !== old, room);
    const said = await page.getByText(/^Score so far/).innerText();
    assert.match(said, / 0, \w+ 1$/, 'who has won is second now');
  }
});

await check('an address that leads nowhere is a page that says so, with a way home', async () => {
  const page = await visitor();
  const answer = await page.goto(`${base}/foo`);
  assert.match(answer.headers()['content-type'], /html/);
  await page.getByRole('heading', { name: 'There is no such page here.' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'All games' }).click();
  await page.waitForURL(`${base}/`);
});

await check('how loud it is can be chosen, and is kept', async () => {
  // What is heard is taken down by the page itself.
  const page = await visitor({
    sound: true,
    script: () => {
      window.gains = [];
      const create = AudioContext.prototype.createGain;
      AudioContext.prototype.createGain = function (...args) {
        const node = create.apply(this, args);
        setTimeout(() => window.gains.push(node.gain.value));
        return node;
      };
    },
  });
  const loudest = async () => {
    await begin(page, plain, 'here');
    await playOn(page, 1, 1);
    await page.waitForFunction(() => window.gains.length > 0);
    return page.evaluate(() => Math.max(...window.gains));
  };
  const before = await loudest();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Volume').fill('0.2');
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('quina:settings')).volume), 0.2);
  const after = await loudest();
  assert.ok(after < before, `${after} is not below ${before}`);
});

await check('a clock of one’s own', async () => {
  const page = await visitor();
  await page.goto(`${base}/new/${plain}`);
  await page.locator('input[name=mode][value=here]').check({ force: true });
  await page.getByText('Other', { exact: true }).click();
  await page.getByLabel('Minutes for each').fill('7');
  await page.getByLabel('Seconds added a turn').fill('4');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('timer').first().waitFor();
  assert.deepEqual(await page.getByRole('timer').allInnerTexts(), ['7:00', '7:00']);
});

await check('on a phone nothing covers what is to be filled in, and the rematch is in sight', async () => {
  const page = await visitor({ width: 360, height: 640 });
  await page.goto(`${base}/new/${plain}`);
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  const covered = await page.evaluate(async () => {
    const begin = document.querySelector('button.big');
    const hidden = [];
    for (let y = 0; y < document.documentElement.scrollHeight; y += 80) {
      scrollTo(0, y);
      const bar = begin.getBoundingClientRect();
      for (const thing of document.querySelectorAll('.form label, .form select, .form summary')) {
        const box = thing.getBoundingClientRect();
        if (box.top < bar.bottom && bar.top < box.bottom) hidden.push(thing.textContent);
      }
    }
    return hidden;
  });
  assert.deepEqual(covered, []);
  await begin(page, plain, 'here');
  await playTurn(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.getByRole('button', { name: 'Rematch' }).boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 640, `the rematch is at ${box.y}`);
});

await check('a phone that lies on its side shows board and reserves together', async () => {
  const page = await visitor({ width: 740, height: 360 });
  for (const { name } of games) {
    await begin(page, name, 'here', { clock: '3 min + 2 s' });
    const out = await page.evaluate(() =>
      [...document.querySelectorAll('[data-cell] .ground, .seat, .stock, .clock')].flatMap((thing) => {
        const box = thing.getBoundingClientRect();
        const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        return inside ? [] : [`${thing.getAttribute('class')} ${box.left},${box.top} ${box.right},${box.bottom}`];
      }),
    );
    assert.deepEqual(out, [], name);
    const wide = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-cell] .ground')].map((cell) => cell.getBoundingClientRect());
      return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    });
    assert.ok(wide > 225, `${name} is ${wide} wide`);
  }
});

await check('the cells of the largest boards can be hit with a finger', async () => {
  const page = await visitor({ width: 360, height: 740 });
  const sized = games.filter((game) => game.options.some((option) => option.key === 'size'));
  const { name, options } = sized.toSorted((a, b) => b.sample.cells.length - a.sample.cells.length)[0];
  const largest = options.find((option) => option.key === 'size').values.at(-1);
  const { room, seats, watch } = await ask('/api/rooms', {
    game: `${name}:size=${largest}`,
    players: ['human', 'human'],
  });
  await page.goto(`${base}/play/${room}#${[...seats, watch].join('.')}`);
  await page.locator('.cell.can').first().waitFor();
  const first = await page.locator('.cell.can').first().getAttribute('data-cell');
  const cell = page.locator(`[data-cell="${first}"] .ground`);
  assert.ok((await cell.boundingBox()).width < 24, 'too small at first');
  await page.getByRole('button', { name: 'Larger cells' }).click();
  await page.waitForFunction(
    (cell) => document.querySelector(`[data-cell="${cell}"] .ground`).getBoundingClientRect().width >= 24,
    first,
  );
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'the page itself stays');
  // It is moved to where one wants to play.
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  await page.waitForFunction(() => document.querySelector('.standing'));
});

await check('high contrast is: three to one between everything and what lies under it', async () => {
  const page = await visitor({ theme: 'contrast' });
  for (const { name, sample } of games) {
    await begin(page, name, 'here', { small: true, hints: true });
    await playOn(page, 4, 4);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').first().waitFor({ state: 'attached' });
    const signs = sample.holes ? ['.told.fresh', '.told.hint', '.pin', 'rect.hint'] : ['circle.hint'];
    await assertContrast(page, name, ['.standing .piece', '.trace', ...signs]);
  }
});

const has = (name) => games.some((game) => game.name === name);
/** An analysis of a game at a position. */
const at = (page, game, position) => page.goto(`${base}/analysis/${game}?start=${encodeURIComponent(position)}`);

if (has('moxie') && has('quantik'))
  await check('high contrast is: signs, dots and what a turn takes', async () => {
    const page = await visitor({ theme: 'contrast' });
    await at(page, 'moxie', '4/4/1o2/x3 x 7 7');
    await page.locator('[data-name="a1"]').click({ force: true });
    await page.locator('.picked').first().waitFor({ state: 'attached' });
    await page.locator('[data-name="c3"]').hover({ force: true });
    await page.locator('.taken').waitFor({ state: 'attached' });
    await assertContrast(page, 'moxie', ['.sign', '.taken', '.picked']);
    await at(page, 'quantik', '3s/Y3/O1y1/S1u1 w');
    await page.locator('.standing').nth(5).waitFor({ state: 'attached' });
    await assertContrast(page, 'quantik', ['.standing .side']);
  });

if (has('eigenstate'))
  await check('high contrast is: holes, large and small, and where a piece can go', async () => {
    const page = await visitor({ theme: 'contrast' });
    const { room, seats, watch } = await ask('/api/rooms', {
      game: 'eigenstate',
      turns: ['a1-a2+b1d1+a2b4', 'a6-a5+a5d1+a5b4'],
      players: ['human', 'human'],
    });
    await page.goto(`${base}/play/${room}#${[...seats, watch].join('.')}`);
    await page.locator('[data-name="a5"]').hover({ force: true });
    await page.locator('.goal').first().waitFor({ state: 'attached' });
    await assertContrast(page, 'eigenstate', ['.goal', '.told.fresh', '.notch', '.pin.middle', '.standing .free']);
    await page.locator('[data-name="c1"]').click({ force: true });
    await page.locator('[data-name="c2"]').click({ force: true });
    await page.getByText('Pin 1 of 2').first().waitFor();
    await page.locator('[data-name="c2"]').click({ force: true });
    await page.locator('.hole.free').first().waitFor();
    await assertContrast(page, 'eigenstate', ['.peg', '.hole.pinned .peg']);
  });
