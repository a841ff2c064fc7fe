import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Wait } from '../ui/Wait.tsx';

interface FirstPageProps {
  /** Fetches the page at an address; undefined when there is nothing to fetch. */
  readonly fetchPage: (pathname: string) => Promise<unknown> | undefined;
  readonly children: ReactNode;
}

/** Waits until the page of the address that was opened has been fetched. Later ones are fetched while the one before is still shown. */
export function FirstPage({ fetchPage, children }: FirstPageProps) {
  const { pathname } = useLocation();
  // Asked once, as this is about the address that was opened.
  const [fetched] = useState(() => fetchPage(pathname));
  const [isFetched, setFetched] = useState(fetched === undefined);
  useEffect(() => {
    const show = () => setFetched(true);
    // A page that cannot be fetched says so when it is shown.
    fetched?.then(show, show);
  }, [fetched]);
  return isFetched ? children : <Wait />;
}
