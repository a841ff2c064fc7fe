import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  CallbackResponse,
  Details,
  Display as ElectronDisplay,
  Event,
  HandlerDetails,
  Input,
  NativeImage,
  OnBeforeRequestListenerDetails,
  RenderProcessGoneDetails,
  WebContents,
  WebContentsWillFrameNavigateEventParams,
  WebContentsWillRedirectEventParams,
  WebFrameMain,
  WindowOpenHandlerResponse,
} from 'electron';

/**
 * The part of Electron that the shell uses. `main.ts` passes the real one, so that the compiler checks every name and type here
 * against Electron's declarations; tests pass a fake.
 */
export interface ElectronParts {
  readonly app: AppPart;
  readonly screen: ScreenPart;
  readonly session: SessionPart;
  readonly clipboard: { readonly clear: (type?: 'clipboard' | 'selection') => void };
  readonly ipcMain: IpcMainPart;
  readonly createWindow: (options: BrowserWindowConstructorOptions) => WindowPart;
}

type Stoppable = Pick<Event, 'preventDefault'>;

/** `on` for exactly these events. */
interface Listens<Events extends Record<keyof Events, readonly unknown[]>> {
  on: Overloads<
    {
      [Name in keyof Events]: (name: Name, listener: (...args: Events[Name]) => void) => unknown;
    }[keyof Events]
  >;
}
type Overloads<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer All,
) => void
  ? All
  : never;

export type AppPart = Pick<App, 'exit' | 'relaunch'> &
  Listens<{
    'certificate-error': [
      event: Stoppable,
      contents: unknown,
      url: string,
      error: string,
      certificate: unknown,
      callback: (isTrusted: boolean) => void,
    ];
    'child-process-gone': [event: unknown, details: Pick<Details, 'type' | 'reason'>];
    login: [event: Stoppable, contents: unknown, details: unknown, auth: unknown, callback: () => void];
    'select-client-certificate': [
      event: Stoppable,
      contents: unknown,
      url: string,
      certificates: unknown,
      callback: () => void,
    ];
    'window-all-closed': [];
  }>;

/** A display; bounds in the pixels used for window positions. */
export type DisplayPart = Pick<ElectronDisplay, 'id' | 'bounds'>;

export interface ScreenPart
  extends Listens<{ 'display-added': []; 'display-metrics-changed': []; 'display-removed': [] }> {
  getPrimaryDisplay(): DisplayPart;
  getAllDisplays(): readonly DisplayPart[];
}

export interface PermissionDetails {
  readonly requestingUrl?: string;
  readonly mediaTypes?: readonly string[];
}

export interface PermissionCheckDetails {
  readonly mediaType?: string;
}

export interface SessionPart
  extends Listens<{ 'will-download': [event: Stoppable, item: { getURL(): string }] }> {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      callback: (isGranted: boolean) => void,
      details: PermissionDetails,
    ) => void,
  ): void;
  setPermissionCheckHandler(
    handler: (
      contents: unknown,
      permission: string,
      requestingOrigin: string,
      details: PermissionCheckDetails,
    ) => boolean,
  ): void;
  setDevicePermissionHandler(
    handler: (details: { readonly deviceType: string; readonly origin: string }) => boolean,
  ): void;
  readonly webRequest: {
    onBeforeRequest(
      listener: (
        details: Pick<OnBeforeRequestListenerDetails, 'url' | 'resourceType'>,
        callback: (response: CallbackResponse) => void,
      ) => void,
    ): void;
  };
}

/** The caller: the frame's own address, and its parent frame. */
export interface SenderEvent {
  /** The window's contents, always the same object. */
  readonly sender: object;
  readonly senderFrame: (Pick<WebFrameMain, 'url'> & { readonly parent: object | null }) | null;
}

export interface IpcMainPart {
  handle(channel: string, listener: (event: SenderEvent, input: unknown) => Promise<unknown>): void;
}

export interface PicturePart extends Pick<NativeImage, 'getSize' | 'toJPEG'> {
  resize(options: { readonly width: number; readonly height: number }): Pick<NativeImage, 'toJPEG'>;
}

export type ContentsPart = Pick<
  WebContents,
  'focus' | 'forcefullyCrashRenderer' | 'setVisualZoomLevelLimits'
> & {
  setWindowOpenHandler(
    handler: (details: Pick<HandlerDetails, 'url'>) => Pick<WindowOpenHandlerResponse, 'action'>,
  ): void;
  capturePage(): Promise<PicturePart>;
} & Listens<{
    'before-input-event': [
      event: Stoppable,
      input: Pick<Input, 'key' | 'control' | 'alt' | 'meta' | 'shift'>,
    ];
    'before-mouse-event': [event: Stoppable];
    'did-fail-load': [
      event: unknown,
      errorCode: number,
      errorDescription: string,
      url: string,
      isMainFrame: boolean,
    ];
    'did-navigate': [event: unknown, url: string, httpResponseCode: number];
    'render-process-gone': [event: unknown, details: Pick<RenderProcessGoneDetails, 'reason'>];
    responsive: [];
    unresponsive: [];
    'will-attach-webview': [event: Stoppable];
    'will-frame-navigate': [details: Stoppable & Pick<WebContentsWillFrameNavigateEventParams, 'url'>];
    'will-redirect': [details: Stoppable & Pick<WebContentsWillRedirectEventParams, 'url'>];
  }>;

export type WindowPart = Pick<
  BrowserWindow,
  | 'destroy'
  | 'focus'
  | 'hide'
  | 'loadURL'
  | 'setAlwaysOnTop'
  | 'setBounds'
  | 'setFullScreen'
  | 'setKiosk'
  | 'show'
  | 'showInactive'
> & { readonly webContents: ContentsPart } & Listens<{
    'app-command': [event: Stoppable];
    close: [event: Stoppable];
    closed: [];
    'ready-to-show': [];
  }>;
