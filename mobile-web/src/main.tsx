import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { keptIn } from '@self-print/web-kit/keptValues.ts';
import { newUuid } from '@self-print/web-kit/newUuid.ts';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { z } from 'zod/mini';
import { App } from './app/App.tsx';
import { boot } from './app/boot.ts';
import { ServicesProvider } from './core/services.ts';
import './ui/tokens.css';
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
    fetch: (...request) => fetch(...request),
    kept: keptIn(() => localStorage),
    keptHere: keptIn(() => sessionStorage),
    nowMs: () => Date.now(),
    codes: async () => (await import('./core/browserCodes.ts')).browserCodes,
    reload: () => location.reload(),
    openAddress: (url) => location.assign(url),
    newId: () => newUuid(crypto),
  });
  createRoot(place).render(
    <ServicesProvider value={services}>
      <BrowserRouter basename={WEB_PATHS.mobile}>
        <App />
      </BrowserRouter>
    </ServicesProvider>,
  );
}
