import { expect, it } from '@jest/globals';
import { fenOfYuan } from './yuan.ts';

it.each([
  ['0', 0],
  ['0.00', 0],
  ['-0.00', 0],
  ['1.5', 150],
  ['1.50', 150],
  ['0.07', 7],
  ['-0.60000', -60],
  // Where multiplying by 100 is wrong.
  ['1.15', 115],
  ['4.35', 435],
  ['1234567890.12', 123456789012],
  ['0.001', undefined],
  ['1,000.00', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['`1.00', undefined],
])('%s yuan are %s fen', (text, fen) => {
  expect(fenOfYuan(text)).toBe(fen);
});
