import { useState } from 'react';
import type { ListState } from '../../ui/useListState.ts';

/** What rows are looked for by. What names a person stays out of the address, which is logged. */
interface Sought {
  readonly userName?: string | undefined;
  readonly name?: string | undefined;
  readonly key?: string | undefined;
}

export function useSoughtRows(list: ListState) {
  const [sought, setSought] = useState<Sought>({});
  const seek = (by: keyof Sought) => (typed: string) => {
    setSought((present) => ({ ...present, [by]: typed === '' ? undefined : typed }));
    list.turn(1, list.rows);
  };
  return { sought, seek, isNarrowed: Object.values(sought).some((each) => each !== undefined) };
}
