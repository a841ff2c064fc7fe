import type { PersonWindowId } from '@self-print/contract/shell.ts';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import type { Readable } from '../base/store.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import type { KioskView } from '../ui/kioskView.ts';
import { WindowHost } from './WindowHost.tsx';

/** Shows panels over the kiosk, outside its own tree: a fault of either leaves the other. Fetched when the first one is wanted. */
export function showWindowPanels(kiosk: KioskView, windows: Readable<readonly PersonWindowId[]>): void {
  const Panel = lazy(async () => {
    const { windowsTexts, WindowPanel } = await import('./part.ts');
    await kiosk.texts.add(windowsTexts);
    return { default: WindowPanel };
  });
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <KioskContext value={kiosk}>
      <WindowHost Panel={Panel} windows={windows} />
    </KioskContext>,
  );
}
