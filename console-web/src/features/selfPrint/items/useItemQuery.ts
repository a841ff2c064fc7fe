import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSettled } from '../../../ui/useSettled.ts';

const TYPING_MS = 250;
export const SEARCH_MAX = 64;

/**
 * What the list of items is narrowed to, kept in the address, so that "back" from an order leads to the list as it was. Words stand
 * there once the typing rests.
 */
export function useItemQuery() {
  const [query, setQuery] = useSearchParams();
  const search = (query.get('search') ?? '').slice(0, SEARCH_MAX);
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim(), TYPING_MS);
  /** The words that field and address agreed on last: what differs from them is news. */
  const agreed = useRef(search);
  const change = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: undefined, ...values })) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
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
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
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
