import { expect, it } from '@jest/globals';
import type { RegionTable } from '@self-print/contract/regions.ts';
import { createRegionSource } from './regionSource.ts';

const TABLE: RegionTable = { province_list: { 330000: '浙江省' }, city_list: {}, county_list: {} };

it('reports that the regions cannot be fetched, and has them once another try succeeds', async () => {
  let tries = 0;
  const source = createRegionSource(async () => {
    tries += 1;
    if (tries === 1) throw new Error('lost');
    return TABLE;
  }, 0);
  const seen: unknown[] = [];
  source.subscribe(() => seen.push(source.read()));
  source.fetch();
  source.fetch();
  await new Promise(setImmediate);
  expect(seen).toEqual([{ table: undefined, hasFailed: true }]);
  source.fetch();
  await new Promise(setImmediate);
  source.fetch();
  expect(seen.at(-1)).toEqual({ table: TABLE, hasFailed: false });
  expect(tries).toBe(2);
});
