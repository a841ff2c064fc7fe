import type { Administrator } from '@self-print/contract/platform/adminSignIn.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { CallsProvider, useCallQuery } from '@self-print/web-kit/queries.tsx';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AdministratorProvider } from '../../core/administrator.ts';
import { mayOpen, type Screen, screenAt } from '../../core/screens.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useSessionQueries } from './useSessionQueries.ts';

interface SignedInProps {
  readonly screens: readonly Screen[];
  readonly children: ReactNode;
}

/**
 * Lets nobody see a page before it is known who they are. The platform's answers are forgotten as soon as the shell is left, so that
 * nothing of one administrator is left for the next.
 */
export function SignedIn({ screens, children }: SignedInProps) {
  const { api } = useServices();
  const { language } = useTexts();
  const queries = useSessionQueries('/login');
  return (
    <CallsProvider client={queries} call={api.call} language={language}>
      <Identity screens={screens}>{children}</Identity>
    </CallsProvider>
  );
}

function Identity({ screens, children }: SignedInProps) {
  // Asked again in another language, during which the page stays with what was typed in it.
  const asked = useCallQuery(adminSignInCalls.current, {}, { keepLast: true });
  return (
    <div className={asked.data === undefined ? 'shell-wait' : 'shell'}>
      <Loaded asked={asked}>
        {(administrator) => (
          <AdministratorProvider value={administrator}>
            <Permitted screens={screens} administrator={administrator}>
              {children}
            </Permitted>
          </AdministratorProvider>
        )}
      </Loaded>
    </div>
  );
}

interface PermittedProps extends SignedInProps {
  readonly administrator: Administrator;
}

function Permitted({ screens, administrator, children }: PermittedProps) {
  const { pathname } = useLocation();
  const screen = screenAt(screens, pathname);
  if (screen && !mayOpen(screen, administrator.perms)) return <Navigate to="/noPermission" replace />;
  return children;
}
