import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../core/services.ts';
import { FirstWait } from './FirstWait.tsx';
import { licenceGate } from './gate.ts';

/** Lets nobody see a page before the licence was looked at; afterwards it is looked at again with each change of page. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let gone = false;
    void licenceGate(services, pathname).then((instead) => {
      if (gone) return;
      if (instead !== undefined) void navigate(instead, { replace: true });
      setOpen(true);
    });
    return () => {
      gone = true;
    };
  }, [services, pathname, navigate]);
  return isOpen ? children : <FirstWait />;
}
