import type { RegionTable } from '@self-print/contract/regions.ts';
import { useEffect, useState } from 'react';

const RETRY_MS = 3_000;

let fetched: RegionTable | undefined;

/** The regions of China; undefined until they have come. They are a file of their own, fetched with the first field that asks for one. */
export function useRegions(): RegionTable | undefined {
  const [table, setTable] = useState(fetched);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try
  useEffect(() => {
    if (table) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    import('@vant/area-data').then(
      ({ areaList }) => {
        fetched = areaList;
        if (isWanted) setTable(areaList);
      },
      () => {
        if (isWanted) timer = setTimeout(() => setTries((before) => before + 1), RETRY_MS);
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [table, tries]);
  return table;
}
