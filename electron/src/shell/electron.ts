import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Dispatch } from '../channels/dispatch.ts';
import type { OriginPolicy } from '../policy/origins.ts';
import { MAIN_WINDOW, type Shell, type ShellProblem, type WindowId } from '../shellPort.ts';
import type { Time } from '../time.ts';
import type { ElectronParts, WindowPart } from './electron/api.ts';
import { serveChannels } from './electron/ipc.ts';
import { lockApp } from './electron/lockApp.ts';
import { lockSession } from './electron/lockSession.ts';
import { createKioskWindow, type KioskWindow } from './electron/window.ts';
import { mainWindowOptions, secondWindowOptions, type WindowOptionsInput } from './electron/windowOptions.ts';
import { createEmitter } from './emitter.ts';

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
  /** By the contents that call through the preload. */
  const idOf = new WeakMap<object, WindowId>();
  let touch = true;

  lockApp({ app: electron.app, emit, relaunchWithoutGpu: () => options.relaunch(['--disable-gpu']) });
  lockSession({ session: electron.session, policy, emit });
  serveChannels(electron.ipcMain, options.dispatch, (sender) => idOf.get(sender));

  const adopt = (id: WindowId, address: string, window: WindowPart, takesKeys: boolean) => {
    idOf.set(window.webContents, id);
    const adopted = createKioskWindow({
      ...options,
      id,
      address,
      window,
      takesKeys,
      emit,
      isTouchOn: () => touch,
      closable: options.windowed,
      onClosed: () => {
        // Not after `close`, `restart` or `quit`, which take it off the list first.
        if (windows.get(id) !== adopted) return;
        windows.delete(id);
        if (id === MAIN_WINDOW) emit({ type: 'exited', reason: 'the main window was closed' });
        else emit({ type: 'closed', window: id });
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
  /** Windows above the main one that can be seen; the last is before the person. */
  const onTop = () =>
    [...windows].flatMap(([id, window]) =>
      id !== MAIN_WINDOW && window.takesKeys && !window.isHidden() ? [window] : [],
    );
  const focusFront = () => (onTop().at(-1) ?? windows.get(MAIN_WINDOW))?.focus();
  const onDisplays = () => {
    if (main !== undefined && windows.has(MAIN_WINDOW)) coverScreen(main);
    for (const window of onTop()) window.show();
    emit({ type: 'displays-changed' });
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
      await adopt(MAIN_WINDOW, options.address, main, true).load('gently');
      return ok();
    },
    openWindow: async (id, { address, place, onTop: isOnTop }) => {
      if (!windows.has(MAIN_WINDOW)) return fail(NOT_OPEN);
      if (windows.has(id)) return fail(ALREADY_OPEN);
      if (!policy.isOwn(address)) {
        return fail({ kind: 'foreign-address', message: 'Windows show the kiosk alone.' });
      }
      const made = electron.createWindow(secondWindowOptions(options, place));
      // The main window lies above everything else; what comes to the same level later lies above it.
      if (isOnTop) made.setAlwaysOnTop(true, 'screen-saver');
      const window = adopt(id, address, made, isOnTop);
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
          focusFront();
        }),
      ),
    hide: (id) =>
      withWindow(
        id,
        doing((window) => {
          window.hide();
          focusFront();
        }),
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
    windows: () => [...windows.keys()],
    displays: async () => {
      const primary = electron.screen.getPrimaryDisplay();
      return ok(
        electron.screen.getAllDisplays().map(({ id, bounds: { x, y, width, height } }) => ({
          left: x,
          top: y,
          width,
          height,
          isPrimary: id === primary.id,
        })),
      );
    },
    screenshot: (id) => withWindow(id, (window) => window.screenshot()),
    setTouch: async (isOn) => {
      touch = isOn;
      return ok();
    },
    reload: async (how, id) => {
      const reloaded = [...windows].filter(([open]) => id === undefined || open === id);
      await Promise.all(reloaded.map(([, window]) => window.load(how)));
    },
    restart: async () => {
      closeAll();
      options.relaunch([]);
    },
    quit: async () => closeAll(),
  };
}
