import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Dispatch } from '../channels/dispatch.ts';
import type { OriginPolicy } from '../policy/origins.ts';
import type { Time } from '../time.ts';
import type { ElectronParts, WindowPart } from './electron/api.ts';
import { serveChannels } from './electron/ipc.ts';
import { lockApp } from './electron/lockApp.ts';
import { lockSession } from './electron/lockSession.ts';
import { createKioskWindow, type KioskWindow } from './electron/window.ts';
import { mainWindowOptions, secondWindowOptions, type WindowOptionsInput } from './electron/windowOptions.ts';
import { createEmitter } from './emitter.ts';
import { MAIN_WINDOW, type Shell, type ShellProblem, type WindowId } from './types.ts';

export interface ElectronShellOptions extends WindowOptionsInput {
  readonly electron: ElectronParts;
  readonly address: string;
  readonly policy: OriginPolicy;
  readonly dispatch: Dispatch;
  readonly time: Time;
  readonly hangMs: number;
  readonly probe: (address: string) => Promise<string | null>;
  /** Starts this program again, with further switches, and ends this run of it. */
  readonly relaunch: (switches: readonly string[]) => void;
}

const NOT_OPEN: ShellProblem = { kind: 'not-open', message: 'There is no such window.' };
const ALREADY_OPEN: ShellProblem = { kind: 'already-open', message: 'The window is open already.' };

/** The kiosk in Electron: the product's shell. */
export function createElectronShell(options: ElectronShellOptions): Shell {
  const { electron, policy } = options;
  const { emit, on } = createEmitter();
  const windows = new Map<WindowId, KioskWindow>();
  let touch = true;

  lockApp({ app: electron.app, emit, relaunchWithoutGpu: () => options.relaunch(['--disable-gpu']) });
  lockSession({ session: electron.session, policy, emit });
  serveChannels(electron.ipcMain, options.dispatch);

  const adopt = (id: WindowId, address: string, window: WindowPart) => {
    const adopted = createKioskWindow({
      ...options,
      id,
      address,
      window,
      emit,
      isTouchOn: () => touch,
      closable: options.windowed,
      onClosed: () => {
        // Not after `close`, `restart` or `quit`, which take it off the list first.
        if (windows.get(id) !== adopted) return;
        windows.delete(id);
        if (id === MAIN_WINDOW) emit({ type: 'exited', reason: 'the main window was closed' });
      },
    });
    windows.set(id, adopted);
    return adopted;
  };
  const coverScreen = (window: WindowPart) => {
    if (options.windowed) return;
    window.setBounds(electron.screen.getPrimaryDisplay().bounds);
    window.setKiosk(true);
    window.setAlwaysOnTop(true, 'screen-saver');
  };
  const closeAll = () => {
    const open = [...windows.values()];
    windows.clear();
    for (const window of open) window.close();
  };
  let main: WindowPart | undefined;
  const onDisplays = () => {
    if (main !== undefined && windows.has(MAIN_WINDOW)) coverScreen(main);
  };
  electron.screen.on('display-added', onDisplays);
  electron.screen.on('display-removed', onDisplays);
  electron.screen.on('display-metrics-changed', onDisplays);
  const withWindow = async <Value>(
    id: WindowId,
    work: (window: KioskWindow) => Promise<Result<Value, ShellProblem>>,
  ): Promise<Result<Value, ShellProblem>> => {
    const window = windows.get(id);
    return window === undefined ? fail(NOT_OPEN) : work(window);
  };
  const doing = (work: (window: KioskWindow) => void) => async (window: KioskWindow) => {
    work(window);
    return ok();
  };

  return {
    on,
    openMain: async () => {
      if (windows.has(MAIN_WINDOW)) return fail(ALREADY_OPEN);
      main = electron.createWindow(mainWindowOptions(options));
      coverScreen(main);
      await adopt(MAIN_WINDOW, options.address, main).load('gently');
      return ok();
    },
    openWindow: async (id, { address, place }) => {
      if (!windows.has(MAIN_WINDOW)) return fail(NOT_OPEN);
      if (windows.has(id)) return fail(ALREADY_OPEN);
      if (!policy.isOwn(address)) {
        return fail({ kind: 'foreign-address', message: 'Windows show the kiosk alone.' });
      }
      const window = adopt(id, address, electron.createWindow(secondWindowOptions(options, place)));
      window.place(place);
      await window.load('gently');
      return ok();
    },
    close: (id) =>
      withWindow(
        id,
        doing((window) => {
          windows.delete(id);
          window.close();
        }),
      ),
    hide: (id) =>
      withWindow(
        id,
        doing((window) => window.hide()),
      ),
    show: (id) =>
      withWindow(
        id,
        doing((window) => window.show()),
      ),
    move: (id, place) =>
      withWindow(
        id,
        doing((window) => window.place(place)),
      ),
    screenshot: (id) => withWindow(id, (window) => window.screenshot()),
    setTouch: async (isOn) => {
      touch = isOn;
      return ok();
    },
    reload: async (how) => {
      await Promise.all([...windows.values()].map((window) => window.load(how)));
    },
    restart: async () => {
      closeAll();
      options.relaunch([]);
    },
    quit: async () => closeAll(),
  };
}
