import { useState } from 'react';
import type { ListState } from '../../ui/useListState.ts';

const FIRST_SIZE = 20;

/** Page and size of a list beside the page's own, which has the address. */
export function usePaging(): Pick<ListState, 'page' | 'rows' | 'paging' | 'turn'> {
  const [paging, setPaging] = useState({ page: 1, rows: FIRST_SIZE });
  return { ...paging, paging, turn: (page, rows) => setPaging({ page, rows }) };
}
