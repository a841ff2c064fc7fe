import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { loggable } from '../../policy/origins.ts';
import { MAIN_WINDOW, type ShellProblem, type WindowId } from '../types.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import { browserArguments, windowArguments } from './arguments.ts';
import { type ChromiumEvent, readEvent } from './events.ts';
import type { ChromiumOptions } from './options.ts';
import { createPage, type Page } from './page.ts';
import { type BrowserProcess, runLauncher, startBrowser } from './process.ts';
import { createProfile } from './profile.ts';
import { FULL_SCREEN, NORMAL } from './windowPlace.ts';

/** One run of Chromium, from its start to its end. */
export interface Browser {
  readonly pages: ReadonlyMap<WindowId, Page>;
  /** Opens one more window; it is locked but has loaded nothing. */
  open(id: WindowId, address: string): Promise<Result<Page, ShellProblem>>;
  close(page: Page): Promise<Result<void, ShellProblem>>;
  /** Resolves when the browser or its main window is gone, with the reason, after its profile has been deleted. */
  readonly gone: Promise<string>;
  end(): Promise<void>;
}

type Attached = Extract<ChromiumEvent, { method: 'Target.attachedToTarget' }>['params'];

/** How long a window may take to appear. */
const WINDOW_WITHIN_MS = 15 * SECOND_MS;
/** What a page may ask for: the camera, for signing in by face. */
const PERMISSIONS = ['videoCapture'] as const;
/** Targets that show something to a person or could. Workers belong to their page; the rest is the browser's own frame. */
const TARGET_FILTER = [
  { type: 'page' },
  { type: 'other' },
  { type: 'webview' },
  { type: 'background_page' },
  { exclude: true },
] as const;

/** Starts Chromium on an empty profile and opens the main window; it is locked but has loaded nothing. */
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
  const expected = new Map<WindowId, { readonly address: string; readonly arrived: (page: Page) => void }>();
  let reason: string | undefined;

  const attached = (target: Attached) => {
    const { sessionId, targetInfo } = target;
    const wanted = [...expected].find(
      ([, { address }]) => targetInfo.openerId === undefined && targetInfo.url === address,
    );
    if (wanted === undefined) {
      // It may ask for nothing; and it may not go on waiting, for that stops its opener too, even after it has gone.
      void protocol.send('Fetch.enable', {}, { sessionId });
      void protocol.send('Target.closeTarget', { targetId: targetInfo.targetId });
      void protocol.send('Runtime.runIfWaitingForDebugger', {}, { sessionId });
      // One that a page opens is told of by the page.
      if (targetInfo.openerId === undefined) {
        options.emit({ type: 'denied', what: 'window', target: loggable(targetInfo.url) });
      }
      return;
    }
    const [id, { arrived }] = wanted;
    expected.delete(id);
    const address = id === MAIN_WINDOW ? options.address : targetInfo.url;
    const shown = options.arguments.windowed ? NORMAL : FULL_SCREEN;
    arrived(
      createPage({ ...options, id, address, protocol, sessionId, shown, targetId: targetInfo.targetId }),
    );
  };
  const detached = (sessionId: string) => {
    const page = [...pages.values()].find((other) => other.sessionId === sessionId);
    if (page === undefined) return;
    page.stop();
    pages.delete(page.id);
    if (page.id === MAIN_WINDOW) {
      reason ??= 'the main window was closed';
      void running.end();
    }
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
  const arrival = async (id: WindowId, address: string, start: () => Promise<Result<unknown, string>>) => {
    const { promise, resolve } = Promise.withResolvers<Result<Page, string>>();
    expected.set(id, { address, arrived: (page) => resolve(ok(page)) });
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

  return {
    pages,
    gone: running.ended.then((how) => {
      for (const page of pages.values()) page.stop();
      return reason ?? how;
    }),
    end: running.end,
    openMain: async () => {
      const origin = new URL(options.address).origin;
      await protocol.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
      // Whatever is not granted here is refused without a question to the person.
      await protocol.send('Browser.grantPermissions', { origin, permissions: [...PERMISSIONS] });
      return arrival(MAIN_WINDOW, WAITING_ADDRESS, async () => {
        const outcome = await protocol.send('Target.setAutoAttach', {
          autoAttach: true,
          waitForDebuggerOnStart: true,
          flatten: true,
          filter: [...TARGET_FILTER],
        });
        return outcome.ok ? outcome : fail(outcome.problem.message);
      });
    },
    open: (id, address) => arrival(id, address, () => launch(address)),
    close: async (page) => {
      const outcome = await protocol.send('Target.closeTarget', { targetId: page.targetId });
      if (!outcome.ok) return fail({ kind: 'failed', message: outcome.problem.message });
      detached(page.sessionId);
      return ok();
    },
  };
}
