// Learning: analysis, positions set up by hand, review, rules, records.

import assert from 'node:assert/strict';
import { ask, base, begin, check, click, games, offered, playOn, seeTurns, turnTexts, visitor } from './stage.mjs';

const plain = games[0].name;

for (const { name, sample } of games) {
  await check(`analysis of ${name}: every choice is marked, the best line can be played`, async () => {
    const page = await visitor();
    await page.goto(`${base}/analysis/${name}`);
    await page.locator('.badge').first().waitFor({ state: 'attached' });
    const marked = () =>
      page.waitForFunction(() => {
        const cells = [...document.querySelectorAll('.cell.can')];
        const stocks = [...document.querySelectorAll('.stock.can')];
        return (
          cells.length > 0 &&
          cells.every((cell) => /[✓✗=%]/.test(cell.getAttribute('aria-label'))) &&
          stocks.every((stock) => /[✓✗=%]/.test(stock.getAttribute('aria-label')))
        );
      });
    await marked();
    if (sample.reserves[0].length > 1)
      assert.ok((await page.locator('.stock .tag').count()) > 0, 'pieces beside the board are marked');
    const verdict = await page.locator('.verdict').innerText();
    assert.ok(
      (await page.getByRole('img', { name: /^Evaluation/ }).getAttribute('aria-label')).length > 'Evaluation: '.length,
      verdict,
    );
    // Also in the middle of a turn.
    if ((await offered(page)).some((choice) => choice.taken)) {
      await click(page, (await offered(page))[0]);
      await marked();
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('.picked'));
    }
    const line = page.locator('.line .turn');
    await line.first().waitFor();
    // Read and clicked in one moment: the engine goes on thinking.
    const best = await line.first().evaluate((turn) => {
      turn.click();
      return turn.innerText;
    });
    await seeTurns(page, 1);
    assert.deepEqual(await turnTexts(page), [best]);
    await page.locator('.best .turn').first().click();
    await seeTurns(page, 2);
  });
}

/** Where a cell is on the screen. */
async function middle(page, name) {
  const box = await page.locator(`[data-name="${name}"] .ground`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function drag(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 3 });
  await page.mouse.up();
}
/** Puts pieces on cells. */
const put = async (page, tool, ...cells) => {
  await page.locator(`[data-put="${tool}"]`).click();
  for (const cell of cells) await page.locator(`[data-name="${cell}"]`).click({ force: true });
};

/** What is done in some games, and the position that comes of it: the peculiarities of boards set up by hand (reserves, pins, dragging). */
const PECULIAR = {
  quantik: [
    async (page) => {
      await put(page, 'first-0', 'a1');
      await put(page, 'second-3', 'd4');
      await put(page, 'first-1', 'b2', 'b2', 'c2');
      await page.getByRole('button', { name: 'Brown', exact: true }).click();
    },
    '3s/4/2U1/O3 b',
  ],
  quartetto: [(page) => drag(page, 'c1', 'a5'), '2wwww2/8/8/r7/8/8/8/3rrr2 r'],
  eigenstate: [
    async (page) => {
      await page.getByRole('button', { name: 'Take away' }).click();
      for (const cell of ['c1', 'd1', 'e1', 'f1', 'c6', 'd6', 'e6', 'f6'])
        await page.locator(`[data-name="${cell}"]`).click({ force: true });
      await page.getByRole('button', { name: 'Change pins' }).click();
      await page.locator('[data-name="a1"]').click({ force: true });
      await page.locator('[data-hole$="-24"]').click({ force: true });
      await page.locator('[data-hole$="-17"]').click({ force: true });
      await page.getByRole('button', { name: 'Side two', exact: true }).click();
    },
    'a1:1001000,b1:0021000;a6:0001080,b6:0001080 2',
  ],
  moxie: [
    async (page) => {
      await put(page, 'first-0', 'b2');
      await put(page, 'second-0', 'c3');
      await page.getByRole('button', { name: /One piece of X fewer/ }).click();
      for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: /One piece of O fewer/ }).click();
    },
    '4/2o1/1x2/4 x 7 6',
  ],
  iris: [
    async (page) => {
      await put(page, 'first-0', 'h8', 'h7');
      await drag(page, 'h7', 'g7');
    },
    '8/9/10/11/12/13/14/7b7/6b7/13/12/11/10/9/8 b 0',
  ],
};

await check('the board of every game can be set up by hand', async () => {
  for (const { name } of games) {
    const page = await visitor();
    await page.goto(`${base}/analysis/${name}`);
    await page.getByText('Set position').click();
    await page.getByRole('button', { name: 'Set up the board' }).click();
    await page.getByRole('heading', { name: 'Set up the board' }).waitFor();
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.locator('[data-put="first-0"]').click();
    await page.locator('[data-name]').first().click({ force: true });
    // Whatever comes of it, it is a position or it is said why not.
    await page.locator('.verdict').filter({ hasText: /\S/ }).waitFor();
    await page.close();
  }
});

await check('nothing that can be clicked jumps when the engine answers', async () => {
  for (const [width, height] of [
    [1100, 760],
    [360, 740],
  ]) {
    const page = await visitor({ width, height });
    let answer;
    const asked = new Promise((resolve) => (answer = resolve));
    // The engine waits until everything else is there and has been looked at.
    await page.route('**/api/analyse', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${base}/analysis/moxie?turns=${encodeURIComponent('d1 a4 c1 a3')}`);
    await seeTurns(page, 4);
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.desk button:not(.turn), .desk summary, .desk [data-cell]')].map((thing) => {
          const { x, y } = thing.getBoundingClientRect();
          return `${thing.textContent.trim() || thing.ariaLabel?.split(',')[0]} ${Math.round(x)} ${Math.round(y)}`;
        }),
      );
    const before = await places();
    assert.ok(before.some((place) => place.startsWith('Set position')));
    answer();
    await page.locator('.best li').first().waitFor();
    assert.deepEqual(await places(), before, `${width} px wide`);
    await page.context().close();
  }
});

await check('positions are set up by hand, with what is peculiar to a game', async () => {
  const known = games.map((game) => game.name);
  assert.deepEqual(
    Object.keys(PECULIAR).filter((name) => !known.includes(name)),
    [],
  );
  for (const [name, [arrange, position]] of Object.entries(PECULIAR)) {
    const page = await visitor();
    await page.goto(`${base}/analysis/${name}`);
    await page.getByText('Set position').click();
    await page.getByRole('button', { name: 'Set up the board' }).click();
    await page.getByRole('heading', { name: 'Set up the board' }).waitFor();
    await arrange(page);
    await page.locator('.verdict code').filter({ hasText: position }).waitFor();
    assert.equal(await page.locator('.verdict code').innerText(), position);
    // A board that cannot be is refused in words.
    await page.getByRole('button', { name: 'Empty board' }).click();
    if (name === 'iris') await put(page, 'first-0', 'a1');
    if (name === 'moxie')
      for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: /One piece of X more/ }).click();
    await page.locator('.verdict').filter({ hasNotText: 'This is a position' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Use this position' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Start position' }).click();
    await arrange(page);
    await page.locator('.verdict code').filter({ hasText: position }).waitFor();
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByText('Set position').click();
    assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), position);
    await page.context().close();
    console.log(`      ${name}: ${position}`);
  }
});

await check('pieces are dragged from beside the board onto it', async () => {
  const page = await visitor();
  await page.goto(`${base}/analysis/quartetto`);
  await page.getByText('Set position').click();
  await page.getByRole('button', { name: 'Set up the board' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  const carry = async (tool, to) => {
    const box = await page.locator(`[data-put="${tool}"]`).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(...(Array.isArray(to) ? to : await middle(page, to)), { steps: 4 });
    await page.locator('.carried').waitFor();
    await page.mouse.up();
    await page.locator('.carried').waitFor({ state: 'detached' });
  };
  for (const cell of ['a1', 'b2', 'c3', 'd4']) await carry('first-0', cell);
  for (const cell of ['e1', 'f2', 'g3', 'h4']) await carry('second-0', cell);
  // What is let go beside the board goes nowhere.
  await carry('second-0', [2, 2]);
  await page.locator('.verdict code').filter({ hasText: '8/8/8/8/3r3w/2r3w1/1r3w2/r3w3' }).waitFor();
  // On a cell that is taken, the new piece stands.
  await carry('second-0', 'a1');
  await page.locator('.verdict').filter({ hasNotText: 'This is a position' }).waitFor();
});

await check('a finished game is reviewed: a graph, the worst turn, and trying again from there', async () => {
  // Which turn is being judged stands there for moments only: the page itself takes it down.
  const page = await visitor({
    script: () => {
      window.reviewing = [];
      new MutationObserver(() => {
        const at = document.querySelector('[data-reviewing]')?.getAttribute('data-reviewing');
        if (at && window.reviewing.at(-1) !== at) window.reviewing.push(at);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
  });
  // In a game whose every position is known: x could have won with b1 instead of d4.
  const game = 'moxie';
  await page.goto(`${base}/new/${game}`);
  await page.getByText('Import a record').click();
  await page.locator('textarea').fill('[Game "moxie"]\n\n1. d1 a4 2. c1 a3 3. d4 a2 0-1\n');
  await page.locator('input[name=mode][value=here]').check({ force: true });
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.result').filter({ hasText: 'O wins' }).waitFor();
  await page.getByRole('link', { name: 'Review' }).click();
  await seeTurns(page, 6);
  const graph = page.getByRole('img', { name: 'How the game went' });
  await graph.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('svg[role=img] circle').length >= 7);
  await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
  // It began by itself, and counted the turns as the list does: from one on.
  const reviewed = await page.evaluate(() => window.reviewing);
  assert.ok(reviewed.length > 0, 'the review says which turn it judges');
  assert.deepEqual([...reviewed].sort(), reviewed);
  for (const turn of reviewed) assert.match(turn, /^[1-6]$/);
  const worst = page.getByRole('button', { name: '3. d4 ??' });
  await worst.click();
  await page.locator('.verdict').filter({ hasText: 'X wins in 1 turn' }).waitFor();
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await page.waitForFunction(() => location.pathname.startsWith('/play/'));
  await seeTurns(page, 4);
  const typed = page.getByLabel('Type a turn');
  await typed.fill('b1');
  await typed.press('Enter');
  await page.locator('.result').filter({ hasText: 'You win' }).waitFor();
});

await check('records and positions go out and come in', async () => {
  const page = await visitor();
  await begin(page, plain, 'here');
  await playOn(page, 3, 3);
  const turns = await turnTexts(page);
  assert.equal(turns.length, 3);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('textarea')].some((t) => t.value.startsWith('[Game')));
  const record = await page.getByLabel('Record').inputValue();
  const position = await page.getByLabel('Position').inputValue();
  const reopen = async (text) => {
    await page.goto(`${base}/new/${plain}`);
    await page.getByText('Import a record').click();
    await page.locator('textarea').fill(text);
    await page.locator('input[name=mode][value=here]').check({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
  };
  await reopen(record);
  await seeTurns(page, turns.length);
  assert.deepEqual(await turnTexts(page), turns);
  await reopen(position);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.waitForFunction(
    (position) => [...document.querySelectorAll('input')].some((input) => input.value === position),
    position,
  );
  // A record with a turn that cannot be names it, and its line.
  await reopen(record.replace(turns[2], turns[0]));
  await page.getByRole('alert').filter({ hasText: turns[0] }).waitFor();
  assert.ok(page.url().includes('/new/'), 'and one stays where one is');
  await reopen('not a position');
  await page.getByRole('alert').filter({ hasText: 'not a position' }).waitFor();
  assert.ok(page.url().includes('/new/'), 'and one stays where one is');
});

await check('the rules of every game have pictures of their own positions', async () => {
  const page = await visitor();
  for (const { name } of games) {
    await page.goto(`${base}/rules/${name}`);
    await page.locator('article figure svg').first().waitFor();
    assert.ok((await page.locator('article figure text.edge').count()) > 0, 'with letters and numbers');
    const clipped = await page
      .locator('article figcaption')
      .evaluateAll((all) => all.filter((caption) => caption.scrollWidth > caption.clientWidth).length);
    assert.equal(clipped, 0, 'captions are whole');
    for (const caption of await page.locator('figcaption code').allInnerTexts())
      assert.equal((await ask('/api/look', { game: name, start: caption })).position, caption);
  }
});

await check('examples in the rules are played, stop at a click and go step by step', async () => {
  for (const motion of [true, false]) {
    const page = await visitor({ motion });
    for (const { name } of motion ? games.slice(0, 1) : games) {
      await page.goto(`${base}/rules/${name}`);
      const example = page.locator('figure[data-at]').first();
      await example.waitFor();
      assert.equal(await example.getAttribute('data-playing'), String(motion), 'who wants no motion gets none');
      const board = () => example.locator('svg.board').innerHTML();
      if (motion) {
        await page.waitForFunction(() => document.querySelector('figure[data-at]').dataset.at === '1');
        await example.getByRole('button', { name: 'Stop the example' }).click();
        await example.getByRole('button', { name: 'One turn back' }).click();
      }
      assert.equal(await example.getAttribute('data-at'), '0');
      const before = await board();
      await example.getByRole('button', { name: 'One turn on' }).click();
      assert.equal(await example.getAttribute('data-at'), '1');
      assert.notEqual(await board(), before);
      assert.match(await example.locator('.said').innerText(), /^1\. \S+/);
      // It can be tried.
      await example.getByRole('link', { name: 'Try it' }).click();
      await page.locator('.list[data-turns]').waitFor();
      assert.ok(Number(await page.locator('.list').getAttribute('data-turns')) > 0);
    }
  }
});

await check('the API page tells what goes in and what comes out', async () => {
  const page = await visitor();
  await page.goto(`${base}/api`);
  const entry = page.locator('details', { hasText: '/api/rooms/{room}/turns' });
  await entry.locator('summary').click();
  await entry.getByRole('link', { name: 'PlayedTurn' }).click();
  const schema = page.locator('#PlayedTurn');
  for (const part of ['ply', 'integer', 'turn', 'string']) assert.ok((await schema.innerText()).includes(part), part);
  assert.match(await entry.locator('pre').innerText(), /curl .*\n.*Bearer KEY[^]*"ply":0/);
  // Every link leads to something.
  const dead = await page.evaluate(
    () =>
      [...document.querySelectorAll('article a[href^="#"]')].filter(
        (a) => !document.getElementById(a.getAttribute('href').slice(1)),
      ).length,
  );
  assert.equal(dead, 0);
});
