import { readFile } from 'node:fs/promises';
import { withholdKeys } from './withholdKeys.ts';
import { findCookie, NO_COOKIE } from './xAuthority.ts';
import { connectDisplay, pair, request, type XConnection } from './xConnection.ts';

/**
 * What the shell does at the display itself, beside any browser. A curtain in the product's own colours covers the whole screen
 * and takes all input while no page in its place is ready: Chromium's own pages are then neither seen nor reached. From the beginning to
 * the end no program gets the keys that lead out of a page.
 */
export interface KioskDisplay {
  /** Puts up the curtain for a window; it stays until every window that asked for it is ready. */
  cover(window: string): void;
  uncover(window: string): void;
  /** Puts up the curtain for a window looking like the screen at this moment, until it is taken away; false where that cannot be. */
  freeze(window: string): boolean;
  /** From now on curtain and background look like the screen at this moment; false while it does not show the waiting page yet. */
  keepPicture(): Promise<boolean>;
  /** Empties the clipboard and the text selected last, which outlive the page that they came from. */
  clearClipboards(): void;
  /** Takes the curtain away for good; the background stays. */
  end(): void;
}

/** For a window on a developer's desktop, and for systems without X. */
const NO_DISPLAY: KioskDisplay = {
  cover: () => {},
  uncover: () => {},
  freeze: () => false,
  keepPicture: async () => true,
  clearClipboards: () => {},
  end: () => {},
};

export interface DisplayOptions {
  readonly windowed: boolean;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

const LOCAL_DISPLAY = /^:(\d+)(?:\.\d+)?$/;

/** Opens the display of a kiosk that fills the screen; without one the browser reports the reason when it starts. */
export async function openKioskDisplay(options: DisplayOptions): Promise<KioskDisplay> {
  const { DISPLAY = '', XAUTHORITY } = options.environment;
  const [, number] = LOCAL_DISPLAY.exec(DISPLAY) ?? [];
  if (options.windowed || options.platform !== 'linux' || number === undefined) return NO_DISPLAY;
  try {
    const authority = XAUTHORITY === undefined ? null : await readFile(XAUTHORITY);
    const cookie = authority === null ? NO_COOKIE : findCookie(authority, Number(number));
    const x = await connectDisplay(Number(number), cookie);
    await withholdKeys(x);
    return createKioskDisplay(x, await x.atom('CLIPBOARD'));
  } catch {
    return NO_DISPLAY;
  }
}

/** Paper, as in the waiting page. */
const PAPER = 0xf7f4ee;
const NONE = 0;
const NOW = 0;
const PRIMARY_SELECTION = 1;

/** Request codes and their masks, from the X11 protocol. */
const X = {
  createWindow: 1,
  changeWindowAttributes: 2,
  mapWindow: 8,
  unmapWindow: 10,
  configureWindow: 12,
  setSelectionOwner: 22,
  grabKeyboard: 31,
  ungrabKeyboard: 32,
  setInputFocus: 42,
  getInputFocus: 43,
  createPixmap: 53,
  freePixmap: 54,
  createGraphicsContext: 55,
  clearArea: 61,
  copyArea: 62,
  getImage: 73,
} as const;
const BACKGROUND_PIXMAP = 0x1;
const BACKGROUND_PIXEL = 0x2;
const OVERRIDE_REDIRECT = 0x200;
const STACK_MODE = 0x40;
const WIDTH = 0x4;
const HEIGHT = 0x8;
const ABOVE = 0;
const INPUT_OUTPUT = 1;
const ASYNC = 1;
const SUBWINDOW_MODE = 0x8000;
const GRAPHICS_EXPOSURES = 0x10000;
const INCLUDE_INFERIORS = 1;
const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;
const RGB = 0xffffff;

/** A display over a connection that is open. */
export function createKioskDisplay(x: XConnection, clipboard: number): KioskDisplay {
  const { root, depth } = x.screen;
  let { width, height } = x.screen;
  const covered = new Set<string>();
  const curtain = x.newId();
  const graphics = x.newId();
  let picture: number | undefined;
  let frozen: number | undefined;

  const fill = (window: number, mask: number, value: number) => {
    x.send(request(X.changeWindowAttributes, 0, window, mask, value));
    x.send(request(X.clearArea, 0, window, 0, 0));
  };
  /** Chromium does not notice that it was given the keys while the curtain had them. */
  const focusAgain = async () => {
    const focus = (await x.ask(request(X.getInputFocus, 0))).head.readUInt32LE(8);
    for (const window of [NONE, focus]) x.send(request(X.setInputFocus, 0, window, NOW));
  };
  x.send(
    request(
      X.createWindow,
      0,
      curtain,
      root,
      0,
      pair(width, height),
      pair(0, INPUT_OUTPUT),
      0,
      BACKGROUND_PIXEL | OVERRIDE_REDIRECT,
      PAPER,
      1,
    ),
  );
  x.send(
    request(
      X.createGraphicsContext,
      0,
      graphics,
      root,
      SUBWINDOW_MODE | GRAPHICS_EXPOSURES,
      INCLUDE_INFERIORS,
      0,
    ),
  );
  fill(root, BACKGROUND_PIXEL, PAPER);

  const screenNow = () => {
    const pixmap = x.newId();
    x.send(request(X.createPixmap, depth, pixmap, root, pair(width, height)));
    x.send(request(X.copyArea, 0, root, pixmap, graphics, 0, 0, pair(width, height)));
    return pixmap;
  };
  const free = (pixmap: number | undefined) => {
    if (pixmap !== undefined) x.send(request(X.freePixmap, 0, pixmap));
  };
  const cover = (window: string) => {
    covered.add(window);
    x.send(request(X.mapWindow, 0, curtain));
    x.send(request(X.configureWindow, 0, curtain, STACK_MODE, ABOVE));
    // Refused while the curtain is not visible yet or another program has the keyboard; the curtain still takes all touches.
    void x.ask(request(X.grabKeyboard, 0, curtain, NOW, pair(ASYNC | (ASYNC << 8), 0))).catch(() => {});
  };
  const thaw = () => {
    if (frozen === undefined) return;
    if (picture === undefined) fill(curtain, BACKGROUND_PIXEL, PAPER);
    else fill(curtain, BACKGROUND_PIXMAP, picture);
    free(frozen);
    frozen = undefined;
  };

  // A picture of the screen as it was before would be cut off or repeated.
  x.onResize((newWidth, newHeight) => {
    if (newWidth === width && newHeight === height) return;
    [width, height] = [newWidth, newHeight];
    x.send(request(X.configureWindow, 0, curtain, WIDTH | HEIGHT, width, height));
    for (const window of [root, curtain]) fill(window, BACKGROUND_PIXEL, PAPER);
    for (const old of [picture, frozen]) free(old);
    [picture, frozen] = [undefined, undefined];
  });

  return {
    cover,
    freeze: (window) => {
      const before = frozen;
      frozen = screenNow();
      fill(curtain, BACKGROUND_PIXMAP, frozen);
      free(before);
      cover(window);
      return true;
    },
    uncover: (window) => {
      if (!covered.delete(window) || covered.size > 0) return;
      x.send(request(X.unmapWindow, 0, curtain));
      thaw();
      x.send(request(X.ungrabKeyboard, 0, NOW));
      void focusAgain().catch(() => {});
    },
    keepPicture: async () => {
      // Drawn is not shown: a browser's new window is white for a moment.
      const corner = await x
        .ask(request(X.getImage, Z_PIXMAP, root, 0, pair(1, 1), ALL_PLANES))
        .catch(() => undefined);
      if (corner === undefined || (corner.body.readUInt32LE(0) & RGB) !== PAPER) return false;
      const pixmap = screenNow();
      for (const window of [root, curtain]) fill(window, BACKGROUND_PIXMAP, pixmap);
      free(picture);
      picture = pixmap;
      return true;
    },
    clearClipboards: () => {
      for (const selection of [PRIMARY_SELECTION, clipboard]) {
        x.send(request(X.setSelectionOwner, 0, NONE, selection, NOW));
      }
    },
    end: x.end,
  };
}
