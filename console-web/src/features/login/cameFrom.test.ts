import { expect, it } from '@jest/globals';
import { cameFrom } from './cameFrom.ts';

it.each([
  [{ from: '/main/itemList?page=2' }, '/main/itemList?page=2'],
  [{ from: '/main' }, '/main'],
  [{ from: '/mainframe' }, undefined],
  [{ from: '//evil.example/main' }, undefined],
  [{ from: 'https://evil.example' }, undefined],
  [{ from: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
])('comes back to pages of the console only: %j', (state, expected) => {
  expect(cameFrom(state)).toBe(expected);
});
