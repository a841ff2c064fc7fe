import {
  ACCESSIBLE_PARAMETER,
  LANGUAGE_PARAMETER,
  type PersonWindowId,
  WINDOW_PARAMETER,
  type WindowLook,
} from '@self-print/contract/shell.ts';
import type { Display, Place, WindowId, WindowOptions } from '../shellPort.ts';

/** A window that the page requests. */
export interface WantedWindow {
  readonly windowId: PersonWindowId;
  readonly visible: boolean;
}

export interface DesiredWindow extends WindowOptions {
  readonly visible: boolean;
}

/** The window with adverts, on the second display. */
export const ADVERT_WINDOW: WindowId = 'advert';

const WINDOWED_WIDTH = 900;
const WINDOWED_HEIGHT = 640;

export interface DesiredOptions {
  /** Address of the kiosk page. */
  readonly address: string;
  readonly look: WindowLook;
  /** For development: windows are on the desktop, and no display is used for adverts. */
  readonly windowed: boolean;
  readonly wanted: readonly WantedWindow[];
  readonly displays: readonly Display[];
}

/**
 * Which additional windows should be open, and where: windows for a person cover the main one; adverts fill the first display
 * that is not the primary.
 */
export function desiredWindows(options: DesiredOptions): ReadonlyMap<WindowId, DesiredWindow> {
  const { address, look, windowed, wanted, displays } = options;
  const desired = new Map<WindowId, DesiredWindow>();
  const primary = displays.find(({ isPrimary }) => isPrimary) ?? displays[0];
  if (primary === undefined) return desired;
  const second = displays.find((display) => display !== primary);
  const addressOf = (id: WindowId) => {
    const url = new URL(address);
    url.searchParams.set(WINDOW_PARAMETER, id);
    url.searchParams.set(LANGUAGE_PARAMETER, look.language);
    if (look.accessible) url.searchParams.set(ACCESSIBLE_PARAMETER, 'true');
    return url.href;
  };
  for (const { windowId, visible } of wanted) {
    const place = windowed ? inMiddleOf(primary) : filling(primary);
    desired.set(windowId, { address: addressOf(windowId), place, onTop: true, visible });
  }
  if (second !== undefined && !windowed) {
    const place = filling(second);
    desired.set(ADVERT_WINDOW, { address: addressOf(ADVERT_WINDOW), place, onTop: false, visible: true });
  }
  return desired;
}

function filling({ left, top, width, height }: Display): Place {
  return { left, top, width, height, fullScreen: true };
}

function inMiddleOf(display: Display): Place {
  const width = Math.min(WINDOWED_WIDTH, display.width);
  const height = Math.min(WINDOWED_HEIGHT, display.height);
  return {
    left: display.left + Math.floor((display.width - width) / 2),
    top: display.top + Math.floor((display.height - height) / 2),
    width,
    height,
    fullScreen: false,
  };
}
