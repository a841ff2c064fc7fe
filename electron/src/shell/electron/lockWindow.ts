import { BLOCKED_KEYS, isBlockedKey } from '../../policy/keys.ts';
import { loggable, type OriginPolicy } from '../../policy/origins.ts';
import type { Denied, ShellEvent } from '../../shellPort.ts';
import type { WindowPart } from './api.ts';

export interface WindowLocks {
  readonly window: WindowPart;
  readonly policy: OriginPolicy;
  readonly emit: (event: ShellEvent) => void;
  /** Whether touch, mouse and keys currently reach pages. */
  readonly isTouchOn: () => boolean;
}

/** Keeps a window on its own pages, and its pages from keys and gestures that lead out of the kiosk. */
export function lockWindow(locks: WindowLocks): void {
  lockNavigation(locks);
  lockInput(locks);
}

function lockNavigation({ window: { webContents: contents }, policy, emit }: WindowLocks): void {
  const denied = (what: Denied, target: string) => emit({ type: 'denied', what, target: loggable(target) });
  const refuseForeign = (details: { readonly url: string; preventDefault(): void }) => {
    if (policy.mayNavigate(details.url)) return;
    details.preventDefault();
    denied('navigation', details.url);
  };
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.setWindowOpenHandler(({ url }) => {
    denied('window', url);
    return { action: 'deny' };
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    denied('webview', '');
  });
}

function lockInput({ window, isTouchOn }: WindowLocks): void {
  const { webContents: contents } = window;
  contents.on('before-input-event', (event, input) => {
    const press = { ...input, altGraph: false };
    if (!isTouchOn() || isBlockedKey(press, BLOCKED_KEYS)) event.preventDefault();
  });
  contents.on('before-mouse-event', (event) => {
    if (!isTouchOn()) event.preventDefault();
  });
  // Mouse and keyboard buttons for back, forward or home.
  window.on('app-command', (event) => event.preventDefault());
  void contents.setVisualZoomLevelLimits(1, 1);
}
