import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Services } from '../core/services.ts';
import { App } from './App.tsx';
import { consolePages } from './pages.ts';

/** The console behind its router. */
export interface RoutedConsole {
  /** Fetches what the page at a path needs, so that it can be shown at once. */
  readonly fetchPage: (pathname: string) => Promise<void>;
  /** Makes the router, which begins where the browser stands by then. */
  readonly begin: () => ReactElement;
}

export function routedConsole(services: Services): RoutedConsole {
  const pages = consolePages(services);
  return {
    fetchPage: pages.fetchPage,
    begin: () => {
      // Such a router, unlike a plain one, can ask before a page is left that has changes.
      const router = createBrowserRouter([{ path: '*', element: <App pages={pages} /> }], {
        basename: WEB_PATHS.console,
      });
      return <RouterProvider router={router} />;
    },
  };
}
