import type { Result } from '@self-print/contract/result.ts';

/** Window name: `main` is the kiosk itself; others are opened in addition. */
export type WindowId = string;
export const MAIN_WINDOW: WindowId = 'main';

/** Position of a window on the desktop, in pixels. Full screen fills the display that contains the top left corner. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly fullScreen: boolean;
}

export interface WindowOptions {
  /** An address with the kiosk's own origin. */
  readonly address: string;
  readonly place: Place;
  /** Whether it is above the main window where they overlap. */
  readonly onTop: boolean;
}

/** A screen and its position on the desktop, in pixels. */
export interface Display {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Whether it shows the main window. */
  readonly isPrimary: boolean;
}

/** Why a shell operation failed. The message is for the technician's log. */
export interface ShellProblem {
  readonly kind: 'launch-failed' | 'not-open' | 'already-open' | 'foreign-address' | 'failed';
  readonly message: string;
}

/** What a page attempted that a kiosk does not permit. */
export type Denied =
  | 'certificate'
  | 'device'
  | 'download'
  | 'file-chooser'
  | 'navigation'
  | 'permission'
  | 'request'
  | 'webview'
  | 'window';

export type ShellEvent =
  /** A window shows the page it was opened for. */
  | { readonly type: 'loaded'; readonly window: WindowId }
  /** The address did not answer; the window shows the waiting page until it is reloaded. */
  | { readonly type: 'load-failed'; readonly window: WindowId; readonly reason: string }
  /** The process behind a window ended. Reloading the window restarts it. */
  | { readonly type: 'crashed'; readonly window: WindowId; readonly reason: string }
  /** A window has not responded for `HANG_MS`. Only a forced reload helps. */
  | { readonly type: 'hung'; readonly window: WindowId }
  /** `target` is the destination without path or query. */
  | { readonly type: 'denied'; readonly what: Denied; readonly target: string }
  /** An additional window is gone unexpectedly. */
  | { readonly type: 'closed'; readonly window: WindowId }
  /** A display was connected, removed or reconfigured. */
  | { readonly type: 'displays-changed' }
  /** All windows are gone unexpectedly. */
  | { readonly type: 'exited'; readonly reason: string };

/**
 * The screen of a kiosk: one main window, others on request, and no way out of them. `kiosk.ts` decides how to react to the
 * events. Implemented for Electron and for Chromium; `testing/shellContract.ts` tests what both guarantee.
 */
export interface Shell {
  /** Opens the main window, full screen except in development, and loads the kiosk. */
  openMain(): Promise<Result<void, ShellProblem>>;
  /** Opens an additional window with the kiosk's origin, such as for adverts on another display. */
  openWindow(id: WindowId, options: WindowOptions): Promise<Result<void, ShellProblem>>;
  close(id: WindowId): Promise<Result<void, ShellProblem>>;
  hide(id: WindowId): Promise<Result<void, ShellProblem>>;
  show(id: WindowId): Promise<Result<void, ShellProblem>>;
  move(id: WindowId, place: Place): Promise<Result<void, ShellProblem>>;
  /** Open windows, including hidden ones. */
  windows(): readonly WindowId[];
  displays(): Promise<Result<readonly Display[], ShellProblem>>;
  /** Screenshot of a window as JPEG, with sides of at most `SCREENSHOT_SIDE_MAX` pixels. */
  screenshot(id: WindowId): Promise<Result<Uint8Array, ShellProblem>>;
  /** Sets whether touch, mouse and keys reach the pages. */
  setTouch(on: boolean): Promise<Result<void, ShellProblem>>;
  /**
   * Reloads the address of one or all windows. `forced` first kills the process behind it, because a hanging page cannot
   * navigate. No effect on a window that is not open.
   */
  reload(how: 'gently' | 'forced', id?: WindowId): Promise<void>;
  /** A person has left: clears what was copied or selected. */
  endSession(): Promise<void>;
  /**
   * Gives the main page a new process, with nothing of the people before in its memory. The screen stays as it is until the page is
   * `ready`, or for `READY_WITHIN_MS`. No effect where the screen cannot be kept as it is.
   */
  renew(): Promise<void>;
  /** The main page shows its first screen. */
  ready(): void;
  /** Restarts everything behind the windows and reopens the main window. */
  restart(): Promise<void>;
  /** Closes everything and deletes all personal data. Ends within `STOP_WITHIN_MS`. */
  quit(): Promise<void>;
  on(listener: (event: ShellEvent) => void): () => void;
}
