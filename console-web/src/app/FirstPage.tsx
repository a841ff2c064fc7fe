import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Wait } from '../ui/Wait.tsx';

interface FirstPageProps {
  /** Fetches the page at an address; undefined when there is nothing to fetch. */
  readonly fetchPage: (pathname: string) => Promise<unknown> | undefined;
  readonly children: ReactNode;
}

/** Waits until the page at the first address has been fetched. Later pages are fetched while the one before is still shown. */
export function FirstPage({ fetchPage, children }: FirstPageProps) {
  const { pathname } = useLocation();
  // Only for the address that was opened first.
  const [fetched] = useState(() => fetchPage(pathname));
  const [isFetched, setFetched] = useState(fetched === undefined);
  useEffect(() => {
    const show = () => setFetched(true);
    // If a page cannot be fetched, it reports that when it is shown.
    fetched?.then(show, show);
  }, [fetched]);
  return isFetched ? children : <Wait />;
}
