import { expect, it } from '@jest/globals';
import { fenOf } from './yuan.ts';

it.each([
  ['1.15', 115],
  ['0.29', 29],
  ['8.2', 820],
  [' 12 ', 1_200],
  ['0.00', 0],
  ['', undefined],
  ['.5', undefined],
  ['1.', undefined],
  ['1.005', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,000', undefined],
  ['99999999', undefined],
])('reads %j as %j fen', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen);
});
