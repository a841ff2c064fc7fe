import { ok, type Result } from '@self-print/contract/result.ts';
import { SCREENSHOT_QUALITY, SCREENSHOT_SIDE_MAX } from '../../limits.ts';
import type { Place, ShellProblem, WindowId } from '../../shellPort.ts';
import type { Time } from '../../time.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import type { WindowPart } from './api.ts';
import { lockWindow, type WindowLocks } from './lockWindow.ts';

export interface KioskWindowOptions extends WindowLocks {
  readonly id: WindowId;
  readonly address: string;
  /** Whether it is above others and takes focus when shown. */
  readonly takesKeys: boolean;
  readonly time: Time;
  readonly hangMs: number;
  /** Returns why the address is unavailable; null when it is available. Checked before the waiting page is replaced by it. */
  readonly probe: (address: string) => Promise<string | null>;
  /** Whether it may be closed, as by a developer. */
  readonly closable: boolean;
  /** Called when the window is gone. */
  readonly onClosed: () => void;
}

/** One window of the Electron shell with all locks applied. */
export interface KioskWindow {
  load(how: 'gently' | 'forced'): Promise<void>;
  screenshot(): Promise<Result<Uint8Array, ShellProblem>>;
  place(place: Place): void;
  readonly takesKeys: boolean;
  isHidden(): boolean;
  hide(): void;
  show(): void;
  focus(): void;
  close(): void;
}

const FIRST_ERROR_STATUS = 400;
/** Chromium's net::ERR_ABORTED: a load that was stopped or superseded. */
const ABORTED = -3;
const CRASH_WITHIN_MS = 2_000;

/** Takes control of a newly created window. */
export function createKioskWindow(options: KioskWindowOptions): KioskWindow {
  const { id, address, window, policy, time, emit } = options;
  const contents = window.webContents;
  let waiting = false;
  /** Set while the page's process is killed on purpose; called once it has ended. */
  let ending: (() => void) | undefined;
  let closing = false;
  let cancelHang = () => {};
  let isHidden = false;

  const loadFailed = (reason: string) => {
    emit({ type: 'load-failed', window: id, reason });
    waiting = true;
  };
  const go = (target: string) => {
    // Failures are reported by events; the promise only repeats them.
    window.loadURL(target).catch(() => {});
  };

  const show = () => {
    if (options.takesKeys) window.show();
    else window.showInactive();
  };

  lockWindow(options);
  watchLoading();
  watchProcess();
  window.on('ready-to-show', () => {
    if (!isHidden) show();
  });
  window.on('close', (event) => {
    if (!closing && !options.closable) event.preventDefault();
  });
  window.on('closed', () => {
    cancelHang();
    options.onClosed();
  });

  function watchLoading(): void {
    contents.on('did-navigate', (_event, url, status) => {
      if (!policy.isOwn(url)) return;
      if (status >= FIRST_ERROR_STATUS) {
        loadFailed(`HTTP ${status}`);
        go(WAITING_ADDRESS);
        return;
      }
      waiting = false;
      emit({ type: 'loaded', window: id });
    });
    contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (!isMainFrame || code === ABORTED) return;
      loadFailed(description);
      go(WAITING_ADDRESS);
    });
  }

  function watchProcess(): void {
    contents.on('render-process-gone', (_event, { reason }) => {
      cancelHang();
      if (ending === undefined) emit({ type: 'crashed', window: id, reason });
      else ending();
    });
    contents.on('unresponsive', () => {
      cancelHang();
      cancelHang = time.after(options.hangMs, () => emit({ type: 'hung', window: id }));
    });
    contents.on('responsive', () => cancelHang());
  }

  /** Kills the page's process and waits until it has ended, at most a moment. */
  async function endProcess(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    ending = resolve;
    const cancel = time.after(CRASH_WITHIN_MS, resolve);
    contents.forcefullyCrashRenderer();
    await promise;
    cancel();
    ending = undefined;
  }

  return {
    takesKeys: options.takesKeys,
    load: async (how) => {
      if (how === 'forced') await endProcess();
      const problem = waiting ? await options.probe(address) : null;
      if (problem === null) go(address);
      else loadFailed(problem);
    },
    screenshot: async () => ok(await smallPicture(contents)),
    place: (place) => placeWindow(window, place),
    isHidden: () => isHidden,
    hide: () => {
      isHidden = true;
      window.hide();
    },
    show: () => {
      isHidden = false;
      show();
    },
    focus: () => window.focus(),
    close: () => {
      closing = true;
      window.destroy();
    },
  };
}

async function smallPicture(contents: WindowPart['webContents']): Promise<Uint8Array> {
  const picture = await contents.capturePage();
  const { width, height } = picture.getSize();
  const scale = Math.min(1, SCREENSHOT_SIDE_MAX / Math.max(width, height));
  const small = picture.resize({ width: Math.round(width * scale), height: Math.round(height * scale) });
  return small.toJPEG(SCREENSHOT_QUALITY);
}

function placeWindow(window: WindowPart, { left, top, width, height, fullScreen }: Place): void {
  window.setFullScreen(false);
  window.setBounds({ x: left, y: top, width, height });
  window.setFullScreen(fullScreen);
}
