import { expect, it } from '@jest/globals';
import { passwordFault } from './passwords.ts';

it.each([
  ['Abcdefgh1', 'short'],
  ['a'.repeat(129), 'long'],
  ['abcdefghij', 'oneKind'],
  ['1234567890', 'oneKind'],
  ['密码密码密码密码密码', 'oneKind'],
  ['abcdefghi1', undefined],
  ['ABCDEFGHIj', undefined],
  ['correct horse', undefined],
  ['电池电池电池电池电池1', undefined],
])('finds in %s: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});
