import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function placeIn(mode: string) {
  vi.stubEnv('MODE', mode);
  vi.resetModules();
  return import('./place');
}

test('a page of a server has its places in the path', async () => {
  const { address, file, placeOf, serverAt, textsAt } = await placeIn('production');
  const url = new URL('http://host/play/abc?x=1#key');
  expect(placeOf(url)).toEqual({ path: '/play/abc', search: '?x=1', hash: '#key' });
  expect([address('/new/x'), file('icon.svg'), textsAt('en'), serverAt]).toEqual([
    '/new/x',
    '/icon.svg',
    '/texts/en',
    '',
  ]);
});

test('a site has them in the fragment, wherever it is', async () => {
  const { address, file, placeOf, serverAt, textsAt } = await placeIn('site');
  const placed = (hash: string) => placeOf(new URL(`http://host/some/where/${hash}`));
  expect(placed('#/play/0abc?x=1&y=2#key.other')).toEqual({
    path: '/play/0abc',
    search: '?x=1&y=2',
    hash: '#key.other',
  });
  for (const hash of ['', '#', '#main']) expect(placed(hash)).toEqual({ path: '/', search: '', hash: '' });
  const there = new URL(address('/analysis/moxie?at=2#k'), 'http://host/');
  expect(placeOf(there)).toEqual({ path: '/analysis/moxie', search: '?at=2', hash: '#k' });
  expect([file('icon.svg'), textsAt('pt'), serverAt]).toEqual(['./icon.svg', './texts/pt.ftl', undefined]);
});
