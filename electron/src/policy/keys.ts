/** A key press as seen by both shells before the page. */
export interface KeyPress {
  /** The value of KeyboardEvent.key. */
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
  /** On some layouts AltGr types characters although it reports Control and Alt. */
  readonly altGraph: boolean;
}

/** Keys that leave the page or change its display. Escape, Tab, Enter and the arrows are left to the page. */
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
 * Whether a key is withheld from page and browser: all shortcuts, because clipboard and browser menus are not for kiosks. Must
 * not refer to anything outside itself, because its source text also runs inside the page of the Chromium shell.
 */
export function isBlockedKey(press: KeyPress, blockedKeys: readonly string[]): boolean {
  if (press.meta || blockedKeys.includes(press.key)) return true;
  // Chromium's task manager, and the clipboard.
  if (press.shift && ['Escape', 'Delete', 'Insert'].includes(press.key)) return true;
  return (press.control || press.alt) && !press.altGraph;
}
