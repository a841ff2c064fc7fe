import type { ShellChannel } from '@self-print/contract/shellNames.ts';

/** A channel's name between Electron's processes. */
export function ipcChannel(channel: ShellChannel): string {
  return `self-print:${channel}`;
}
