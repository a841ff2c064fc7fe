import { expect, it } from '@jest/globals';
import { isMailAddress } from './mailAddress.ts';

it.each(['xiaoming@example.edu', 'a.b+c@mail.example.edu.cn'])('takes %s', (address) => {
  expect(isMailAddress(address)).toBe(true);
});

it.each([
  '',
  'xiaoming',
  'xiaoming@example',
  '@example.edu',
  'a@b.c',
  'a b@example.edu',
  'a@example.edu,b@example.edu',
  'A <a@example.edu>',
])('refuses %j', (address) => {
  expect(isMailAddress(address)).toBe(false);
});
