import { WAITING_ADDRESS } from '../waitingPage.ts';

export interface ArgumentOptions {
  readonly profileDirectory: string;
  /** Use a window on a desktop instead of the whole screen, for development. */
  readonly windowed: boolean;
  readonly platform: NodeJS.Platform;
  /** Chromium refuses to run its sandbox as root; a kiosk runs as a separate user. */
  readonly sandbox: boolean;
  /** Additional switches, such as a test's camera. */
  readonly extra: readonly string[];
}

const WINDOWED_SIZE = '1280,800';

/** Switches for every kiosk's Chromium. */
const ALWAYS: readonly string[] = [
  '--autoplay-policy=no-user-gesture-required',
  // A page behind the curtain must be drawn before the curtain goes.
  '--disable-backgrounding-occluded-windows',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  // A spare process for the next page takes memory and, where it ends, the page that has just been given it.
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,DialMediaRouteProvider,SpareRendererForSitePerProcess',
  '--disable-pinch',
  '--disable-session-crashed-bubble',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--noerrdialogs',
  '--overscroll-history-navigation=0',
  '--password-store=basic',
];

/** Switches for the browser itself; it opens the waiting page, so that all locks are in place before the kiosk is loaded. */
export function browserArguments(options: ArgumentOptions): readonly string[] {
  return [
    ...commonArguments(options),
    // A pipe, which unlike a port is out of reach for other programs and pages.
    '--remote-debugging-pipe',
    ...(options.windowed ? [`--window-size=${WINDOWED_SIZE}`] : ['--kiosk']),
    ...ALWAYS,
    ...options.extra,
    `--app=${WAITING_ADDRESS}`,
  ];
}

/** Switches that make a running browser open another window without tabs or address bar. */
export function windowArguments(options: ArgumentOptions, address: string): readonly string[] {
  return [...commonArguments(options), `--app=${address}`];
}

function commonArguments({
  profileDirectory,
  platform,
  sandbox,
  windowed,
}: ArgumentOptions): readonly string[] {
  return [
    `--user-data-dir=${profileDirectory}`,
    // Wayland ignores window positions.
    ...(platform === 'linux' && !windowed ? ['--ozone-platform=x11'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ];
}
