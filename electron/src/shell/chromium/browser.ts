import { join } from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { loggable } from '../../policy/origins.ts';
import {
  type Display,
  MAIN_WINDOW,
  type ShellProblem,
  type WindowId,
  type WindowOptions,
} from '../../shellPort.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import { browserArguments, windowArguments } from './arguments.ts';
import { createArrivals } from './arrivals.ts';
import { createClosings } from './closings.ts';
import { readDisplays, watchDisplays } from './displays.ts';
import { readEvent } from './events.ts';
import type { ChromiumOptions } from './options.ts';
import type { Page } from './page.ts';
import { type BrowserProcess, runLauncher, startBrowser } from './process.ts';
import { createProfile } from './profile.ts';
import type { Protocol } from './protocol.ts';

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
  const environment = { ...options.environment, BREAKPAD_DUMP_LOCATION: join(profile.directory, 'Crashes') };
  const command = { program: options.program, environment };
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
  const arrivals = createArrivals(running, options);
  const closings = createClosings(running, options.time);
  let reason: string | undefined;
  let isEnding = false;
  let stopWatching = () => {};

  const end = () => {
    isEnding = true;
    return running.end();
  };
  const pageOf = (sessionId: string | undefined) =>
    [...pages.values()].find((page) => page.sessionId === sessionId);
  const detached = (sessionId: string) => {
    const page = pageOf(sessionId);
    if (page === undefined) return;
    page.stop();
    pages.delete(page.id);
    if (page.id === MAIN_WINDOW) {
      reason ??= 'the main window was closed';
      void end();
    } else if (!closings.closed(page) && !isEnding) options.emit({ type: 'closed', window: page.id });
  };
  protocol.on((received) => {
    const event = readEvent(received);
    if (event === undefined) return;
    if (event.method === 'Target.attachedToTarget') arrivals.attached(event.params);
    else if (event.method === 'Target.detachedFromTarget') detached(event.params.sessionId);
    else if (event.method === 'Browser.downloadWillBegin') {
      options.emit({ type: 'denied', what: 'download', target: loggable(event.params.url) });
    } else pageOf(event.sessionId)?.handle(event);
  });

  /** Locks a window that has arrived and only then lets it run. */
  const admit = async (arrived: Result<Page, string>): Promise<Result<Page, ShellProblem>> => {
    if (!arrived.ok) return fail({ kind: 'launch-failed', message: arrived.problem });
    const page = arrived.value;
    pages.set(page.id, page);
    const locked = await page.lock();
    if (!locked.ok) return locked;
    await protocol.send('Runtime.runIfWaitingForDebugger', {}, { sessionId: page.sessionId });
    // What a window starts with was there before its locks.
    await page.wait();
    return ok(page);
  };
  const displays = () => readDisplays(protocol.send);

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
      await denyByDefault(protocol, new URL(options.address).origin);
      stopWatching = watchDisplays({
        read: displays,
        time: options.time,
        everyMs: options.hangLimits.lookMs,
        onChanged: () => options.emit({ type: 'displays-changed' }),
      });
      const main = { id: MAIN_WINDOW, address: WAITING_ADDRESS, onTop: false };
      return admit(await arrivals.expect(main, () => attachToAll(protocol)));
    },
    open: async (id, { address, onTop }) =>
      admit(await arrivals.expect({ id, address, onTop }, () => launch(address))),
    close: closings.close,
  };
}

/** Everything not granted here is denied without asking the person. */
async function denyByDefault(protocol: Protocol, origin: string): Promise<void> {
  await protocol.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  await protocol.send('Browser.grantPermissions', { origin, permissions: [...PERMISSIONS] });
}

/** Pauses every target at its start until it has been looked at. */
async function attachToAll(protocol: Protocol): Promise<Result<unknown, string>> {
  const outcome = await protocol.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [...TARGET_FILTER],
  });
  return outcome.ok ? outcome : fail(outcome.problem.message);
}
