import { useEffect, useSyncExternalStore } from 'react';
import { createRegionSource, type Regions } from './regionSource.ts';

const RETRY_MS = 3_000;

/** A file of its own: 23 kB that few pages need. */
export const REGION_SOURCE = createRegionSource(
  async () => (await import('@vant/area-data')).areaList,
  RETRY_MS,
);

/** The regions of China. When they cannot be fetched, they are asked for again by themselves, and at once by `again`. */
export function useRegions(): Regions & { readonly again: () => void } {
  const regions = useSyncExternalStore(REGION_SOURCE.subscribe, REGION_SOURCE.read);
  useEffect(() => {
    if (regions.table) return;
    if (!regions.hasFailed) return REGION_SOURCE.fetch();
    const timer = setTimeout(REGION_SOURCE.fetch, REGION_SOURCE.retryMs);
    return () => clearTimeout(timer);
  }, [regions]);
  return { ...regions, again: REGION_SOURCE.fetch };
}
