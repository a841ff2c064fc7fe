import { READY_WITHIN_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';
import type { ElectronParts, WindowPart } from './api.ts';
import type { KioskWindow } from './window.ts';
import { stillWindowOptions } from './windowOptions.ts';

export interface RenewalOptions {
  readonly electron: ElectronParts;
  readonly time: Time;
}

/** Gives the main window's page a new process behind a picture of its screen. */
export interface Renewal {
  begin(window: KioskWindow, part: WindowPart): Promise<void>;
  /** Takes the picture away. */
  end(): void;
}

const QUALITY = 90;

export function createRenewal({ electron, time }: RenewalOptions): Renewal {
  let still: WindowPart | undefined;
  let cancel = () => {};
  const end = () => {
    cancel();
    still?.destroy();
    still = undefined;
  };
  return {
    end,
    begin: async (window, part) => {
      end();
      try {
        const picture = await part.webContents.capturePage();
        still = electron.createWindow(stillWindowOptions());
        still.setBounds(electron.screen.getPrimaryDisplay().bounds);
        still.setAlwaysOnTop(true, 'screen-saver');
        await still.loadURL(stillAddress(picture.toJPEG(QUALITY)));
        still.showInactive();
      } catch {
        // What cannot be hidden is not done: the page keeps its process.
        return end();
      }
      cancel = time.after(READY_WITHIN_MS, end);
      await window.load('forced');
    },
  };
}

function stillAddress(jpeg: Uint8Array): string {
  const source = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  return `data:text/html,<style>*{margin:0}img{width:100vw}</style><img src="${source}">`;
}
