import { useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { type PageRoute, PageRouteProvider } from '../core/pageRoute.ts';
import type { ConsolePages } from './pages.ts';

/** Around the sign-in pages when somebody comes to them from another page: the router leads on. */
export function RoutedSignIn({ pages }: { readonly pages: ConsolePages }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const route = useMemo<PageRoute>(
    () => ({
      pathname,
      search,
      state,
      go: (to, options) => void navigate(to, options),
      prepare: (to) => void pages.fetchPage(to).catch(() => {}),
    }),
    [pathname, search, state, navigate, pages],
  );
  return (
    <PageRouteProvider value={route}>
      <Outlet />
    </PageRouteProvider>
  );
}
