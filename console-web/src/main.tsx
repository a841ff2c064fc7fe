import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { keptIn } from '@self-print/web-kit/keptValues.ts';
import { newUuid } from '@self-print/web-kit/newUuid.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { z } from 'zod/mini';
import { App } from './app/App.tsx';
import { boot } from './core/boot.ts';
import { isPcPath } from './core/pcPaths.ts';
import { ServicesProvider } from './core/services.ts';
import './ui/base.css';

// The page's policy lets nothing be evaluated; without this zod would try it once and be refused.
z.config({ jitless: true });

const root = document.getElementById('root');
// Not awaited: the parts that are fetched later import from this file's own bundle, and would wait for its end forever.
if (root) void show(root);

async function show(place: HTMLElement): Promise<void> {
  const services = await boot({
    origin: location.origin,
    query: new URLSearchParams(location.search),
    path: location.pathname,
    fetch: (...request) => fetch(...request),
    kept: keptIn(() => localStorage),
    nowMs: () => Date.now(),
    reload: () => location.reload(),
    openAddress: (address) => location.assign(address),
    newId: () => newUuid(crypto),
  });
  if (isPcPath(location.pathname.slice(WEB_PATHS.console.length))) await services.wordPcTexts();
  // Such a router, unlike a plain one, can ask before a page is left that has changes.
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: WEB_PATHS.console });
  createRoot(place).render(
    <ServicesProvider value={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
}
