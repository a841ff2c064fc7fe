import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { createQueries } from './queries.ts';

/**
 * Around the pages that ask the platform for data. What they were told is forgotten as soon as none of them is shown, so that
 * nothing of one person is left for the next who signs in.
 */
export function Shell() {
  const navigate = useNavigate();
  const [queries] = useState(() =>
    createQueries(() => {
      const { pathname, search } = window.location;
      void navigate('/mobile/login', { state: { from: withoutBase(pathname) + search } });
    }),
  );
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

function withoutBase(path: string): string {
  const base = import.meta.env.BASE_URL;
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}
