import type { RegionTable } from '@self-print/contract/regions.ts';

export interface Regions {
  readonly table: RegionTable | undefined;
  /** Whether the last try to fetch the table failed. */
  readonly hasFailed: boolean;
}

/** The regions of China, which are fetched with the first field that asks for one and kept from then on. */
export interface RegionSource {
  readonly read: () => Regions;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the table unless it is there or under way. */
  readonly fetch: () => void;
  /** How long after a failure the table is fetched again without being asked for. */
  readonly retryMs: number;
}

export function createRegionSource(load: () => Promise<RegionTable>, retryMs: number): RegionSource {
  const listeners = new Set<() => void>();
  let regions: Regions = { table: undefined, hasFailed: false };
  let isUnderWay = false;
  const end = (next: Regions) => {
    isUnderWay = false;
    regions = next;
    for (const listener of listeners) listener();
  };
  return {
    retryMs,
    read: () => regions,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: () => {
      if (isUnderWay || regions.table) return;
      isUnderWay = true;
      load().then(
        (table) => end({ table, hasFailed: false }),
        () => end({ table: undefined, hasFailed: true }),
      );
    },
  };
}
