import type { WindowId } from '../../shellPort.ts';
import type { Time } from '../../time.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import type { WindowLocks } from './lockWindow.ts';

export interface ProcessOptions extends Pick<WindowLocks, 'window' | 'emit'> {
  readonly id: WindowId;
  readonly time: Time;
  /** How long a page may be unresponsive before it counts as hung. */
  readonly hangMs: number;
  /** Shows the window again unless it is hidden on purpose. */
  readonly showAgain: () => void;
  /** Gives the keys to the window in front. */
  readonly giveKeys: () => void;
}

/** The process behind a window's page. */
export interface PageProcess {
  /** Kills it and waits until it has ended, at most a moment. */
  end(): Promise<void>;
  /** The window is gone. */
  forget(): void;
}

const CRASH_WITHIN_MS = 2_000;

/** Reports a page whose process crashed or hangs. */
export function watchProcess(options: ProcessOptions): PageProcess {
  const { id, window, time, hangMs, emit, showAgain, giveKeys } = options;
  const contents = window.webContents;
  /** Set while the process is killed on purpose; called once it has ended. */
  let ending: (() => void) | undefined;
  let cancelHang = () => {};
  let isCovered = false;
  /** As in Chromium, a page with a new process has no keys until its window is focused. */
  let hasKeys = true;
  const uncover = () => {
    if (isCovered) showAgain();
    isCovered = false;
  };
  contents.on('render-process-gone', (_event, { reason }) => {
    cancelHang();
    hasKeys = false;
    if (ending !== undefined) return ending();
    emit({ type: 'crashed', window: id, reason });
    // The waiting page is locked at once; the kiosk is loaded again only after a delay.
    window.loadURL(WAITING_ADDRESS).catch(() => {});
  });
  contents.on('unresponsive', () => {
    cancelHang();
    // The page may show a person's data, and cannot be made to show anything else.
    window.hide();
    isCovered = true;
    cancelHang = time.after(hangMs, () => emit({ type: 'hung', window: id }));
  });
  contents.on('responsive', () => {
    cancelHang();
    uncover();
  });
  contents.on('did-navigate', () => {
    uncover();
    if (!hasKeys) giveKeys();
    hasKeys = true;
  });
  return {
    end: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ending = resolve;
      const cancel = time.after(CRASH_WITHIN_MS, resolve);
      contents.forcefullyCrashRenderer();
      await promise;
      cancel();
      ending = undefined;
    },
    forget: () => cancelHang(),
  };
}
