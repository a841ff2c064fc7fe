import type { Result } from '@self-print/contract/result.ts';

/** A window by name: `main` is the kiosk itself, others are opened beside it. */
export type WindowId = string;
export const MAIN_WINDOW: WindowId = 'main';

/** Where a window lies on the desktop, in pixels. Full screen fills the display under the top left corner. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly fullScreen: boolean;
}

export interface WindowOptions {
  /** An address of the kiosk's own origin. */
  readonly address: string;
  readonly place: Place;
  /** Whether it lies above the main window, where the two meet. */
  readonly onTop: boolean;
}

/** A screen of the desktop and where it lies on it, in pixels. */
export interface Display {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The one with the main window. */
  readonly isPrimary: boolean;
}

/** Why a shell could not do what it was asked. The message is for the technician's log. */
export interface ShellProblem {
  readonly kind: 'launch-failed' | 'not-open' | 'already-open' | 'foreign-address' | 'failed';
  readonly message: string;
}

/** What a page tried that a kiosk does not allow. */
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
  /** The address did not answer; the window shows the waiting page until it is loaded again. */
  | { readonly type: 'load-failed'; readonly window: WindowId; readonly reason: string }
  /** The process behind a window ended. Loading the window again brings it back. */
  | { readonly type: 'crashed'; readonly window: WindowId; readonly reason: string }
  /** A window has not responded for `HANG_MS`. Only a forced reload brings it back. */
  | { readonly type: 'hung'; readonly window: WindowId }
  /** `target` says where it would have led, without path or query. */
  | { readonly type: 'denied'; readonly what: Denied; readonly target: string }
  /** A window beside the main one is gone although nobody asked for it. */
  | { readonly type: 'closed'; readonly window: WindowId }
  /** A display was connected, taken away or set up differently. */
  | { readonly type: 'displays-changed' }
  /** All windows are gone although nobody asked for it. */
  | { readonly type: 'exited'; readonly reason: string };

/**
 * The screen of a kiosk: one main window, others on request, and no way out of them. What to do about the events is decided
 * above it, in `kiosk.ts`. Implemented for Electron and for Chromium; `testing/shellContract.ts` says what both keep.
 */
export interface Shell {
  /** Opens the main window, full screen unless made for development, and loads the kiosk. */
  openMain(): Promise<Result<void, ShellProblem>>;
  /** Opens a window of the kiosk's origin beside the main one, such as for adverts on another display. */
  openWindow(id: WindowId, options: WindowOptions): Promise<Result<void, ShellProblem>>;
  close(id: WindowId): Promise<Result<void, ShellProblem>>;
  hide(id: WindowId): Promise<Result<void, ShellProblem>>;
  show(id: WindowId): Promise<Result<void, ShellProblem>>;
  move(id: WindowId, place: Place): Promise<Result<void, ShellProblem>>;
  /** The windows that are open, hidden ones too. */
  windows(): readonly WindowId[];
  displays(): Promise<Result<readonly Display[], ShellProblem>>;
  /** What a window shows, as JPEG with sides of at most `SCREENSHOT_SIDE_MAX` pixels. */
  screenshot(id: WindowId): Promise<Result<Uint8Array, ShellProblem>>;
  /** Whether touch, mouse and keys reach the pages. */
  setTouch(on: boolean): Promise<Result<void, ShellProblem>>;
  /**
   * Loads the address of a window, or of every window, again. Forced, it ends the process behind it first: a page that hangs
   * cannot leave. Does nothing for a window that is not open.
   */
  reload(how: 'gently' | 'forced', id?: WindowId): Promise<void>;
  /** Restarts everything that the windows run in and opens the main window again. */
  restart(): Promise<void>;
  /** Closes everything and leaves nothing of a person behind. Ends within `STOP_WITHIN_MS`. */
  quit(): Promise<void>;
  on(listener: (event: ShellEvent) => void): () => void;
}
