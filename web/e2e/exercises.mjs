// Learning by doing: lessons and puzzles, by clicks, and what is kept of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, base, check, games, here, seeTurns, visitor } from './stage.mjs';

const cell = (page, name) => page.locator(`[data-name="${name}"]`).click({ force: true });
const says = (page, text) => page.locator('.says', { hasText: text }).waitFor();
const stage = (page, word) => page.locator(`.says.${word}`).waitFor();
const button = (page, name) => page.getByRole('button', { name, exact: true });

await check('lessons are reached from the first page and done by ordinary clicks', async () => {
  const page = await visitor();
  await page.goto(base);
  await page.getByRole('link', { name: 'Learn Moxie' }).click();
  await page.getByRole('heading', { name: /^Moxie, lesson 1 of/ }).waitFor();
  await stage(page, 'ask');
  await cell(page, 'b2');
  await stage(page, 'done');
  await button(page, 'Go on').click();
  await page.getByRole('heading', { name: /lesson 2 of/ }).waitFor();
  // Reloaded, it goes on where it was, and remembers what was done.
  await page.reload();
  await page.getByRole('heading', { name: /lesson 2 of/ }).waitFor();
  await button(page, 'Lesson 1, done').waitFor();
  await page.goto(`${base}/learn/moxie`);
  await page.getByRole('heading', { name: /lesson 2 of/ }).waitFor();
  // From anywhere the head of the page leads to all lessons, which say how far one has come.
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: /^Moxie 1 of \d+ done/ }).waitFor();
  await page.getByRole('link', { name: /^Quantik 0 of \d+ done/ }).click();
  await page.getByRole('heading', { name: /^Quantik, lesson 1 of/ }).waitFor();
});

await check('a wrong turn in a lesson is answered on the board and taken back', async () => {
  const page = await visitor();
  await page.goto(`${base}/learn/moxie#8`);
  await says(page, 'Side o threatens');
  await cell(page, 'a1');
  await says(page, 'Then o wins: c4');
  // The opponent's turn is shown.
  await page.waitForFunction(() =>
    document.querySelector('[data-name="c4"]')?.getAttribute('aria-label').includes('o'),
  );
  await button(page, 'Take it back').click();
  await says(page, 'Side o threatens');
  await cell(page, 'c4');
  await stage(page, 'done');
});

await check('a turn that is not legal is refused with its reason', async () => {
  const page = await visitor();
  await page.goto(`${base}/learn/moxie#4`);
  await stage(page, 'ask');
  await cell(page, 'a1');
  await page.getByRole('alert').filter({ hasText: /jump/ }).waitFor();
});

for (const { name } of games) {
  const { length } = await (await fetch(`${base}/api/games/${name}/lessons`)).json();
  if (!length) continue;
  await check(`every lesson of ${name} can be shown, and the last one is a game`, async () => {
    const page = await visitor();
    await page.goto(`${base}/learn/${name}#1`);
    for (let number = 1; number < length; number += 1) {
      await page.getByRole('heading', { name: new RegExp(`lesson ${number} of`) }).waitFor();
      while (!(await page.locator('.says.done').count())) {
        await page.locator('.says.ask, .says.done').first().waitFor();
        if (await page.locator('.says.done').count()) break;
        await button(page, 'Show me').click();
        await page.locator('.says.answer, .says.done').first().waitFor();
      }
      await button(page, 'Go on').click();
    }
    await button(page, 'Play the game').click();
    await page.waitForURL(/\/play\//);
    await page.locator('[data-cell]').first().waitFor();
  });
}

/** A puzzle of Quantik whose solution is known here, to be found by clicks. */
const PUZZLE = 'quantik-t35kkm';
const place = async (page, kind, name) => {
  await page.locator(`.stock.can[data-kind="${kind}"]`).first().click({ force: true });
  await page.locator('.stock.picked, .picked').first().waitFor();
  await cell(page, name);
};

await check('a puzzle has an address; wrong turns are refuted, right ones lead on', async () => {
  const page = await visitor();
  await page.goto(`${base}/puzzles/quantik/${PUZZLE}`);
  await page.getByText('Brown to play and win').waitFor();
  await page.locator('.stock.can').first().waitFor();
  await place(page, 3, 'b1');
  await says(page, 'sb1 gives it away');
  // That counts at once: whoever loads the page again has tried it all the same.
  assert.equal(await page.evaluate(() => localStorage.getItem('quina:puzzles')), `-${PUZZLE}`);
  await button(page, 'Try again').click();
  await stage(page, 'ask');
  await button(page, 'Hint').click();
  await page.getByText('See what the opponent threatens, and stop it').waitFor();
  await button(page, 'Another hint').click();
  await page.getByText('Look at b1').waitFor();
  await place(page, 2, 'b1');
  await says(page, 'yb1 is right');
  await stage(page, 'ask');
  await place(page, 3, 'a1');
  await stage(page, 'done');
  // Helped, so it does not count as solved.
  await page.getByText(/Your rating: .*in a row: 0/).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('quina:puzzles')), `-${PUZZLE}`);
  await page.goto(`${base}/puzzles`);
  await page.getByRole('link', { name: PUZZLE }).waitFor();
});

await check('a puzzle solved without help raises the rating and the row', async () => {
  const page = await visitor();
  await page.goto(`${base}/puzzles/quantik/${PUZZLE}`);
  await page.locator('.stock.can').first().waitFor();
  await place(page, 2, 'b1');
  await says(page, 'yb1 is right');
  await stage(page, 'ask');
  await place(page, 3, 'a1');
  await stage(page, 'done');
  await page.getByText(/in a row: 1, at most 1/).waitFor();
  await button(page, 'Next puzzle').click();
  await page.waitForURL((url) => url.pathname.startsWith('/puzzles/quantik/') && !url.pathname.endsWith(PUZZLE));
});

await check('the solution can be seen, and puzzles are found by game, by theme and by day', async () => {
  const page = await visitor();
  await page.goto(`${base}/puzzles`);
  const day = await page.getByRole('link', { name: 'Puzzle of the day' }).getAttribute('href');
  const now = new Date();
  const number = Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  const { daily } = await ask('/api/solver', { day: number });
  assert.ok(day.includes(daily.id), `${day} ${daily.id}`);
  await button(page, /^Quiet turn/).click();
  await page.waitForURL(/theme=quiet/);
  await stage(page, 'ask');
  await button(page, 'See the solution').click();
  await stage(page, 'done');
  // Who was shown it has not solved it.
  await says(page, 'The solution: ');
  assert.equal(await page.getByText('Solved', { exact: true }).count(), 0);
  await page.goto(`${base}/puzzles/moxie`);
  await page.waitForURL(/\/puzzles\/moxie\/moxie-/);
  await page.goto(`${base}/puzzles/moxie/moxie-nothing`);
  await page.getByRole('alert').filter({ hasText: 'no such puzzle' }).waitFor();
});

await check('lessons and puzzles on a phone, in Portuguese, by keyboard, and with axe', async () => {
  const axe = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');
  const page = await visitor({ width: 360, height: 740, language: 'pt' });
  for (const path of ['/learn/moxie#3', '/learn/iris#1', `/puzzles/quantik/${PUZZLE}`, '/puzzles']) {
    await page.goto(base + path);
    await page.locator('.says.ask, .games').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${path} is ${wide} wide`);
    const text = await page.locator('main').innerText();
    assert.ok(!/\b(web|lesson|puzzle|exercise)-[a-z]/.test(text.replaceAll(PUZZLE, '')), text);
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run(document)).violations.map((v) => v.id));
    assert.deepEqual(found, [], path);
  }
  await page.goto(`${base}/learn/moxie#3`);
  await page.getByText('Três peças suas', { exact: false }).first().waitFor();
  // By keys alone: a cell is focused and chosen.
  await page.locator('[data-name="a4"]').focus();
  await page.keyboard.press('Enter');
  await stage(page, 'done');
});

/** Side o stands on b4 and d4, and only c4 keeps it from winning there. */
const DANGER = '1o1o/4/2x1/x3 x 6 6';

await check('a coach says what a turn gave away, shows why, and gives it back', async () => {
  const page = await visitor();
  const { room, seats, watch } = await ask('/api/rooms', {
    game: 'moxie',
    start: DANGER,
    players: ['human', 'engine:10'],
  });
  await page.goto(`${base}/play/${room}#${seats[0]}.${watch}`);
  await page.locator('[data-cell]').first().waitFor();
  // Nobody looks on unless that is chosen.
  const coach = page.getByRole('region', { name: 'Coach' });
  assert.equal(await coach.count(), 0);
  await button(page, 'Coach').click();
  await coach.getByText('The coach looks at your turns').waitFor();
  await cell(page, 'd1');
  await coach.getByText('d1 lets o win at once: c4').waitFor();
  await seeTurns(page, 2);
  await coach.getByText(/^To remember: before you play/).waitFor();
  await coach.getByRole('button', { name: 'What happens?' }).click();
  await coach.getByText('It goes on: c4').waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('quina:settings')).coach), true);

  // In a game that goes on the turn is offered back.
  const other = await ask('/api/rooms', {
    game: 'moxie',
    start: '3o/1x2/2x1/o3 x 6 6',
    players: ['human', 'engine:10'],
  });
  // A server that is asked too fast is asked again.
  let refusals = 1;
  await page.route('**/api/slip', (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 429, contentType: 'application/json', body: '{"id":"too-fast","args":{}}' })
      : route.continue(),
  );
  await page.goto(`${base}/play/${other.room}#${other.seats[0]}.${other.watch}`);
  await page.locator('[data-name="d2"]').waitFor();
  await cell(page, 'd2');
  await coach.getByText('d2 lets a win slip: another turn wins at once').waitFor();
  await seeTurns(page, 2);
  await coach.getByRole('button', { name: 'Take the turn back' }).click();
  await seeTurns(page, 0);
  await coach.getByText('The coach looks at your turns').waitFor();
  await cell(page, 'a4');
  await coach.getByText('No turn of yours was a mistake').waitFor();
});

await check('mistakes of a game are practised', async () => {
  const page = await visitor({ width: 360, height: 740 });
  const turns = encodeURIComponent('a1 d4 a1-a2 d1');
  await page.goto(`${base}/practise/moxie?side=first&turns=${turns}`);
  await page.getByRole('heading', { name: 'Your game, turn 2.' }).waitFor();
  await says(page, 'You played a1-a2. Find what keeps the win');
  await page.getByText('1 of 1', { exact: true }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `${wide} wide`);
  await cell(page, 'a1');
  await cell(page, 'b2');
  await says(page, 'a1-b2 gives a proven win away: o answers');
  await button(page, 'Try again').click();
  await stage(page, 'ask');
  await cell(page, 'c1');
  await says(page, 'c1 is right');
  // A game without mistakes.
  await page.goto(`${base}/practise/moxie?side=first&turns=a1`);
  await page.getByText('There is no mistake to practise in this game').waitFor();
});
