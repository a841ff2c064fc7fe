import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../core/services.ts';
import { FirstWait } from './FirstWait.tsx';
import { licenceGate } from './gate.ts';

interface GateProps {
  /** Fetches the page at an address. */
  readonly fetchScreen: (pathname: string) => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * Shows no page before the licence has been checked; afterwards it is checked again with each change of page. The first page is
 * fetched meanwhile.
 */
export function Gate({ fetchScreen, children }: GateProps) {
  const services = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let gone = false;
    const open = async () => {
      // If a page cannot be fetched, it reports that when it is shown.
      const fetched = fetchScreen(pathname).catch(() => {});
      const instead = await licenceGate(services, pathname);
      if (instead === undefined) await fetched;
      if (gone) return;
      // The page that it leads to opens the gate.
      if (instead !== undefined) void navigate(instead, { replace: true });
      else setOpen(true);
    };
    void open();
    return () => {
      gone = true;
    };
  }, [services, fetchScreen, pathname, navigate]);
  return isOpen ? children : <FirstWait />;
}
