import type { Administrator } from '@self-print/contract/platform/adminSignIn.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useCallQuery } from '../../app/queries.ts';
import { mayOpen, screenAt } from '../../app/screens.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { AdministratorProvider } from './administrator.ts';
import { useSessionQueries } from './useSessionQueries.ts';

/**
 * Lets nobody see a page before it is known who they are. What the platform told is forgotten as soon as the shell is left, so that
 * nothing of one administrator is left for the next.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const queries = useSessionQueries('/login');
  return (
    <QueryClientProvider client={queries}>
      <Identity>{children}</Identity>
    </QueryClientProvider>
  );
}

function Identity({ children }: { readonly children: ReactNode }) {
  const asked = useCallQuery(adminSignInCalls.current, {});
  return (
    <div className={asked.data === undefined ? 'shell-wait' : 'shell'}>
      <Loaded asked={asked}>
        {(administrator) => (
          <AdministratorProvider value={administrator}>
            <Permitted administrator={administrator}>{children}</Permitted>
          </AdministratorProvider>
        )}
      </Loaded>
    </div>
  );
}

function Permitted({
  administrator,
  children,
}: {
  readonly administrator: Administrator;
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  if (screen && !mayOpen(screen, administrator.perms)) return <Navigate to="/noPermission" replace />;
  return children;
}
