import { expect, it } from '@jest/globals';
import { sampleItem } from '../../../dev/personalSamples.ts';
import { toPay } from './toPay.ts';

it.each([
  { price: 500, remainingFreeCopies: 0, copies: 3, expected: 1_500 },
  { price: 500, remainingFreeCopies: 2, copies: 3, expected: 500 },
  { price: 500, remainingFreeCopies: 5, copies: 3, expected: 0 },
  { price: 500, remainingFreeCopies: -1, copies: 1, expected: 500 },
  { price: 0, remainingFreeCopies: 0, copies: 9, expected: 0 },
])(
  '$copies copies at $price with $remainingFreeCopies free cost $expected',
  ({ copies, expected, ...item }) => {
    expect(toPay({ ...sampleItem, ...item }, copies)).toBe(expected);
  },
);
