import { useState } from 'react';
import type { ListState } from '../../ui/useListState.ts';

const ROWS = 10;

/** Page and size of a list that is one of several on a page, so that the address has no room for it. */
export function usePaging(): Pick<ListState, 'page' | 'rows' | 'paging' | 'turn'> {
  const [paging, setPaging] = useState({ page: 1, rows: ROWS });
  return { ...paging, paging, turn: (page, rows) => setPaging({ page, rows }) };
}
