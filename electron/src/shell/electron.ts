import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Dispatch } from '../channels/dispatch.ts';
import type { OriginPolicy } from '../policy/origins.ts';
import { MAIN_WINDOW, type Shell, type ShellProblem, type WindowId } from '../shellPort.ts';
import type { Time } from '../time.ts';
import type { ElectronParts, WindowPart } from './electron/api.ts';
import { serveChannels } from './electron/ipc.ts';
import { lockApp } from './electron/lockApp.ts';
import { lockSession } from './electron/lockSession.ts';
import { createOpenWindows, type OpenWindows } from './electron/openWindows.ts';
import { createRenewal } from './electron/renewal.ts';
import type { KioskWindow } from './electron/window.ts';
import { mainWindowOptions, secondWindowOptions, type WindowOptionsInput } from './electron/windowOptions.ts';
import { createEmitter } from './emitter.ts';
import { ALREADY_OPEN, FOREIGN_ADDRESS, NOT_OPEN } from './problems.ts';

export interface ElectronShellOptions extends WindowOptionsInput {
  readonly electron: ElectronParts;
  readonly address: string;
  readonly policy: OriginPolicy;
  readonly dispatch: Dispatch;
  readonly time: Time;
  readonly hangMs: number;
  readonly probe: (address: string) => Promise<string | null>;
  /** Restarts this program. */
  readonly relaunch: () => void;
  /** Restarts this program without the graphics card. */
  readonly relaunchWithoutGpu: () => void;
}

/** The Electron kiosk: the product's shell. */
export function createElectronShell(options: ElectronShellOptions): Shell {
  const { electron, policy } = options;
  const { emit, on } = createEmitter();
  let touch = true;
  const windows = createOpenWindows({
    ...options,
    emit,
    isTouchOn: () => touch,
    closable: options.windowed,
  });
  lockApp({ app: electron.app, emit, relaunchWithoutGpu: options.relaunchWithoutGpu });
  lockSession({ session: electron.session, policy, emit });
  serveChannels(electron.ipcMain, options.dispatch, windows.idOf);
  const main = createMainWindow(options, windows);
  const renewal = createRenewal(options);
  on((event) => {
    if (event.type === 'exited') renewal.end();
    else if ('window' in event && event.window === MAIN_WINDOW && event.type !== 'loaded') renewal.end();
  });
  followDisplays(electron.screen, () => {
    main.cover();
    for (const window of windows.onTop()) window.show();
    emit({ type: 'displays-changed' });
  });

  return {
    on,
    openMain: main.open,
    openWindow: (id, wanted) => openBeside(options, windows, id, wanted),
    ...changesOf(windows),
    windows: () => windows.entries().map(([id]) => id),
    displays: async () => ok(displaysOf(electron.screen)),
    screenshot: (id) => windows.with(id, (window) => window.screenshot()),
    setTouch: async (isOn) => {
      touch = isOn;
      return ok();
    },
    reload: async (how, id) => {
      const reloaded = windows.entries().filter(([open]) => id === undefined || open === id);
      await Promise.all(reloaded.map(([, window]) => window.load(how)));
    },
    endSession: async () => {
      electron.clipboard.clear();
      electron.clipboard.clear('selection');
    },
    renew: async () => {
      if (options.windowed) return;
      await windows.with(MAIN_WINDOW, async (window) => {
        const part = main.part();
        if (part !== undefined) await renewal.begin(window, part);
        return ok();
      });
    },
    ready: renewal.end,
    restart: async () => {
      windows.closeAll();
      options.relaunch();
    },
    quit: async () => {
      renewal.end();
      windows.closeAll();
    },
  };
}

/** The main window, which covers the primary display. */
function createMainWindow(options: ElectronShellOptions, windows: OpenWindows) {
  const { electron, address, windowed } = options;
  let main: WindowPart | undefined;
  const coverScreen = (window: WindowPart) => {
    if (windowed) return;
    window.setBounds(electron.screen.getPrimaryDisplay().bounds);
    window.setKiosk(true);
    window.setAlwaysOnTop(true, 'screen-saver');
  };
  const cover = () => {
    if (main !== undefined && windows.has(MAIN_WINDOW)) coverScreen(main);
  };
  const open = async (): Promise<Result<void, ShellProblem>> => {
    if (windows.has(MAIN_WINDOW)) return fail(ALREADY_OPEN);
    main = electron.createWindow(mainWindowOptions(options));
    coverScreen(main);
    const adopted = windows.adopt({ id: MAIN_WINDOW, address, window: main, takesKeys: true });
    await adopted.load('gently');
    return ok();
  };
  return { cover, open, part: () => main };
}

async function openBeside(
  options: ElectronShellOptions,
  windows: OpenWindows,
  id: WindowId,
  { address, place, onTop: isOnTop }: Parameters<Shell['openWindow']>[1],
): Promise<Result<void, ShellProblem>> {
  if (!windows.has(MAIN_WINDOW)) return fail(NOT_OPEN);
  if (windows.has(id)) return fail(ALREADY_OPEN);
  if (!options.policy.isOwn(address)) {
    return fail(FOREIGN_ADDRESS);
  }
  const made = options.electron.createWindow(secondWindowOptions(options, place));
  // The main window is always on top; later windows at the same level are above it.
  if (isOnTop) made.setAlwaysOnTop(true, 'screen-saver');
  const window = windows.adopt({ id, address, window: made, takesKeys: isOnTop });
  window.place(place);
  await window.load('gently');
  return ok();
}

/** Operations on an open window. */
function changesOf(windows: OpenWindows): Pick<Shell, 'close' | 'hide' | 'show' | 'move'> {
  const change = (id: WindowId, work: (window: KioskWindow) => void) =>
    windows.with(id, async (window) => {
      work(window);
      return ok();
    });
  return {
    close: (id) =>
      change(id, (window) => {
        windows.close(id, window);
        windows.focusFront();
      }),
    hide: (id) =>
      change(id, (window) => {
        window.hide();
        windows.focusFront();
      }),
    show: (id) => change(id, (window) => window.show()),
    move: (id, place) => change(id, (window) => window.place(place)),
  };
}

type ScreenPart = ElectronParts['screen'];

function followDisplays(screen: ScreenPart, onChange: () => void): void {
  screen.on('display-added', onChange);
  screen.on('display-removed', onChange);
  screen.on('display-metrics-changed', onChange);
}

function displaysOf(screen: ScreenPart) {
  const primary = screen.getPrimaryDisplay();
  return screen.getAllDisplays().map(({ id, bounds: { x, y, width, height } }) => ({
    left: x,
    top: y,
    width,
    height,
    isPrimary: id === primary.id,
  }));
}
