import type { EventLog } from '@self-print/contract/logEvents.ts';
import { createRecovery, type Recovery } from '../recovery/recovery.ts';
import { MAIN_WINDOW, type Shell, type WindowId } from '../shellPort.ts';
import type { Time } from '../time.ts';

export interface WindowCareOptions {
  readonly shell: Shell;
  readonly time: Time;
  readonly log: EventLog;
}

/**
 * Recovers pages of additional windows: one that crashed, hangs or failed to load is reloaded with increasing delays, without
 * limit and without affecting other windows. The main window is handled by `kiosk.ts`. Returns how to stop.
 */
export function careForWindows({ shell, time, log }: WindowCareOptions): () => void {
  const recoveries = new Map<WindowId, Recovery>();
  const hung = new Set<WindowId>();

  const failed = (window: WindowId) => {
    const recovery =
      recoveries.get(window) ??
      createRecovery({
        time,
        recover: () => void shell.reload(hung.delete(window) ? 'forced' : 'gently', window),
      });
    recoveries.set(window, recovery);
    recovery.failed();
  };
  const off = shell.on((event) => {
    if (!('window' in event) || event.window === MAIN_WINDOW) return;
    const { window } = event;
    switch (event.type) {
      case 'crashed':
        log.event('shell-window-crashed', { window, reason: event.reason });
        failed(window);
        return;
      case 'hung':
        log.event('shell-window-hung', { window });
        hung.add(window);
        failed(window);
        return;
      case 'load-failed':
        failed(window);
        return;
      default:
    }
  });
  return () => {
    off();
    for (const recovery of recoveries.values()) recovery.reset();
  };
}
