import type { ShellChannel } from '@self-print/contract/shellNames.ts';

/** Name of a channel between Electron's processes. */
export function ipcChannel(channel: ShellChannel): string {
  return `self-print:${channel}`;
}
