import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { browserPlace, moveBrowser } from '../core/browserPlace.ts';
import { type PageRoute, PageRouteProvider } from '../core/pageRoute.ts';
import { useTexts } from '../core/services.ts';
import { signInPageAt } from '../features/login/signInPages.tsx';
import { CrashBoundary } from '../ui/CrashBoundary.tsx';
import { useDocumentTitle } from '../ui/useDocumentTitle.ts';
import { Wait } from '../ui/Wait.tsx';
import type { RoutedConsole } from './routed.tsx';

interface FirstPageProps {
  /** Fetches the router and all pages behind it. */
  readonly fetchRouted: () => Promise<RoutedConsole>;
}

/** What the browser opens first. The sign-in pages are there at once, without a router; every other page comes with it. */
export function FirstPage({ fetchRouted }: FirstPageProps) {
  return (
    <CrashBoundary>
      <SignInOrRouted fetchRouted={fetchRouted} />
    </CrashBoundary>
  );
}

function SignInOrRouted({ fetchRouted }: FirstPageProps) {
  const [place, setPlace] = useState(() => browserPlace(window));
  const [routed, setRouted] = useState<ReactElement>();
  const [failure, setFailure] = useState<Error>();
  const signIn = signInPageAt(place.pathname);
  const isLeaving = useRef(false);
  const leave = useRef(async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      const { fetchPage, begin } = await fetchRouted();
      // A page that cannot be fetched says so when it is shown.
      await fetchPage(browserPlace(window).pathname).catch(() => {});
      setRouted(begin());
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  });
  const route = useMemo<PageRoute>(
    () => ({
      ...place,
      go: (to, options) => {
        moveBrowser(window, to, options);
        const next = browserPlace(window);
        if (signInPageAt(next.pathname)) setPlace(next);
        else void leave.current();
      },
      // What fails now is fetched again when somebody goes there.
      prepare: (to) =>
        void fetchRouted()
          .then(({ fetchPage }) => fetchPage(to))
          .catch(() => {}),
    }),
    [place, fetchRouted],
  );
  const isSignIn = signIn !== undefined;
  useEffect(() => {
    if (!isSignIn) void leave.current();
  }, [isSignIn]);
  if (failure) throw failure;
  if (routed) return routed;
  if (!signIn) return <Wait />;
  return (
    <PageRouteProvider value={route}>
      <SignInTitle>{signIn}</SignInTitle>
    </PageRouteProvider>
  );
}

function SignInTitle({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  useDocumentTitle(t('title.login'));
  return children;
}
