import { expect, it } from '@jest/globals';
import { inBatches } from './inBatches.ts';

it.each([
  [0, [0]],
  [2, [2]],
  [3, [3, 0]],
  [7, [3, 3, 1]],
])('reads %d rows once each, in order', async (count, sizes) => {
  const asked: number[] = [];
  const read = async (after: number | undefined, limit: number) => {
    const from = after === undefined ? 0 : after + 1;
    const rows = Array.from({ length: Math.min(limit, count - from) }, (_, index) => from + index);
    asked.push(rows.length);
    return rows;
  };
  const all: number[] = [];
  for await (const row of inBatches(read, 3)) all.push(row);
  expect(all).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(asked).toEqual(sizes);
});
