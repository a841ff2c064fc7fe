import { SHELL_CHANNEL_NAMES } from '@self-print/contract/shellNames.ts';
import type { Dispatch } from '../../channels/dispatch.ts';
import { ipcChannel } from '../../channels/ipcChannel.ts';
import type { WindowId } from '../../shellPort.ts';
import type { IpcMainPart } from './api.ts';

/** Answers the preload's channels. Only the page itself may call, not a frame inside it. */
export function serveChannels(
  ipcMain: IpcMainPart,
  dispatch: Dispatch,
  windowOf: (sender: object) => WindowId | undefined,
): void {
  for (const channel of SHELL_CHANNEL_NAMES) {
    ipcMain.handle(ipcChannel(channel), async ({ sender: contents, senderFrame }, input) => {
      const sender = senderFrame?.parent === null ? senderFrame.url : '';
      const outcome = await dispatch({ channel, input, sender, window: windowOf(contents) ?? '' });
      if (!outcome.ok) throw new Error(outcome.problem);
      return outcome.value;
    });
  }
}
