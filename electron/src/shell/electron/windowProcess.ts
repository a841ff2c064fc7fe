import type { WindowId } from '../../shellPort.ts';
import type { Time } from '../../time.ts';
import type { WindowLocks } from './lockWindow.ts';

export interface ProcessOptions extends Pick<WindowLocks, 'window' | 'emit'> {
  readonly id: WindowId;
  readonly time: Time;
  /** How long a page may be unresponsive before it counts as hung. */
  readonly hangMs: number;
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
export function watchProcess({ id, window, time, hangMs, emit }: ProcessOptions): PageProcess {
  const contents = window.webContents;
  /** Set while the process is killed on purpose; called once it has ended. */
  let ending: (() => void) | undefined;
  let cancelHang = () => {};
  contents.on('render-process-gone', (_event, { reason }) => {
    cancelHang();
    if (ending === undefined) emit({ type: 'crashed', window: id, reason });
    else ending();
  });
  contents.on('unresponsive', () => {
    cancelHang();
    cancelHang = time.after(hangMs, () => emit({ type: 'hung', window: id }));
  });
  contents.on('responsive', () => cancelHang());
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
