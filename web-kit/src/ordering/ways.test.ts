import { expect, it } from '@jest/globals';
import { wayOf } from './ways.ts';

it.each([
  [[1, 3], 3, 3],
  [[1, 3], undefined, 1],
  [[3], 1, 3],
  [[2, 3], 2, 3],
  [[2], undefined, 1],
])('of %j offered and %p chosen is %d', (offered, chosen, way) => {
  expect(wayOf(offered, chosen)).toBe(way);
});
