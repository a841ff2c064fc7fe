import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

interface AddressQuery {
  readonly query: URLSearchParams;
  /** Sets values, and takes away those that are undefined or empty; it makes no step for "back". */
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void;
}

/** The query of the page's address, and how parts of it are changed. */
export function useAddressQuery(): AddressQuery {
  const [query, setQuery] = useSearchParams();
  // The router gives two changes in a row the same query to begin with: the second would undo the first.
  const latest = useRef(query);
  latest.current = query;
  const change: AddressQuery['change'] = (values) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    latest.current = next;
    setQuery(next, { replace: true });
  };
  return { query, change };
}

/** The page of a list, from 1, that an address names; the first one when it names none. */
export function pageIn(query: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
}
