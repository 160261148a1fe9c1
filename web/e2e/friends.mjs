// A site that names a server, on another address than the server's: people meet there, and
// everything else stays in the page.
//
//   node e2e/friends.mjs --site FOLDER --port PORT --quina PATH [--only WORD]
//
// The site is made with `cargo xtask site FOLDER --server http://127.0.0.1:PORT`.

import assert from 'node:assert/strict';
import {
  base,
  begin,
  check,
  finish,
  games,
  host,
  killServer,
  place,
  playOn,
  playTurn,
  restartServer,
  seeTurns,
  serverAt,
  turnTexts,
  visitor,
} from './stage.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Two people at a game: who opened it, and who came by the link. */
async function meet(game, { hints = false } = {}) {
  const [one, other] = [await visitor(), await visitor()];
  await begin(one, game, 'friend', { side: 'first', small: true, hints });
  const link = await one.locator('.invite input').inputValue();
  assert.ok(link.startsWith(`${base}/#/play/`), link);
  await other.goto(link);
  if (hints) await button(other, 'Play with hints').click();
  await other.locator('[data-cell]').first().waitFor();
  await one.locator('.invite').waitFor({ state: 'detached' });
  return [one, other];
}

/** What was asked of the server, as paths without rooms. */
function asked(page) {
  const paths = page.elsewhere.map((url) => {
    assert.ok(url.startsWith(`${serverAt}/`), `asked somebody else: ${url}`);
    return new URL(url).pathname.replace(/^\/api\/rooms\/[^/]+/, '/api/rooms/ROOM');
  });
  return [...new Set(paths)].sort();
}

await check('friends meet at the server from a site elsewhere, and play all games', async () => {
  for (const { name } of games) {
    const [one, other] = await meet(name);
    for (let turns = 0; turns < 6; turns += 1) {
      const [mover, waits] = turns % 2 ? [other, one] : [one, other];
      if (await mover.locator('.result').count()) break;
      await playTurn(mover);
      await seeTurns(waits, turns + 1);
    }
    assert.deepEqual(await turnTexts(one), await turnTexts(other));
    // The game is found again, by its address and in the list.
    const turns = await turnTexts(one);
    for (const page of [one, other]) {
      await page.reload();
      await seeTurns(page, turns.length);
      await page.goto(place('/'));
      assert.equal(await page.locator('.yours li').count(), 1);
      for (const path of asked(page)) assert.match(path, /^\/api\/(rooms|rooms\/ROOM|standings)$/);
    }
    assert.ok(asked(one).includes('/api/rooms'), 'the room is the server’s');
  }
});

await check('a whole game between friends, and its record', async () => {
  const [one, other] = await meet('quantik');
  for (let turns = 1; !(await one.locator('.result').count()); turns += 1) {
    await playOn(turns % 2 ? one : other, turns, turns);
    for (const page of [one, other]) await seeTurns(page, turns);
    // Who wins is told a moment after the last turn, or nobody has won and somebody can play.
    await (turns % 2 ? other : one).locator('.result, .can').first().waitFor();
  }
  await other.locator('.result').waitFor();
  await one.getByRole('button', { name: 'Export' }).click();
  await one.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some((area) => area.value.includes('[Game "quantik"]')),
  );
});

await check('analysis, puzzles, hints and games against the computer ask no server', async () => {
  const page = await visitor();
  await page.goto(place('/analysis/quartetto'));
  await page.locator('.best .turn').first().waitFor();
  await page.goto(place('/puzzles'));
  await page.locator('a[href*="/puzzles/"]', { hasText: /\S/ }).first().click();
  await page.locator('.says.ask').waitFor();
  await button(page, 'See the solution').click();
  await page.locator('.says.done').waitFor();
  await begin(page, 'moxie', 'computer', { side: 'first' });
  await playTurn(page);
  await seeTurns(page, 2);
  assert.deepEqual(page.elsewhere, []);
});

await check('hints in a game between friends are thought of in the page', async () => {
  const [one] = await meet('quantik', { hints: true });
  const said = [];
  one.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(payload)));
  await one.reload();
  await button(one, 'Hint').click();
  await one.getByText(/^Hint:/).waitFor();
  await playTurn(one);
  assert.ok(
    said.some((message) => message.includes('"join"')),
    'the messages to the server were seen',
  );
  assert.deepEqual(
    said.filter((message) => message.includes('"hint"')),
    [],
  );
});

await check('a server that is gone takes nothing from who plays alone, and comes back', async () => {
  const [one, other] = await meet('quantik');
  await playTurn(one);
  await seeTurns(other, 1);
  await killServer();
  await begin(one, 'moxie', 'here');
  await playTurn(one);
  await seeTurns(one, 1);
  // Whoever waits for the other is told, and goes on when it is back.
  const lost = other.getByText('The connection is lost');
  await lost.waitFor();
  await restartServer();
  await lost.waitFor({ state: 'detached' });
  await playTurn(other);
  // Games of this browser and of the server are in one list.
  await one.goto(place('/'));
  await one.locator('.yours a', { hasText: 'Moxie' }).waitFor();
  await one.locator('.yours a', { hasText: 'Quantik' }).click();
  await seeTurns(one, 2);
});

await check('without a network there is no friend, and all else works', async () => {
  const page = await visitor();
  await page.goto(`${base}/`);
  await page.locator('.card h2').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await killServer();
  await host.cut();
  try {
    await begin(page, 'quantik', 'computer', { side: 'first' });
    await playTurn(page);
    await seeTurns(page, 2);
  } finally {
    await host.mend();
    await restartServer();
  }
});

await finish();
