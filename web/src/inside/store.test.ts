import { expect, it } from 'vitest';
import { openStore } from './store';

// What tests run in has no IndexedDB, like a browser that keeps nothing.
it('without a place to keep them, rooms are kept until the page is closed', async () => {
  const store = await openStore();
  expect(await store.change([{ id: 'one', stored: 'a' }], 0)).toEqual({ version: 1 });
  expect(await store.get('one')).toMatchObject({ id: 'one', stored: 'a', version: 1 });
  // A rematch is stored with the room that it follows.
  const both = [
    { id: 'one', stored: 'b' },
    { id: 'two', stored: 'c' },
  ];
  expect(await store.change(both, 1)).toEqual({ version: 2 });
  expect((await store.all()).map(({ id, version }) => [id, version])).toEqual([
    ['one', 2],
    ['two', 1],
  ]);
});

it('who was overtaken is told what is stored, and what is gone stays away', async () => {
  const store = await openStore();
  await store.change([{ id: 'one', stored: 'a' }], 0);
  const late = await store.change([{ id: 'one', stored: 'late' }], 0);
  expect(late).toMatchObject({ overtaken: { stored: 'a', version: 1 } });
  await store.remove('one');
  await expect(store.change([{ id: 'one', stored: 'b' }], 1)).rejects.toThrow('gone');
  expect(await store.get('one')).toBeUndefined();
});
