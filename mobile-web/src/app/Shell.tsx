import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { createDrafts, DraftsProvider } from './drafts.ts';
import { createQueries } from './queries.ts';
import { createResults, ResultsProvider } from './results.ts';
import '../ui/parts.css';

/**
 * Around the pages that ask the platform for data. What they were told and what was typed is forgotten as soon as none of them is
 * shown, so that nothing of one person is left for the next who signs in.
 */
export function Shell() {
  const navigate = useNavigate();
  const [drafts] = useState(createDrafts);
  const [results] = useState(createResults);
  const [queries] = useState(() =>
    createQueries(() => {
      const { pathname, search, hash } = window.location;
      void navigate('/mobile/login', {
        replace: true,
        state: { from: withoutBase(pathname) + search + hash },
      });
    }),
  );
  return (
    <QueryClientProvider client={queries}>
      <DraftsProvider value={drafts}>
        <ResultsProvider value={results}>
          <Outlet />
        </ResultsProvider>
      </DraftsProvider>
    </QueryClientProvider>
  );
}

function withoutBase(path: string): string {
  const base = import.meta.env.BASE_URL;
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}
