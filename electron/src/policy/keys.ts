/** A key as both shells see it before the page does. */
export interface KeyPress {
  /** The value of KeyboardEvent.key. */
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** AltGr writes characters on some layouts although it reports Control and Alt. */
  readonly altGraph: boolean;
}

/** Keys that lead out of the page or change how it is shown. Escape, Tab, Enter and the arrows stay with the page. */
export const BLOCKED_KEYS: readonly string[] = [
  ...Array.from({ length: 24 }, (_, index) => `F${index + 1}`),
  'BrowserBack',
  'BrowserFavorites',
  'BrowserForward',
  'BrowserHome',
  'BrowserRefresh',
  'BrowserSearch',
  'BrowserStop',
  'ContextMenu',
  'Help',
  'LaunchApplication1',
  'LaunchApplication2',
  'LaunchMail',
  'LaunchMediaPlayer',
  'LaunchWebBrowser',
  'Meta',
  'Print',
  'PrintScreen',
  'ZoomIn',
  'ZoomOut',
  'ZoomToggle',
];

/**
 * Whether a key is kept from page and browser: every shortcut, for the clipboard and the browser's menus have no place at a
 * kiosk. Refers to nothing outside itself, because its source text also runs inside the page of the Chromium shell.
 */
export function isBlockedKey(press: KeyPress, blockedKeys: readonly string[]): boolean {
  if (press.meta || blockedKeys.includes(press.key)) return true;
  return (press.control || press.alt) && !press.altGraph;
}
