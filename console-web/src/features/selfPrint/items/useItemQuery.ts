import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn, useAddressQuery } from '../../../ui/useAddressQuery.ts';
import { useSettled } from '../../../ui/useSettled.ts';

const TYPING_MS = 250;
export const SEARCH_MAX = 64;

/**
 * What the list of items is narrowed to, kept in the address, so that "back" from an order leads to the list as it was. Words stand
 * there once the typing rests.
 */
export function useItemQuery() {
  const [, setQuery] = useSearchParams();
  const { query, change: set } = useAddressQuery();
  const search = (query.get('search') ?? '').slice(0, SEARCH_MAX);
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim(), TYPING_MS);
  /** The words that field and address agreed on last: what differs from them is news. */
  const agreed = useRef(search);
  /** Begins at the first page, unless another one is asked for. */
  const change: typeof set = (values) => set({ page: undefined, ...values });
  useEffect(() => {
    if (settled === agreed.current) return;
    agreed.current = settled;
    change({ search: settled });
  });
  useEffect(() => {
    if (search === agreed.current) return;
    agreed.current = search;
    setTyped(search);
  }, [search]);
  return {
    folder: query.get('folder') ?? '',
    tag: query.get('tag') ?? undefined,
    page: pageIn(query),
    search,
    typed,
    setTyped,
    turn: (page: number) => change({ page: String(page) }),
    /** Tags are looked for everywhere, not in one folder. */
    chooseTag: (tag: string | undefined) => change({ tag, folder: undefined }),
    clear: () => {
      setTyped('');
      agreed.current = '';
      setQuery({});
    },
  };
}
