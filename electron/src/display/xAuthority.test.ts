import { expect, it } from '@jest/globals';
import { findCookie, NO_COOKIE } from './xAuthority.ts';

const field = (text: string) => {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
};
const entry = (display: string, name: string, data: string) =>
  Buffer.concat([Buffer.of(1, 0), field('kiosk'), field(display), field(name), field(data)]);
const file = Buffer.concat([
  entry('0', 'XDM-AUTHORIZATION-1', 'other kind'),
  entry('1', 'MIT-MAGIC-COOKIE-1', 'cookie of 1'),
  entry('', 'MIT-MAGIC-COOKIE-1', 'cookie of all'),
]);

it.each([
  ['its own', 1, file, 'cookie of 1'],
  ['one for all displays', 0, file, 'cookie of all'],
  ['none of a file that ends early', 0, file.subarray(0, -3), ''],
  ['none of an empty file', 0, Buffer.alloc(0), ''],
])('finds for a display %s', (_case, display, content, expected) => {
  expect(findCookie(content, display).data.toString()).toBe(expected);
});

it('has no name for no cookie, by which a display without authority lets a program in', () => {
  expect(NO_COOKIE).toMatchObject({ name: '' });
});
