import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { keptIn } from '@self-print/web-kit/keptValues.ts';
import { newUuid } from '@self-print/web-kit/newUuid.ts';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { FirstPage } from './app/FirstPage.tsx';
import type { RoutedConsole } from './app/routed.tsx';
import { boot } from './core/boot.ts';
import { isPcPath } from './core/pcPaths.ts';
import { ServicesProvider } from './core/services.ts';
import { signInPageAt } from './features/login/signInPages.tsx';
import './ui/base.css';

// The page's policy lets nothing be evaluated; without this zod would try it once and be refused.
z.config({ jitless: true });

const root = document.getElementById('root');
// Not awaited: the parts that are fetched later import from this file's own bundle, and would wait for its end forever.
if (root) void show(root);

async function show(place: HTMLElement): Promise<void> {
  const path = location.pathname.slice(WEB_PATHS.console.length);
  const fetchFile = () => import('./app/routed.tsx');
  // Its failure is shown by the page that needs it.
  if (signInPageAt(path) === undefined) void fetchFile().catch(() => {});
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
  if (isPcPath(path)) await services.wordPcTexts();
  let routed: RoutedConsole | undefined;
  const fetchRouted = async () => {
    const { routedConsole } = await fetchFile();
    routed ??= routedConsole(services);
    return routed;
  };
  createRoot(place).render(
    <ServicesProvider value={services}>
      <FirstPage fetchRouted={fetchRouted} />
    </ServicesProvider>,
  );
}
