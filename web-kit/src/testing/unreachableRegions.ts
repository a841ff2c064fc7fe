import { jest } from '@jest/globals';
import { createRegionSource } from '../forms/regionSource.ts';
import { REGION_SOURCE } from '../forms/useRegions.ts';

const NEVER_MS = 2 ** 31 - 1;

/** Makes the regions impossible to fetch until `reach` is called; `jest.restoreAllMocks` ends it. */
export function makeRegionsUnreachable(retryMs = NEVER_MS): { readonly reach: () => void } {
  let isReachable = false;
  const source = createRegionSource(async () => {
    if (!isReachable) throw new Error('unreachable');
    return { province_list: { 330000: '浙江省' }, city_list: {}, county_list: {} };
  }, retryMs);
  jest.spyOn(REGION_SOURCE, 'read').mockImplementation(source.read);
  jest.spyOn(REGION_SOURCE, 'subscribe').mockImplementation(source.subscribe);
  jest.spyOn(REGION_SOURCE, 'fetch').mockImplementation(source.fetch);
  jest.replaceProperty(REGION_SOURCE, 'retryMs', source.retryMs);
  return {
    reach: () => {
      isReachable = true;
    },
  };
}
