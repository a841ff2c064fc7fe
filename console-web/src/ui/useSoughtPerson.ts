import { useState } from 'react';
import type { ListState } from './useListState.ts';

interface SoughtPerson {
  /** The whole number; undefined for everybody. */
  readonly userName: string | undefined;
  /** Takes what was typed, and begins at the first page. */
  readonly seek: (typed: string) => void;
}

/** The person that a list is narrowed to. What names a person stays out of the address, which is logged. */
export function useSoughtPerson(list: ListState): SoughtPerson {
  const [userName, setUserName] = useState<string>();
  const seek = (typed: string) => {
    setUserName(typed === '' ? undefined : typed);
    list.turn(1, list.rows);
  };
  return { userName, seek };
}
