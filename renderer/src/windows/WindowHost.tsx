import type { PersonWindowId } from '@self-print/contract/shell.ts';
import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import type { Readable } from '../base/store.ts';
import { useSession } from '../ui/KioskContext.tsx';
import type { WindowPanelProps } from './WindowPanel.tsx';

export interface WindowHostProps {
  readonly Panel: ComponentType<WindowPanelProps>;
  /** The windows that this page shows itself. */
  readonly windows: Readable<readonly PersonWindowId[]>;
}

/** Shows the windows that no shell shows, the last one above the others; the question whether somebody is there comes first. */
export function WindowHost({ Panel, windows }: WindowHostProps) {
  const shown = useSyncExternalStore(windows.subscribe, windows.get).at(-1);
  const { warned } = useSession();
  if (shown === undefined || warned) return null;
  return (
    <Suspense>
      <Panel key={shown} windowId={shown} />
    </Suspense>
  );
}
