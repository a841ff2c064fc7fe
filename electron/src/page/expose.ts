import { SHELL_CHANNEL_NAMES, SHELL_GLOBAL } from '@self-print/contract/shellNames.ts';
import type { ContextBridge, IpcRenderer } from 'electron';
import { ipcChannel } from '../channels/ipcChannel.ts';

export interface PreloadParts {
  readonly contextBridge: Pick<ContextBridge, 'exposeInMainWorld'>;
  readonly ipcRenderer: Pick<IpcRenderer, 'invoke'>;
}

/** Adds the shell's bridge to the page: one function per channel of the contract. */
export function exposeBridge({ contextBridge, ipcRenderer }: PreloadParts): void {
  contextBridge.exposeInMainWorld(
    SHELL_GLOBAL,
    Object.fromEntries(
      SHELL_CHANNEL_NAMES.map((channel) => [
        channel,
        (input: unknown) => ipcRenderer.invoke(ipcChannel(channel), input),
      ]),
    ),
  );
}
