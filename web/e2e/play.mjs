// Playing: whole games, two browsers by a link, the computer, clocks, keys.

import assert from 'node:assert/strict';
import {
  base,
  begin,
  changed,
  check,
  click,
  face,
  games,
  killServer,
  offered,
  playOn,
  playTurn,
  restartServer,
  seeTurns,
  turnCount,
  turnTexts,
  visitor,
} from './stage.mjs';

const plain = games[0].name;
const captures = games.find((g) => g.sample.lost && g.sample.reserves[0].length).name;

for (const { name } of games) {
  await check(`a whole game of ${name} by clicks`, async () => {
    const page = await visitor();
    await begin(page, name, 'here', { small: true });
    await playTurn(page);
    const clicks = await playOn(page, 7);
    await page.locator('.result').waitFor({ timeout: 5000 });
    console.log(
      `      ${await turnCount(page)} turns, ${clicks} clicks: ${(await page.locator('.result').innerText()).replace('\n', ', ')}`,
    );
    assert.deepEqual(page.elsewhere, [], 'asked somebody else');
  });
}

await check('two browsers by a link, through a dropped connection and a killed server', async () => {
  const [host, friend, watcher] = [await visitor(), await visitor(), await visitor()];
  const lines = [];
  await friend.routeWebSocket('**/ws/*', (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await begin(host, plain, 'friend', { side: 'first' });
  const link = await host.locator('.invite input').inputValue();
  assert.match(link, /#[\w-]{22}\.[\w-]{22}$/);
  await friend.goto(link);
  await friend.locator('[data-cell]').first().waitFor();
  await host.locator('.invite').waitFor({ state: 'detached' });

  // Others may watch by another link, which opens no seat.
  await host.getByRole('button', { name: 'Export' }).click();
  const watching = await host.getByLabel('Link to watch').inputValue();
  assert.ok(!link.includes(watching.split('#')[1]) || watching.split('#')[1] === link.split('.').at(-1));
  await watcher.goto(watching);
  await watcher.getByText('You are watching').waitFor();
  for (const name of ['Resign', 'Undo', 'Hint', 'Offer draw'])
    assert.equal(await watcher.getByRole('button', { name }).count(), 0, name);

  await playTurn(host);
  for (const page of [friend, watcher]) await seeTurns(page, 1);
  assert.deepEqual(await offered(watcher), [], 'watchers have nothing to click');
  assert.deepEqual(await offered(host), [], 'nor has who waits');
  // A screen reader hears what was played, and whose turn it is.
  const [turn] = await turnTexts(friend);
  const side = games[0].sides[0];
  await friend
    .locator('p[aria-live=polite]')
    .filter({ hasText: new RegExp(`Turn 1, ${side}: ${turn}.*Your turn`, 'i') })
    .waitFor({ state: 'attached' });

  await lines.at(-1).close({ code: 1001 });
  await friend.waitForFunction(() => !document.querySelector('.banner[role=alert]'));
  await friend.locator('.can').first().waitFor();
  await playTurn(friend);
  for (const page of [host, friend, watcher]) await seeTurns(page, 2);

  await killServer();
  await host.getByText('connection is lost').waitFor();
  await restartServer();
  for (const page of [host, friend]) await page.getByText('connection is lost').waitFor({ state: 'detached' });
  await playTurn(host);
  for (const page of [friend, watcher]) await seeTurns(page, 3);

  // Taking back needs the other's consent.
  await host.getByRole('button', { name: 'Undo' }).click();
  await friend.getByRole('button', { name: 'Decline' }).click();
  await host.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await turnCount(friend), 3, 'not before it is accepted');
  await friend.getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, friend, watcher]) await seeTurns(page, 2);

  await friend.getByRole('button', { name: 'Offer draw' }).click();
  await host.getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, friend, watcher]) await page.locator('.result').waitFor();
  await host.locator('p[aria-live=polite]').filter({ hasText: 'A draw' }).waitFor({ state: 'attached' });
  await host.getByRole('button', { name: 'Rematch' }).click();
  await friend.getByRole('button', { name: 'Accept' }).click();
  const room = new URL(link).pathname;
  for (const page of [host, friend, watcher]) await page.waitForFunction((old) => location.pathname !== old, room);
  await friend.locator('.can').first().waitFor();
  assert.deepEqual(await offered(host), [], 'sides are swapped');
});

await check('against the computer, with hint, undo, typed turn and resignation', async () => {
  const page = await visitor();
  await begin(page, plain, 'computer', { side: 'first' });
  await playTurn(page);
  await seeTurns(page, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeTurns(page, 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByText(/^Hint:/);
  await hint.waitFor();
  assert.ok((await page.locator('circle.hint').count()) > 0, 'the hint is shown on the board');
  const turn = await hint.getAttribute('title');
  const typed = page.getByLabel('Type a turn');
  await typed.fill('nonsense');
  await typed.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'nonsense' }).waitFor();
  await typed.fill(turn);
  await typed.press('Enter');
  await page.waitForFunction((turn) => document.querySelector('.list ol button')?.textContent === turn, turn);
  await page.getByRole('button', { name: 'Flip board' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('You lose').first().waitFor();
});

await check('two computers, paused, stepped and sped up', async () => {
  const page = await visitor();
  await begin(page, games.at(-1).name, 'watch');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.prompt').textContent.includes('thinking'));
  const count = await turnCount(page);
  await page.getByRole('button', { name: 'One turn', exact: true }).click();
  await seeTurns(page, count + 1);
  assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 1, 'it is still paused');
  await page.getByLabel('Speed').fill('4');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForFunction((n) => Number(document.querySelector('.list').dataset.turns) > n, count + 3);
});

await check('a clock counts down, and gives the increment', async () => {
  const page = await visitor();
  await begin(page, plain, 'here', { clock: '3 min + 2 s' });
  const clocks = page.getByRole('timer');
  assert.deepEqual(await clocks.allInnerTexts(), ['3:00', '3:00']);
  await playTurn(page);
  await playTurn(page);
  // The first side's time runs now: it stands below.
  const own = clocks.last();
  await page.waitForFunction(() => [...document.querySelectorAll('[role=timer]')].at(-1).textContent.startsWith('2:5'));
  const seconds = (text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  await playTurn(page);
  const after = seconds(await own.innerText());
  assert.ok(after > 120 && after <= 182, `${after} s left`);
  await page.waitForFunction(() => document.querySelectorAll('.clock.running').length === 1);
});

await check('from the first page into a game and through it by keyboard alone', async () => {
  const page = await visitor();
  await page.goto(base);
  await page
    .getByRole('heading', { level: 2 })
    .nth(games.length - 1)
    .waitFor();
  /** Presses Tab until this has the focus. */
  const tabTo = async (selector) => {
    for (let i = 0; i < 80; i += 1) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}`);
  };
  await tabTo(`a[href="/new/${captures}"]:not([tabindex])`);
  await page.keyboard.press('Enter');
  await tabTo('input[name=mode]');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator('input[name=mode][value=here]').isChecked(), true);
  await tabTo('button.big');
  await page.keyboard.press('Enter');
  await page.locator('[data-cell]').first().waitFor();
  await tabTo('[data-cell]');
  const goTo = async (goal) => {
    for (let i = 0; i < 40; i += 1) {
      const key = await page.evaluate((goal) => {
        const box = (e) => e.querySelector('.ground').getBoundingClientRect();
        const [a, b] = [box(document.activeElement), box(document.querySelector(`[data-cell="${goal}"]`))];
        const [across, down] = [(b.x - a.x) / a.width, (b.y - a.y) / a.height];
        return Math.abs(across) > 0.4
          ? across > 0
            ? 'ArrowRight'
            : 'ArrowLeft'
          : Math.abs(down) > 0.4
            ? down > 0
              ? 'ArrowDown'
              : 'ArrowUp'
            : undefined;
      }, goal);
      if (!key) break;
      await page.keyboard.press(key);
    }
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), goal, 'arrows lead there');
  };
  for (let turn = 0; turn < 6; turn += 1) {
    const before = await turnCount(page);
    for (let press = 0; press < 4 && (await turnCount(page)) === before; press += 1) {
      await goTo((await offered(page)).find((c) => c.cell !== undefined).cell);
      const seen = await face(page);
      await page.keyboard.press('Enter');
      await changed(page, seen);
    }
    assert.equal(await turnCount(page), before + 1);
  }
  await page.keyboard.press('u');
  await seeTurns(page, 5);
  await page.keyboard.press('[');
  await page.getByText('You are looking at turn 4 of 5').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('You are looking at').waitFor({ state: 'detached' });

  // Pieces with holes: Enter opens one and puts a pin.
  const holes = games.find((g) => g.sample.holes).name;
  await begin(page, holes, 'here');
  await page.keyboard.press('Tab');
  await tabTo('[data-cell]');
  for (let press = 0; press < 2; press += 1) {
    await goTo((await offered(page))[0].cell);
    const seen = await face(page);
    await page.keyboard.press('Enter');
    await changed(page, seen);
  }
  for (let pin = 0; pin < 2; pin += 1) {
    await goTo(await page.evaluate(() => document.querySelector('.cell.can').dataset.cell));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.classList.contains('free'));
    await page.keyboard.press('Enter');
    if (pin === 0) {
      // They close, so that another piece can be reached, and the focus is on this one.
      await page.waitForFunction(
        () => !document.querySelector('.hole') && document.activeElement?.matches('[data-cell]'),
      );
    }
  }
  await seeTurns(page, 1);
});

await check('dragging a piece plays it', async () => {
  const page = await visitor();
  const slide = games.find(
    (g) => !g.sample.reserves[0].length && !g.sample.holes && g.sample.lattice === 'square',
  ).name;
  await begin(page, slide, 'here');
  const from = (await offered(page))[0].cell;
  await click(page, { cell: from });
  const to = (await offered(page)).find((c) => c.cell !== undefined && !c.taken).cell;
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.picked'));
  const middle = async (cell) => {
    const box = await page.locator(`[data-cell="${cell}"] .ground`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 4 });
  await page.mouse.up();
  await seeTurns(page, 1);
});

/** Counts what is animated and what is heard. */
const COUNT = () => {
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    window.animated.push(this.classList[0] ?? this.tagName);
    return animate.apply(this, args);
  };
  window.sounds = 0;
  const node = new Proxy(function () {}, {
    get: (_, key) =>
      key === 'start'
        ? () => (window.sounds += 1)
        : key === 'getChannelData'
          ? () => new Float32Array(10)
          : key === 'value'
            ? 0
            : node,
    set: () => true,
    apply: () => node,
  });
  window.AudioContext = class {
    state = 'running';
    sampleRate = 100;
    currentTime = 0;
    destination = {};
    createBuffer = () => node;
    createBufferSource = () => node;
    createBiquadFilter = () => node;
    createGain = () => node;
    createOscillator = () => node;
  };
};

await check('pieces travel and taken ones fall, unless motion is to be reduced; sound can be turned off', async () => {
  // A line of turns in which the next one takes a piece.
  const line = 'b2 b3';
  for (const motion of [true, false]) {
    const page = await visitor({ motion, sound: motion, script: COUNT });
    await begin(page, captures, 'here');
    const typed = page.getByLabel('Type a turn');
    for (const turn of line.split(' ')) {
      await typed.fill(turn);
      await typed.press('Enter');
      await page.waitForFunction(
        (turn) => [...document.querySelectorAll('.list ol button')].at(-1)?.textContent === turn,
        turn,
      );
    }
    const before = await page.evaluate(() => window.animated.length);
    await typed.fill('b2xb4');
    await typed.press('Enter');
    await seeTurns(page, 3);
    const animated = await page.evaluate(() => window.animated);
    if (motion) {
      assert.ok(animated.slice(before).includes('gone'), `the taken piece falls: ${animated}`);
      assert.ok(animated.slice(before).includes('standing'), `the other one jumps: ${animated}`);
      assert.ok((await page.evaluate(() => window.sounds)) > 0, 'a turn is heard');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Sound').uncheck();
      await page.keyboard.press('Escape');
      const heard = await page.evaluate(() => window.sounds);
      await playTurn(page);
      assert.equal(await page.evaluate(() => window.sounds), heard, 'it was turned off');
    } else {
      assert.deepEqual(animated, [], 'nothing moves');
      assert.equal(await page.evaluate(() => window.sounds), 0);
    }
  }
});
