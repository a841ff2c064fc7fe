import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type KioskDisplay, openKioskDisplay } from '../display/kioskDisplay.ts';
import { MAIN_WINDOW, type Shell, type ShellProblem, type WindowId } from '../shellPort.ts';
import { pause } from '../time.ts';
import { type Browser, openBrowser } from './chromium/browser.ts';
import type { ChromiumOptions } from './chromium/options.ts';
import type { Page } from './chromium/page.ts';
import { createEmitter } from './emitter.ts';
import { ALREADY_OPEN, FOREIGN_ADDRESS, NOT_OPEN } from './problems.ts';

export type ChromiumShellOptions = Omit<ChromiumOptions, 'emit' | 'display' | 'giveKeys'>;

/** How long the display takes to show a window that was uncovered. */
const UNCOVERED_MS = 100;
const PICTURE_TRIES = 20;

/**
 * The Chromium kiosk, controlled over a pipe: for development, tests and thin Linux kiosks. It uses `--app` windows, which have
 * neither tabs nor address bar, and in which even Ctrl+T reaches our page first, which blocks it.
 */
export function createChromiumShell(options: ChromiumShellOptions): Shell {
  const { emit, on } = createEmitter();
  const opening = openKioskDisplay({ ...options.arguments, environment: options.environment });
  let hasPicture = false;
  let browser: Browser | undefined;
  let touch = true;

  const openMain = async (): Promise<Result<void, ShellProblem>> => {
    if (browser !== undefined) return fail(ALREADY_OPEN);
    const display = await opening;
    display.cover(MAIN_WINDOW);
    const opened = await openBrowser({ ...options, display, emit, giveKeys: activateFront });
    if (!opened.ok) return opened;
    const current = opened.value;
    browser = current;
    void current.gone.then((reason) => {
      // Not after `restart` or `quit`, which drop the browser before they end it.
      if (browser !== current) return;
      browser = undefined;
      display.cover(MAIN_WINDOW);
      emit({ type: 'exited', reason });
    });
    const main = current.pages.get(MAIN_WINDOW);
    if (!touch) await main?.ignoreInput(true);
    if (!hasPicture && (await main?.painted()) === 'drawn') await keepPicture(display);
    await main?.load('gently');
    return ok();
  };
  /** The waiting page is the picture behind all windows, taken once, before anybody has used the kiosk. */
  const keepPicture = async (display: KioskDisplay) => {
    for (let tries = 0; tries < PICTURE_TRIES && !hasPicture; tries += 1) {
      await pause(options.time, UNCOVERED_MS);
      hasPicture = await display.keepPicture();
    }
  };
  const end = async () => {
    const ending = browser;
    browser = undefined;
    (await opening).cover(MAIN_WINDOW);
    await ending?.end();
    await ending?.gone;
  };
  const withPage = async <Value>(
    id: WindowId,
    work: (page: Page, running: Browser) => Promise<Result<Value, ShellProblem>>,
  ): Promise<Result<Value, ShellProblem>> => {
    const page = browser?.pages.get(id);
    return browser === undefined || page === undefined ? fail(NOT_OPEN) : work(page, browser);
  };

  const activateFront = async () => {
    const pages = [...(browser?.pages.values() ?? [])];
    const front = pages.findLast((page) => page.onTop && !page.isHidden());
    await (front ?? browser?.pages.get(MAIN_WINDOW))?.activate();
  };
  /** The window manager focuses the window that changed last, but focus belongs to the one in front. */
  const thenActivate = async (change: Promise<Result<void, ShellProblem>>) => {
    const changed = await change;
    await activateFront();
    return changed;
  };

  return {
    on,
    openMain,
    openWindow: async (id, { address, place, onTop }) => {
      if (browser === undefined) return fail(NOT_OPEN);
      if (browser.pages.has(id)) return fail(ALREADY_OPEN);
      if (!options.policy.isOwn(address)) {
        return fail(FOREIGN_ADDRESS);
      }
      const opened = await browser.open(id, { address, onTop });
      if (!opened.ok) return opened;
      if (!touch) await opened.value.ignoreInput(true);
      // The window's initial document preceded its locks, which apply only to what is loaded from here on.
      await opened.value.load('gently');
      return thenActivate(opened.value.place(place));
    },
    windows: () => [...(browser?.pages.keys() ?? [])],
    displays: async () => (browser === undefined ? fail(NOT_OPEN) : browser.displays()),
    close: (id) => withPage(id, (page, running) => thenActivate(running.close(page))),
    hide: (id) => withPage(id, (page) => thenActivate(page.hide())),
    show: (id) => withPage(id, (page) => thenActivate(page.show())),
    move: (id, place) => withPage(id, (page) => thenActivate(page.place(place))),
    screenshot: (id) => withPage(id, (page) => page.screenshot()),
    setTouch: async (on) => {
      touch = on;
      const outcomes = await Promise.all(
        [...(browser?.pages.values() ?? [])].map((page) => page.ignoreInput(!on)),
      );
      return outcomes.find((outcome) => !outcome.ok) ?? ok();
    },
    reload: async (how, id) => {
      const pages = [...(browser?.pages.values() ?? [])].filter((page) => id === undefined || page.id === id);
      await Promise.all(pages.map((page) => page.load(how)));
    },
    endSession: async () => (await opening).clearClipboards(),
    renew: async () => browser?.pages.get(MAIN_WINDOW)?.renew(),
    ready: () => browser?.pages.get(MAIN_WINDOW)?.ready(),
    restart: async () => {
      await end();
      const opened = await openMain();
      if (!opened.ok) emit({ type: 'exited', reason: opened.problem.message });
    },
    quit: async () => {
      await end();
      (await opening).end();
    },
  };
}
