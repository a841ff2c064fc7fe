import { useSearchParams } from 'react-router-dom';

const NAME = 'tab';

/** The tab that an address names; null when it names none. */
export const tabIn = (search: string): string | null => new URLSearchParams(search).get(NAME);

/** The tab that is shown, kept in the address: it survives saving and reloading, and is no step of the browser's history. */
export function useAddressTab(first: string): readonly [tab: string, show: (tab: string) => void] {
  const [query, setQuery] = useSearchParams();
  const show = (tab: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(NAME, tab);
        return next;
      },
      { replace: true },
    );
  return [query.get(NAME) ?? first, show];
}
