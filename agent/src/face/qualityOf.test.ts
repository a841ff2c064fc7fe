import { expect, it } from '@jest/globals';
import { qualityOf } from './qualityOf.ts';

it.each([
  [[{ score: 1, yaw: 0 }], 100],
  [
    [
      { score: 0.9, yaw: 0.1 },
      { score: 0.7, yaw: -0.1 },
    ],
    72,
  ],
  [[{ score: 0.8, yaw: -0.3 }], 56],
  [[], 0],
])('of %j is %i', (frames, quality) => {
  expect(qualityOf(frames)).toBe(quality);
});
