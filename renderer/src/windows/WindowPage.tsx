import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useEffect } from 'react';
import { CrashBoundary } from '../faults/CrashBoundary.tsx';
import { AdvertStage } from '../screens/AdvertStage.tsx';
import { KioskContext, useText } from '../ui/KioskContext.tsx';
import type { KioskView } from '../ui/kioskView.ts';
import { NotSwitchedOn } from './NotSwitchedOn.tsx';
import { ADVERT_VIEW, type WindowView } from './windowView.ts';
import './windows.css';

export interface WindowPageProps {
  readonly kiosk: KioskView;
  readonly view: WindowView;
  readonly onFault: (error: unknown) => void;
  /** Reloads this page. */
  readonly reload: () => void;
}

const CRASH_PAUSE_MS = 5 * SECOND_MS;

/** A page in a window of its own beside the kiosk. Nobody watches over it: after a fault it reloads by itself. */
export function WindowPage({ kiosk, view, onFault, reload }: WindowPageProps) {
  const { language, accessible } = view;
  const onCrash = (error: unknown) => {
    onFault(error);
    kiosk.clock.after(CRASH_PAUSE_MS, reload);
  };
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
    root.dataset.accessible = String(accessible);
    if (accessible) root.dataset.layout = 'stacked';
  }, [language, accessible]);
  return (
    <KioskContext value={kiosk}>
      <CrashBoundary attempt={0} onCrash={onCrash} fallback={null}>
        <Content view={view} />
      </CrashBoundary>
    </KioskContext>
  );
}

function Content({ view: { view } }: Pick<WindowPageProps, 'view'>) {
  const text = useText();
  if (view === ADVERT_VIEW)
    return (
      <main className="advert-page" data-window={view}>
        <AdvertStage />
      </main>
    );
  return (
    <main className="window-page" data-window={view}>
      <h1>{text(`window.${view}`)}</h1>
      <NotSwitchedOn windowId={view} />
    </main>
  );
}
