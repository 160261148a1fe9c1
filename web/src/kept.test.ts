import { beforeEach, expect, it } from 'vitest';
import { gamesAsFragment, isOwnInvitation, keepGame, keptGame, keptGames, keysFor, newKey, takeOver } from './kept';

beforeEach(() => localStorage.clear());

it('a link leads to one’s own seat, where there is one', () => {
  expect(keysFor('room', ['invite', 'watch'])).toEqual(['invite', 'watch']);
  keepGame('room', { seats: ['own'], watch: 'watch', by: 'invite' });
  for (const link of [[], ['watch'], ['invite', 'watch'], ['own', 'watch']])
    expect(keysFor('room', link)).toEqual(['own', 'watch']);
  // Another seat is another matter.
  expect(keysFor('room', ['foreign', 'watch'])).toEqual(['foreign', 'watch']);
  // A seat that was asked for may be ours, though the answer was lost.
  keepGame('asked', { claim: 'made-up', watch: 'watch', by: 'invite' });
  expect(keysFor('asked', ['invite', 'watch'])).toEqual(['made-up', 'watch']);
});

it('an invitation that we gave out is not for us', () => {
  keepGame('room', { seats: ['own'], watch: 'watch', invite: 'invite' });
  expect(keysFor('room', ['invite', 'watch'])).toEqual(['own', 'watch']);
  expect(isOwnInvitation('room', ['invite', 'watch'])).toBe(true);
  expect(isOwnInvitation('room', ['watch'])).toBe(false);
  keepGame('other', { seats: ['own'], by: 'invite' });
  expect(isOwnInvitation('other', ['invite'])).toBe(false);
});

it('games go from device to device, and nonsense does not', () => {
  keepGame('one', { seats: ['a', 'b'], watch: 'w' });
  keepGame('two', { seats: ['c'] });
  keepGame('watched', { watch: 'w' });
  const link = gamesAsFragment(keptGames());
  localStorage.clear();
  expect(takeOver(link)).toBe(2);
  expect(keptGame('one')).toMatchObject({ seats: ['a', 'b'], watch: 'w' });
  expect(keptGame('two')).toMatchObject({ seats: ['c'] });
  expect(keptGame('two')!.watch).toBeUndefined();
  for (const bad of ['', 'x', '<b>.a.b', '~~', 'room.<.w']) expect(takeOver(bad)).toBe(0);
  localStorage.setItem('quina:game:bad', '{"room":1}');
  expect(keptGames()).toHaveLength(2);
});

it('keys are as the server wants them', () => {
  expect(newKey()).toMatch(/^[\w-]{22}$/);
  expect(newKey()).not.toBe(newKey());
});
