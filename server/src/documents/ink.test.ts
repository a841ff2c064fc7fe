import { expect, it } from '@jest/globals';
import { inkOf } from './ink.ts';

it.each([
  ['#000000', '#000000'],
  ['#1b1f24', '#000000'],
  ['#3F3f3F', '#000000'],
  ['#404040', '#404040'],
  ['#0000ff', '#0000ff'],
  ['#1d3b6b', '#1d3b6b'],
  ['#c8102e', '#c8102e'],
])('prints %s as %s', (colour, printed) => {
  expect(inkOf(colour)).toBe(printed);
});
