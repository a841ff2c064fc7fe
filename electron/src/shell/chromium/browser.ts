import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { loggable } from '../../policy/origins.ts';
import {
  type Display,
  MAIN_WINDOW,
  type ShellProblem,
  type WindowId,
  type WindowOptions,
} from '../../shellPort.ts';
import { pause } from '../../time.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import { browserArguments, windowArguments } from './arguments.ts';
import { readDisplays, watchDisplays } from './displays.ts';
import { type ChromiumEvent, readEvent } from './events.ts';
import type { ChromiumOptions } from './options.ts';
import { createPage, type Page } from './page.ts';
import { type BrowserProcess, runLauncher, startBrowser } from './process.ts';
import { createProfile } from './profile.ts';
import { FULL_SCREEN, NORMAL } from './windowPlace.ts';

/** One run of Chromium, from start to end. */
export interface Browser {
  readonly pages: ReadonlyMap<WindowId, Page>;
  /** Opens another window and locks it; its address counts as loaded only after a reload. */
  open(id: WindowId, options: OpenOptions): Promise<Result<Page, ShellProblem>>;
  close(page: Page): Promise<Result<void, ShellProblem>>;
  displays(): Promise<Result<readonly Display[], ShellProblem>>;
  /** Resolves with the reason when browser or main window are gone and the profile has been deleted. */
  readonly gone: Promise<string>;
  end(): Promise<void>;
}

type OpenOptions = Pick<WindowOptions, 'address' | 'onTop'>;
type Attached = Extract<ChromiumEvent, { method: 'Target.attachedToTarget' }>['params'];

/** How long a window may take to appear. */
const WINDOW_WITHIN_MS = 15 * SECOND_MS;
/** Chromium accepts closing a window that is just going full screen or loading, but may not do it. */
const CLOSE_TRIES = 20;
const CLOSE_AGAIN_MS = 250;
/** Permitted to pages: the camera, for face recognition. */
const PERMISSIONS = ['videoCapture'] as const;
/**
 * Targets that are or could be visible to a person. Workers belong to their page; the rest is the browser's own user interface.
 */
const TARGET_FILTER = [
  { type: 'page' },
  { type: 'other' },
  { type: 'webview' },
  { type: 'background_page' },
  { exclude: true },
] as const;

/** Starts Chromium with an empty profile and opens the main window, locked and without having loaded anything. */
export async function openBrowser(options: ChromiumOptions): Promise<Result<Browser, ShellProblem>> {
  const profile = await createProfile(options.profile);
  const given = { ...options.arguments, profileDirectory: profile.directory };
  const command = { program: options.program, environment: options.environment };
  const started = await startBrowser({
    ...command,
    time: options.time,
    arguments: browserArguments(given),
  });
  if (!started.ok) {
    await profile.remove();
    return fail({ kind: 'launch-failed', message: `${options.program}: ${started.problem}` });
  }
  const browser = manage(started.value, options, async (address) =>
    runLauncher({ ...command, arguments: windowArguments(given, address) }),
  );
  const gone = browser.gone.finally(() => profile.remove());
  const opened = await browser.openMain();
  if (!opened.ok) {
    await browser.end();
    return fail({ ...opened.problem, message: `${opened.problem.message} ${await gone}` });
  }
  return ok({ ...browser, gone });
}

function manage(
  running: BrowserProcess,
  options: ChromiumOptions,
  launch: (address: string) => Promise<Result<void, string>>,
): Browser & { openMain(): Promise<Result<Page, ShellProblem>> } {
  const { protocol } = running;
  const pages = new Map<WindowId, Page>();
  const expected = new Map<WindowId, OpenOptions & { readonly arrived: (page: Page) => void }>();
  /** Waiters for intentional window closes, by session. */
  const closing = new Map<string, () => void>();
  let reason: string | undefined;
  let isEnding = false;

  const attached = (target: Attached) => {
    const { sessionId, targetInfo } = target;
    const wanted = [...expected].find(
      ([, { address }]) => targetInfo.openerId === undefined && targetInfo.url === address,
    );
    if (wanted === undefined) {
      // It may not request anything, but must not stay paused either, because that blocks its opener even after it has gone.
      void protocol.send('Fetch.enable', {}, { sessionId });
      void protocol.send('Target.closeTarget', { targetId: targetInfo.targetId });
      void protocol.send('Runtime.runIfWaitingForDebugger', {}, { sessionId });
      // One opened by a page is reported by that page.
      if (targetInfo.openerId === undefined) {
        options.emit({ type: 'denied', what: 'window', target: loggable(targetInfo.url) });
      }
      return;
    }
    const [id, { arrived, onTop }] = wanted;
    expected.delete(id);
    const address = id === MAIN_WINDOW ? options.address : targetInfo.url;
    const shown = options.arguments.windowed ? NORMAL : FULL_SCREEN;
    arrived(
      createPage({
        ...options,
        id,
        address,
        onTop,
        protocol,
        sessionId,
        shown,
        targetId: targetInfo.targetId,
      }),
    );
  };
  const end = () => {
    isEnding = true;
    return running.end();
  };
  const detached = (sessionId: string) => {
    const page = [...pages.values()].find((other) => other.sessionId === sessionId);
    if (page === undefined) return;
    page.stop();
    pages.delete(page.id);
    if (page.id === MAIN_WINDOW) {
      reason ??= 'the main window was closed';
      void end();
      return;
    }
    const closed = closing.get(sessionId);
    closing.delete(sessionId);
    if (closed !== undefined) closed();
    else if (!isEnding) options.emit({ type: 'closed', window: page.id });
  };
  protocol.on((received) => {
    const event = readEvent(received);
    if (event === undefined) return;
    if (event.method === 'Target.attachedToTarget') attached(event.params);
    else if (event.method === 'Target.detachedFromTarget') detached(event.params.sessionId);
    else if (event.method === 'Browser.downloadWillBegin') {
      options.emit({ type: 'denied', what: 'download', target: loggable(event.params.url) });
    } else {
      [...pages.values()].find((page) => page.sessionId === event.sessionId)?.handle(event);
    }
  });

  /** Waits for a window, locks it and only then lets it run. */
  const arrival = async (
    id: WindowId,
    opening: OpenOptions,
    start: () => Promise<Result<unknown, string>>,
  ) => {
    const { promise, resolve } = Promise.withResolvers<Result<Page, string>>();
    expected.set(id, { ...opening, arrived: (page) => resolve(ok(page)) });
    const cancel = options.time.after(WINDOW_WITHIN_MS, () => resolve(fail('The window did not appear.')));
    void running.ended.then((how) => resolve(fail(how)));
    const startedUp = await start();
    if (!startedUp.ok) resolve(startedUp);
    const outcome = await promise;
    cancel();
    expected.delete(id);
    if (!outcome.ok) return fail<ShellProblem>({ kind: 'launch-failed', message: outcome.problem });
    const page = outcome.value;
    pages.set(id, page);
    const locked = await page.lock();
    if (!locked.ok) return locked;
    await protocol.send('Runtime.runIfWaitingForDebugger', {}, { sessionId: page.sessionId });
    return ok(page);
  };

  const displays = () => readDisplays(protocol.send);
  let stopWatching = () => {};

  return {
    pages,
    displays,
    gone: running.ended.then((how) => {
      stopWatching();
      for (const page of pages.values()) page.stop();
      return reason ?? how;
    }),
    end,
    openMain: async () => {
      const origin = new URL(options.address).origin;
      await protocol.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
      // Everything not granted here is denied without asking the person.
      await protocol.send('Browser.grantPermissions', { origin, permissions: [...PERMISSIONS] });
      stopWatching = watchDisplays({
        read: displays,
        time: options.time,
        everyMs: options.hangLimits.lookMs,
        onChanged: () => options.emit({ type: 'displays-changed' }),
      });
      return arrival(MAIN_WINDOW, { address: WAITING_ADDRESS, onTop: false }, async () => {
        const outcome = await protocol.send('Target.setAutoAttach', {
          autoAttach: true,
          waitForDebuggerOnStart: true,
          flatten: true,
          filter: [...TARGET_FILTER],
        });
        return outcome.ok ? outcome : fail(outcome.problem.message);
      });
    },
    open: (id, opening) => arrival(id, opening, () => launch(opening.address)),
    close: async (page) => {
      const { promise: detachment, resolve } = Promise.withResolvers<void>();
      closing.set(page.sessionId, resolve);
      const gone = Promise.race([detachment, running.ended]).then(() => true);
      let problem = 'The window does not close.';
      for (let tries = 0; tries < CLOSE_TRIES; tries += 1) {
        const asked = await protocol.send('Target.closeTarget', { targetId: page.targetId });
        if (!asked.ok) problem = asked.problem.message;
        if (await Promise.race([gone, pause(options.time, CLOSE_AGAIN_MS)])) return ok();
      }
      closing.delete(page.sessionId);
      return fail({ kind: 'failed', message: problem });
    },
  };
}
