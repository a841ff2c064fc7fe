import type { WindowId } from '../../shellPort.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import type { WindowLocks } from './lockWindow.ts';

export interface LoadingOptions extends Pick<WindowLocks, 'window' | 'policy' | 'emit'> {
  readonly id: WindowId;
  readonly address: string;
  /** Returns why the address is unavailable; null when it is available. Checked before the waiting page is replaced by it. */
  readonly probe: (address: string) => Promise<string | null>;
}

const FIRST_ERROR_STATUS = 400;
/** Chromium's net::ERR_ABORTED: a load that was stopped or superseded. */
const ABORTED = -3;

/** Loads a window's address whenever the returned function is called; shows the waiting page while it is unavailable. */
export function createLoading({
  id,
  address,
  window,
  policy,
  emit,
  probe,
}: LoadingOptions): () => Promise<void> {
  let waiting = false;
  const failed = (reason: string) => {
    emit({ type: 'load-failed', window: id, reason });
    waiting = true;
  };
  const go = (target: string) => {
    // Failures are reported by events; the promise only repeats them.
    window.loadURL(target).catch(() => {});
  };
  window.webContents.on('did-navigate', (_event, url, status) => {
    if (!policy.isOwn(url)) return;
    if (status >= FIRST_ERROR_STATUS) {
      failed(`HTTP ${status}`);
      go(WAITING_ADDRESS);
      return;
    }
    waiting = false;
    emit({ type: 'loaded', window: id });
  });
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    failed(description);
    go(WAITING_ADDRESS);
  });
  return async () => {
    const problem = waiting ? await probe(address) : null;
    if (problem === null) go(address);
    else failed(problem);
  };
}
