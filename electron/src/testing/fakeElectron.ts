import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type {
  ElectronParts,
  PermissionCheckDetails,
  PermissionDetails,
  SenderEvent,
  WindowPart,
} from '../shell/electron/api.ts';
import { emitting } from './emitting.ts';

/** A cancellable event, which shows afterwards whether it was prevented. */
export function stoppable<Extra extends object>(extra: Extra) {
  const event = {
    ...extra,
    isPrevented: false,
    preventDefault: () => {
      event.isPrevented = true;
    },
  };
  return event;
}

export interface FakeWindow {
  readonly options: BrowserWindowConstructorOptions;
  readonly part: WindowPart;
  /** Whether the page's process is running. */
  isAlive: boolean;
  /** Whether its script runs endlessly. */
  isHanging: boolean;
  url: string;
  bounds: Rectangle | undefined;
  isKiosk: boolean;
  isShown: boolean;
  isFullScreen: boolean;
  level: string | undefined;
  /** Whether it was focused last. */
  isFocused: boolean;
  openWindow: (details: { url: string }) => { action: string };
  /** Emits an event of the page. */
  emit(name: string, ...args: unknown[]): void;
  /** Emits an event of the window. */
  emitWindow(name: string, ...args: unknown[]): void;
}

/** A server as seen by the fake: an address's response, or why there is none. */
export type FakeServer = (url: string) => { readonly status: number } | { readonly error: string };

const JPEG = Buffer.from('ffd8ffe0', 'hex');
/** An image whose bytes describe how it was made. */
const picture = (size: { width: number; height: number }) => ({
  getSize: () => size,
  toJPEG: (quality: number) => Buffer.concat([JPEG, Buffer.from(`${size.width}x${size.height} ${quality}`)]),
  resize: picture,
});
const CONNECTION_REFUSED = -102;

/** A fake Electron that follows its documentation as far as the shell relies on it. */
export function fakeElectron(server: FakeServer, screenBounds: Rectangle) {
  const focus = (focused: FakeWindow) => {
    for (const window of windows) window.isFocused = window === focused;
  };
  const windows: FakeWindow[] = [];
  const app = emitting();
  const screen = emitting();
  const session = emitting();
  const handlers = new Map<string, (event: SenderEvent, input: unknown) => Promise<unknown>>();
  const done: string[] = [];
  let bounds = screenBounds;
  let second: Rectangle | null = null;

  let onRequest: (
    details: { url: string; resourceType: 'mainFrame' | 'xhr' },
    callback: (response: { cancel?: boolean }) => void,
  ) => void = (_details, callback) => callback({});
  let onPermission: (
    contents: unknown,
    permission: string,
    callback: (granted: boolean) => void,
    details: PermissionDetails,
  ) => void = (_contents, _permission, callback) => callback(true);
  let onPermissionCheck: (
    contents: unknown,
    permission: string,
    origin: string,
    details: PermissionCheckDetails,
  ) => boolean = () => true;
  let onDevice: (details: { deviceType: string; origin: string }) => boolean = () => true;

  const request = (url: string, resourceType: 'mainFrame' | 'xhr') =>
    new Promise<boolean>((resolve) =>
      onRequest({ url, resourceType }, ({ cancel }) => resolve(cancel !== true)),
    );

  const load = async (window: FakeWindow, url: string) => {
    // The locks are those of the pages' session.
    if (window.options.webPreferences?.partition !== 'still' && !(await request(url, 'mainFrame'))) return;
    // Loading restarts a process that has ended, but not one that hangs.
    if (window.isHanging) return;
    const answer = url.startsWith('data:') ? { status: 200 } : server(url);
    if ('error' in answer) window.emit('did-fail-load', {}, CONNECTION_REFUSED, answer.error, url, true);
    else {
      window.isAlive = true;
      window.url = url;
      window.emit('did-navigate', {}, url, answer.status);
    }
  };

  const createWindow = (options: BrowserWindowConstructorOptions): WindowPart => {
    const contents = emitting();
    const frame = emitting();
    const window: FakeWindow = {
      options,
      isAlive: true,
      isHanging: false,
      url: '',
      bounds: undefined,
      isKiosk: options.kiosk === true,
      isShown: options.show !== false,
      isFullScreen: false,
      level: undefined,
      isFocused: false,
      openWindow: () => ({ action: 'allow' }),
      emit: contents.emit,
      emitWindow: frame.emit,
      part: {
        on: frame.on,
        destroy: () => {
          windows.splice(windows.indexOf(window), 1);
          frame.emit('closed');
        },
        hide: () => {
          window.isShown = false;
        },
        show: () => {
          window.isShown = true;
          focus(window);
        },
        showInactive: () => {
          window.isShown = true;
        },
        focus: () => focus(window),
        loadURL: (url) => load(window, url),
        setAlwaysOnTop: (_flag, level) => {
          window.level = level;
        },
        setBounds: (given) => {
          window.bounds = { x: 0, y: 0, width: 0, height: 0, ...given };
        },
        setFullScreen: (flag) => {
          window.isFullScreen = flag;
        },
        setKiosk: (flag) => {
          window.isKiosk = flag;
        },
        webContents: {
          on: contents.on,
          capturePage: async () => picture(bounds),
          forcefullyCrashRenderer: () => {
            window.isAlive = false;
            window.isHanging = false;
            window.isFocused = false;
            contents.emit('render-process-gone', {}, { reason: 'crashed' });
          },
          focus: () => focus(window),
          setVisualZoomLevelLimits: async () => {},
          setWindowOpenHandler: (handler) => {
            window.openWindow = handler;
          },
        },
      },
    };
    windows.push(window);
    frame.emit('ready-to-show');
    queueMicrotask(() => frame.emit('ready-to-show'));
    return window.part;
  };

  const parts = {
    clipboard: { clear: (type = 'clipboard') => done.push(`clear ${type}`) },
    app: {
      on: app.on,
      exit: (code) => void done.push(`exit ${code}`),
      relaunch: () => void done.push('relaunch'),
    },
    screen: {
      on: screen.on,
      getPrimaryDisplay: () => ({ id: 1, bounds }),
      getAllDisplays: () => [...(second === null ? [] : [{ id: 2, bounds: second }]), { id: 1, bounds }],
    },
    ipcMain: { handle: (channel, listener) => void handlers.set(channel, listener) },
    session: {
      on: session.on,
      setPermissionRequestHandler: (handler) => {
        onPermission = handler;
      },
      setPermissionCheckHandler: (handler) => {
        onPermissionCheck = handler;
      },
      setDevicePermissionHandler: (handler) => {
        onDevice = handler;
      },
      webRequest: {
        onBeforeRequest: (listener) => {
          onRequest = listener;
        },
      },
    },
    createWindow,
  } satisfies ElectronParts;

  return {
    parts,
    windows,
    handlers,
    done,
    load,
    request,
    app: app.emit,
    session: session.emit,
    askPermission: (permission: string, details: PermissionDetails) =>
      new Promise<boolean>((resolve) => onPermission({}, permission, resolve, details)),
    checkPermission: (permission: string, origin: string, details: PermissionCheckDetails) =>
      onPermissionCheck({}, permission, origin, details),
    askDevice: (deviceType: string, origin: string) => onDevice({ deviceType, origin }),
    plugSecondDisplay: (next: Rectangle | null) => {
      second = next;
      screen.emit(next === null ? 'display-removed' : 'display-added');
    },
    changeDisplay: (next: Rectangle) => {
      bounds = next;
      screen.emit('display-metrics-changed');
    },
  };
}
