/** Names of the bridge between page and shell; without schemas, because Electron loads this file into every page. */

/** The property of `globalThis` that holds the bridge; absent when the page runs in an ordinary browser. */
export const SHELL_GLOBAL = 'selfPrintShell';

export const SHELL_CHANNEL_NAMES = [
  'heartbeat',
  'endSession',
  'renew',
  'ready',
  'reload',
  'setWindows',
  'reloadAdverts',
  'screenshot',
  'restart',
  'quit',
] as const;
export type ShellChannel = (typeof SHELL_CHANNEL_NAMES)[number];
