import type { BrowserWindowConstructorOptions } from 'electron';
import type { Place } from '../../shellPort.ts';

export interface WindowOptionsInput {
  readonly preload: string;
  /** The session's partition; without `persist:` it is in memory. */
  readonly partition: string;
  /** Use a window on a desktop, for development. */
  readonly windowed: boolean;
}

const BACKGROUND = '#f7f4ee';
const WINDOWED_SIZE = { width: 1_280, height: 800 };

/** The main window: full screen, without frame, without Node. */
export function mainWindowOptions(input: WindowOptionsInput): BrowserWindowConstructorOptions {
  return {
    ...secondWindowOptions(input),
    ...(input.windowed
      ? { ...WINDOWED_SIZE, frame: true, closable: true, minimizable: true, skipTaskbar: false }
      : { kiosk: true, alwaysOnTop: true }),
  };
}

/** A window that only shows a picture of our own making, outside the pages' session and without script. */
export function stillWindowOptions(): BrowserWindowConstructorOptions {
  return {
    show: false,
    frame: false,
    skipTaskbar: true,
    focusable: false,
    backgroundColor: BACKGROUND,
    webPreferences: { partition: 'still', sandbox: true, javascript: false, devTools: false },
  };
}

/** Any other window: the same locks, but not full screen by itself. */
export function secondWindowOptions(
  { preload, partition }: WindowOptionsInput,
  place?: Place,
): BrowserWindowConstructorOptions {
  return {
    ...(place && { x: place.left, y: place.top, width: place.width, height: place.height }),
    show: false,
    frame: false,
    autoHideMenuBar: true,
    skipTaskbar: true,
    minimizable: false,
    closable: false,
    backgroundColor: BACKGROUND,
    webPreferences: {
      preload,
      partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      disableDialogs: true,
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
      zoomFactor: 1,
    },
  };
}
