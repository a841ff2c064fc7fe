import { expect, it } from '@jest/globals';
import { cameFrom } from './cameFrom.ts';
import { CONSOLE_SIGN_IN, PC_SIGN_IN } from './signInPlaces.ts';

it.each([
  [{ from: '/main/itemList?page=2' }, '/main/itemList?page=2'],
  [{ from: '/main' }, '/main'],
  [{ from: '/doc/deploy.md' }, '/doc/deploy.md'],
  [{ from: '/mainframe' }, undefined],
  [{ from: '/self-print-item-list' }, undefined],
  [{ from: '//evil.example/main' }, undefined],
  [{ from: 'https://evil.example' }, undefined],
  [{ from: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
])('comes back to pages of the console only: %j', (state, expected) => {
  expect(cameFrom(state, CONSOLE_SIGN_IN.pages)).toBe(expected);
});

it.each([
  [{ from: '/self-print-order-detail?itemId=a' }, '/self-print-order-detail?itemId=a'],
  [{ from: '/self-print-main' }, '/self-print-main'],
  [{ from: '/self-print-login' }, undefined],
  [{ from: '/main/itemList' }, undefined],
  [{ from: '//evil.example/self-print-main' }, undefined],
])('comes back to pages for persons only: %j', (state, expected) => {
  expect(cameFrom(state, PC_SIGN_IN.pages)).toBe(expected);
});
