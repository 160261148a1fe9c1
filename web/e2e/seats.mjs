// Being there: who sits where, whose turn it is, where a game is found again, and
// what happens when the server is gone.

import assert from 'node:assert/strict';
import { ask, base, begin, check, games, killServer, playTurn, restartServer, seeTurns, visitor } from './stage.mjs';

const plain = games[0].name;
const waitForBoard = (page) => page.locator('[data-cell]').first().waitFor();

await check('an invitation seats the first who opens it; later ones watch and are told so', async () => {
  const [host, friend, late] = [await visitor(), await visitor(), await visitor()];
  await begin(host, plain, 'friend', { side: 'first' });
  const link = await host.locator('.invite input').inputValue();
  // Who opened the room does not get the other seat by it.
  await host.goto(link);
  await host.getByText('invitation to your own game').waitFor();
  await host.locator('.can').first().waitFor();

  await friend.goto(link);
  await waitForBoard(friend);
  await host.locator('.invite').waitFor({ state: 'detached' });
  await late.goto(link);
  await late.getByText('Somebody else has used this invitation').waitFor();
  assert.equal(await late.getByRole('button', { name: 'Resign' }).count(), 0);

  await playTurn(host);
  await friend.locator('.can').first().waitFor();
  // The address says no more than who may watch, and still leads to one's own seat.
  for (const page of [host, friend]) {
    assert.match(new URL(page.url()).hash, /^#[\w-]{22}$/);
    await page.reload();
    await page.getByRole('button', { name: 'Resign' }).waitFor();
  }
  // So does the invitation, for who came by it.
  await friend.goto(link);
  await playTurn(friend);
  await seeTurns(host, 2);
  // A copied address lets others watch.
  await late.goto(host.url());
  await late.getByText('You are watching').waitFor();
});

await check('people have names: at the seats, in sentences, records, titles and lists', async () => {
  const [host, friend, watcher] = [await visitor(), await visitor({ name: 'Rui' }), await visitor()];
  await host.goto(`${base}/new/${plain}`);
  await host.locator('input[name=mode][value=friend]').check({ force: true });
  await host.locator('input[value=first]').check({ force: true });
  await host.getByLabel('Your name').fill('Ana');
  await host.getByRole('button', { name: 'Begin' }).click();
  const link = await host.locator('.invite input').inputValue();
  await friend.goto(link);
  const seats = (page) => page.locator('.seat .who').allInnerTexts();
  for (const [page, own, other] of [
    [host, 'Ana (you)', 'Rui'],
    [friend, 'Rui (you)', 'Ana'],
  ]) {
    await page.locator('.seat', { hasText: other }).waitFor();
    const said = (await seats(page)).join();
    assert.ok(said.includes(own) && !said.includes('Friend'), said);
    await page.waitForFunction((name) => document.title.includes(name), other);
  }
  await watcher.goto(host.url());
  await watcher.getByText(/^Ana \(\w+\) to play/).waitFor();

  // Changed, everybody sees it; what cannot be a name is refused in words.
  await host.getByRole('button', { name: 'Names' }).click();
  await host.getByLabel('Your name').fill('An\u202ea');
  await host.getByRole('button', { name: 'Save' }).click();
  await host.getByRole('alert').filter({ hasText: 'U+202E' }).waitFor();
  await host.getByRole('button', { name: 'Names' }).click();
  await host.getByLabel('Your name').fill('Ana Sá');
  await host.getByRole('button', { name: 'Save' }).click();
  for (const page of [friend, watcher]) await page.locator('.seat', { hasText: 'Ana Sá' }).waitFor();
  await friend.getByRole('button', { name: 'Export' }).click();
  await friend.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(
      (t) => t.value.includes('[First "human:Ana Sá"]') && t.value.includes('[Second "human:Rui"]'),
    ),
  );
  await friend.goto(base);
  await friend.locator('.yours li').filter({ hasText: 'Ana Sá' }).waitFor();

  // Who has no name, or one that cannot be, is asked for one, and is remembered.
  const nameless = await visitor({ name: '\u200b' });
  await begin(host, plain, 'friend', { side: 'first' });
  await nameless.goto(await host.locator('.invite input').inputValue());
  await nameless.getByText('What are you called?').waitFor();
  await nameless.getByLabel('Your name').fill('Eva');
  await nameless.getByRole('button', { name: 'Save' }).click();
  await host.locator('.seat', { hasText: 'Eva' }).waitFor();
  await nameless.getByText('What are you called?').waitFor({ state: 'detached' });
  await nameless.goto(`${base}/new/${plain}`);
  assert.equal(await nameless.getByLabel('Your name').inputValue(), 'Eva');

  // Two at one screen: each side is called by its name.
  await host.goto(`${base}/new/${plain}`);
  await host.locator('input[name=mode][value=here]').check({ force: true });
  await host.getByLabel('Name of').last().fill('Lia');
  await host.getByRole('button', { name: 'Begin' }).click();
  await host.getByText(/^Ana Sá \(\w+\) to play/).waitFor();
  await playTurn(host);
  await host.getByText(/^Lia \(\w+\) to play/).waitFor();
  await host.getByRole('button', { name: 'Resign' }).click();
  await host.getByRole('button', { name: 'Yes' }).click();
  await host.locator('.result').filter({ hasText: 'Ana Sá' }).waitFor();
});

await check('hints are off between people unless both agree, and the board says which', async () => {
  for (const [proposed, agreed] of [
    [false, false],
    [true, false],
    [true, true],
  ]) {
    const [host, friend] = [await visitor(), await visitor()];
    await begin(host, plain, 'friend', { side: 'first', hints: proposed });
    await friend.goto(await host.locator('.invite input').inputValue());
    if (proposed) {
      assert.equal(await host.locator('[data-hints]').getAttribute('data-hints'), 'proposed');
      const answer = agreed ? 'Play with hints' : 'Play without hints';
      await friend.getByRole('button', { name: answer }).click();
    }
    await host.locator('.invite').waitFor({ state: 'detached' });
    const both = proposed && agreed;
    for (const page of [host, friend]) await page.locator(`[data-hints=${both ? 'on' : 'off'}]`).waitFor();
    assert.equal(await host.getByRole('button', { name: 'Hint' }).count(), both ? 1 : 0);
    // The key asks for nothing either.
    await host.keyboard.press('i');
    if (both) await host.getByText(/^Hint:/).waitFor();
  }
});

/** Keeps what a page would have been notified of. */
const NOTED = () => {
  window.noted = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) {
      window.noted.push(`${title}: ${body}`);
    }
    close() {}
  };
  window.look = (away) => {
    Object.defineProperty(document, 'hidden', { value: away, configurable: true });
  };
};

await check('your games are found again, with whose turn it is, also on another device', async () => {
  const [host, friend, device] = [await visitor({ script: NOTED }), await visitor(), await visitor()];
  await begin(host, plain, 'friend', { side: 'first' });
  const room = new URL(host.url()).pathname.split('/').at(-1);
  const link = await host.locator('.invite input').inputValue();
  const icon = (page) => page.locator('link[rel=icon]').getAttribute('href');
  await host.waitForFunction(() => document.title.startsWith('● Your turn'));
  assert.equal(await icon(host), '/icon-turn.svg');

  await host.goto(base);
  const mine = host.locator(`[data-room="${room}"]`);
  await mine.filter({ hasText: 'Nobody has opened your invitation' }).waitFor();
  await friend.goto(link);
  await waitForBoard(friend);
  await host.reload();
  await mine.filter({ hasText: 'Your turn' }).waitFor();
  await mine.getByRole('link').click();
  await playTurn(host);
  await host.waitForFunction(() => !document.title.includes('Your turn'));
  assert.equal(await icon(host), '/icon.svg');

  // Who looks elsewhere is notified, if that is wanted.
  await host.getByRole('button', { name: 'Settings' }).click();
  await host.getByLabel('Tell me when').check();
  await host.keyboard.press('Escape');
  await host.evaluate(() => window.look(true));
  await playTurn(friend);
  await host.waitForFunction(() => window.noted.length === 1 && window.noted[0].startsWith('Your turn'));
  await host.evaluate(() => window.look(false));

  // Another device takes the games over by a link.
  await host.goto(base);
  await mine.waitFor();
  await host.getByText('Your games on another device').click();
  await device.goto(await host.getByLabel('Link that takes your games').inputValue());
  await device.getByText('One game is yours').waitFor();
  assert.equal(new URL(device.url()).hash, '', 'no keys stay in the address');
  await device.locator(`[data-room="${room}"]`).filter({ hasText: 'Your turn' }).getByRole('link').click();
  await playTurn(device);
  await seeTurns(friend, 3);

  // A finished one says how it ended, and can be forgotten.
  await friend.getByRole('button', { name: 'Resign' }).click();
  await friend.getByRole('button', { name: 'Yes' }).click();
  await device.locator('.result').waitFor();
  await device.goto(base);
  const finished = device.locator('details').filter({ hasText: 'Finished (1)' });
  await finished.getByText('You win!').waitFor();
  await finished.getByRole('button', { name: 'Forget' }).click();
  await device.locator(`[data-room="${room}"]`).waitFor({ state: 'detached' });
});

await check('a server that is gone is waited for, on every page and by Begin', async () => {
  const [lazy, starting, analysing] = [await visitor(), await visitor(), await visitor()];
  await lazy.goto(base);
  await lazy.getByRole('link', { name: 'Rules' }).first().waitFor();
  await starting.goto(`${base}/new/${plain}`);
  await starting.getByRole('button', { name: 'Begin' }).waitFor();
  await analysing.goto(`${base}/analysis/${plain}`);
  await analysing.locator('.can').first().waitFor();
  await killServer();
  await lazy.getByRole('link', { name: 'Rules' }).first().click();
  await starting.getByRole('button', { name: 'Begin' }).click();
  await analysing.locator('.stock.can').first().click();
  for (const page of [lazy, starting, analysing]) await page.getByText('server does not answer').waitFor();
  await restartServer();
  await lazy.locator('article h2, article h3').first().waitFor();
  await starting.locator('.can').first().waitFor();
  await analysing.locator('.picked').first().waitFor();
  for (const page of [lazy, starting, analysing])
    await page.getByText('server does not answer').waitFor({ state: 'detached' });
});

await check('two fast computers: a pause acts at once, and thousands of turns are no burden', async () => {
  const page = await visitor();
  const long = Array.from({ length: 2500 }, (_, ply) => `turn${ply + 1}`);
  let more = false;
  await page.routeWebSocket('**/ws/*', (line) => {
    const server = line.connectToServer();
    let sent = 0;
    server.onMessage((text) => {
      const message = JSON.parse(text);
      // A change that is no turn names none.
      if (message.type === 'state' && message.turns && more) {
        // As if thousands had been played before.
        const told = [...(sent ? [] : long), ...message.turns];
        const from = sent ? (message.from === undefined ? undefined : message.from + 2500) : 0;
        line.send(JSON.stringify({ ...message, from, turns: told }));
        sent = 1;
      } else line.send(text);
    });
  });
  more = true;
  const { room, seats, watch } = await ask('/api/rooms', { game: games.at(1).name, players: ['random', 'random'] });
  await page.goto(`${base}/play/${room}#${[...seats, watch].join('.')}`);
  const count = () => page.locator('.list').getAttribute('data-turns').then(Number);
  await page.locator('.list[data-turns]').waitFor();
  assert.ok((await count()) >= 2500);
  assert.ok((await page.locator('.list ol button').count()) < 120, 'only what is seen is drawn');
  await page.getByLabel('Speed').fill('4');
  await page.waitForFunction(() => Number(document.querySelector('.list').dataset.turns) > 2510);
  // The page itself looks, in the same moment in which the button is pressed.
  const after = await page.evaluate(async () => {
    const turns = () => Number(document.querySelector('.list').dataset.turns);
    const seen = [];
    [...document.querySelectorAll('button')].find((b) => b.textContent.includes('Pause')).click();
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(turns());
    }
    return seen;
  });
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  assert.ok(new Set(after).size <= 2, `they played on: ${after}`);
  // From one end to the other, each frame shows the lines that belong there.
  const scrolled = await page.evaluate(async () => {
    const list = document.querySelector('.list');
    let [empty, most] = [0, 0];
    for (let step = 0; step <= 60; step += 1) {
      list.scrollTop = ((list.scrollHeight - list.clientHeight) * step) / 60;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const box = list.getBoundingClientRect();
      const middle = document.elementFromPoint(box.x + box.width * 0.4, box.y + box.height / 2);
      if (!middle?.closest('li')) empty += 1;
      most = Math.max(most, list.querySelectorAll('li').length);
    }
    return { empty, most };
  });
  assert.equal(scrolled.empty, 0, 'a line stands wherever one looks');
  assert.ok(scrolled.most < 120, `${scrolled.most} lines are drawn at once, and few are seen`);
});

await check('an analysis has an address: position, line and place in it', async () => {
  const [page, other] = [await visitor(), await visitor()];
  await page.goto(`${base}/analysis/${plain}`);
  for (let i = 0; i < 3; i += 1) await playTurn(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('at') === '2');
  const place = (page) =>
    page.waitForFunction(
      () => [...document.querySelectorAll('.list ol button')].findIndex((turn) => turn.ariaCurrent === 'step') === 1,
    );
  const texts = () => page.locator('.list ol button').allInnerTexts();
  const line = await texts();
  await page.reload();
  await place(page);
  assert.deepEqual(await texts(), line);
  await other.goto(page.url());
  await place(other);
  // Another position is another entry: Back leads to the line.
  await page.getByRole('button', { name: 'Start position' }).click();
  await page.waitForFunction(() => !location.search);
  await page.goBack();
  await place(page);
  assert.deepEqual(await texts(), line);
  // So it does from another page.
  await page.goto(`${base}/rules/${plain}`);
  await page.goBack();
  await place(page);

  // A record of another game changes title and address.
  const another = games.find(({ name }) => name === 'iris').name;
  const { room, watch } = await ask('/api/rooms', { game: `${another}:size=5`, players: ['human', 'human'] });
  const answer = await fetch(`${base}/api/rooms/${room}/record`, { headers: { authorization: `Bearer ${watch}` } });
  await page.getByText('Set position').click();
  await page.locator('form.set textarea').fill((await answer.json()).record);
  await page.getByRole('button', { name: 'Load' }).click();
  await page.waitForFunction((name) => decodeURIComponent(location.pathname) === `/analysis/${name}:size=5`, another);
  await page.waitForFunction((name) => document.title.toLowerCase().includes(name), another);
});
