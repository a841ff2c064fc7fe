/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { makeRegionsUnreachable } from '../testing/unreachableRegions.ts';
import { useRegions } from './useRegions.ts';

afterEach(cleanup);
afterEach(() => {
  jest.restoreAllMocks();
});

it('asks for the regions again by itself once they could not be fetched', async () => {
  const regions = makeRegionsUnreachable(1);
  const { result } = renderHook(useRegions);
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  regions.reach();
  await waitFor(() => expect(result.current.table?.province_list).toEqual({ 330000: '浙江省' }));
  expect(result.current.hasFailed).toBe(false);
});
