import { SHELL_GLOBAL } from '@self-print/contract/shell.ts';
import type { ContextBridge, IpcRenderer } from 'electron';
import { CHANNELS } from '../channels/dispatch.ts';
import { ipcChannel } from '../channels/ipcChannel.ts';

export interface PreloadParts {
  readonly contextBridge: Pick<ContextBridge, 'exposeInMainWorld'>;
  readonly ipcRenderer: Pick<IpcRenderer, 'invoke'>;
}

/** Puts the shell's bridge into the page: one function for each channel of the contract. */
export function exposeBridge({ contextBridge, ipcRenderer }: PreloadParts): void {
  contextBridge.exposeInMainWorld(
    SHELL_GLOBAL,
    Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        (input: unknown) => ipcRenderer.invoke(ipcChannel(channel), input),
      ]),
    ),
  );
}
