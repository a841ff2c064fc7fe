import { ok, type Result } from '@self-print/contract/result.ts';
import { SCREENSHOT_QUALITY, SCREENSHOT_SIDE_MAX } from '../../limits.ts';
import type { Place, ShellProblem } from '../../shellPort.ts';
import type { WindowPart } from './api.ts';
import { lockWindow, type WindowLocks } from './lockWindow.ts';
import { createLoading, type LoadingOptions } from './windowLoading.ts';
import { type ProcessOptions, watchProcess } from './windowProcess.ts';

export interface KioskWindowOptions extends WindowLocks, LoadingOptions, Omit<ProcessOptions, 'showAgain'> {
  /** Whether it is above others and takes focus when shown. */
  readonly takesKeys: boolean;
  /** Whether it may be closed, as by a developer. */
  readonly closable: boolean;
  /** Called when the window is gone. */
  readonly onClosed: () => void;
}

/** One window of the Electron shell with all locks applied. */
export interface KioskWindow {
  load(how: 'gently' | 'forced'): Promise<void>;
  screenshot(): Promise<Result<Uint8Array, ShellProblem>>;
  place(place: Place): void;
  readonly takesKeys: boolean;
  isHidden(): boolean;
  hide(): void;
  show(): void;
  focus(): void;
  close(): void;
}

/** Takes control of a newly created window. */
export function createKioskWindow(options: KioskWindowOptions): KioskWindow {
  const { window, takesKeys } = options;
  let closing = false;
  let isHidden = false;
  const show = () => {
    if (takesKeys) window.show();
    else window.showInactive();
  };

  lockWindow(options);
  const load = createLoading(options);
  const showAgain = () => {
    if (!isHidden) show();
  };
  const pageProcess = watchProcess({ ...options, showAgain });
  window.on('ready-to-show', showAgain);
  window.on('close', (event) => {
    if (!closing && !options.closable) event.preventDefault();
  });
  window.on('closed', () => {
    pageProcess.forget();
    options.onClosed();
  });

  return {
    takesKeys,
    load: async (how) => {
      if (how === 'forced') await pageProcess.end();
      await load();
    },
    screenshot: async () => ok(await smallPicture(window.webContents)),
    place: (place) => placeWindow(window, place),
    isHidden: () => isHidden,
    hide: () => {
      isHidden = true;
      window.hide();
    },
    show: () => {
      isHidden = false;
      show();
    },
    focus: () => {
      window.focus();
      window.webContents.focus();
    },
    close: () => {
      closing = true;
      window.destroy();
    },
  };
}

async function smallPicture(contents: WindowPart['webContents']): Promise<Uint8Array> {
  const picture = await contents.capturePage();
  const { width, height } = picture.getSize();
  const scale = Math.min(1, SCREENSHOT_SIDE_MAX / Math.max(width, height));
  const small = picture.resize({ width: Math.round(width * scale), height: Math.round(height * scale) });
  return small.toJPEG(SCREENSHOT_QUALITY);
}

function placeWindow(window: WindowPart, { left, top, width, height, fullScreen }: Place): void {
  window.setFullScreen(false);
  window.setBounds({ x: left, y: top, width, height });
  window.setFullScreen(fullScreen);
}
