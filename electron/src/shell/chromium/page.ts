import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Dispatch } from '../../channels/dispatch.ts';
import type { KioskDisplay } from '../../display/kioskDisplay.ts';
import { READY_WITHIN_MS } from '../../limits.ts';
import { BRIDGE_NAMES, PAGE_SCRIPT } from '../../page/script.ts';
import { loggable, type OriginPolicy } from '../../policy/origins.ts';
import {
  type Denied,
  MAIN_WINDOW,
  type Place,
  type ShellEvent,
  type ShellProblem,
  type WindowId,
} from '../../shellPort.ts';
import { pause, type Time } from '../../time.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import { createBridgeServer } from './bridgeServer.ts';
import type { ChromiumEvent } from './events.ts';
import { createHangWatch, type HangLimits } from './hangWatch.ts';
import type { Method, Protocol } from './protocol.ts';
import { createRequestGuard } from './requestGuard.ts';
import { takeScreenshot } from './screenshot.ts';
import { HIDDEN, type PlaceSteps, placeWindow, stepsTo } from './windowPlace.ts';

export interface PageOptions {
  readonly id: WindowId;
  readonly address: string;
  readonly targetId: string;
  readonly sessionId: string;
  readonly protocol: Protocol;
  readonly policy: OriginPolicy;
  readonly dispatch: Dispatch;
  readonly time: Time;
  readonly hangLimits: HangLimits;
  readonly display: KioskDisplay;
  readonly emit: (event: ShellEvent) => void;
  /** Gives the keys to the window in front. */
  readonly giveKeys: () => Promise<void>;
  /** How the window is shown until another state is set. */
  readonly shown: PlaceSteps;
  /** Whether it is above the main window. */
  readonly onTop: boolean;
}

/** A window of the Chromium shell for as long as its target exists; its process may crash and be restarted meanwhile. */
export interface Page {
  readonly id: WindowId;
  readonly targetId: string;
  readonly sessionId: string;
  readonly onTop: boolean;
  readonly isHidden: () => boolean;
  /** Applies all locks. Nothing may be loaded before. */
  lock(): Promise<Result<void, ShellProblem>>;
  /** Loads the window's address; `forced` first kills the process behind the window. */
  load(how: 'gently' | 'forced'): Promise<void>;
  /** Gives it a new process, while the screen stays as it is until the page is `ready`. */
  renew(): Promise<void>;
  ready(): void;
  /** Shows the waiting page, with all locks in place. */
  wait(): Promise<void>;
  /** Resolves once its document has been drawn, is too late, or went away. */
  painted(): Promise<'drawn' | 'late' | 'gone'>;
  handle(event: ChromiumEvent): void;
  screenshot(): Promise<Result<Uint8Array, ShellProblem>>;
  ignoreInput(ignore: boolean): Promise<Result<void, ShellProblem>>;
  place(place: Place): Promise<Result<void, ShellProblem>>;
  hide(): Promise<Result<void, ShellProblem>>;
  /** Brings it to the front with keyboard focus. */
  activate(): Promise<Result<void, ShellProblem>>;
  show(): Promise<Result<void, ShellProblem>>;
  stop(): void;
}

const CRASH_WITHIN_MS = 2_000;
/** How long a new document may take to appear on the screen before it is shown nevertheless. */
const PAINT_WITHIN_MS = 5_000;
/** Chromium refuses to forget history while it changes a page's process. */
const HISTORY_TRIES = 40;
const HISTORY_PAUSE_MS = 50;
/** Resolves once the document has been drawn. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** Takes control of an attached target. */
export function createPage(options: PageOptions): Page {
  const { id, address, targetId, sessionId, protocol, policy, emit, display } = options;
  /** Set while the page's process is killed on purpose; called once it has ended. */
  let ending: (() => void) | undefined;
  let waiting = false;
  /** A page with a new process has no keys until its window is activated. */
  let hasKeys = true;
  /** Whether the screen is kept as it was until the page is ready. */
  let isFrozen = false;
  let cancelFrozen = () => {};
  let { shown } = options;
  let isHidden = false;

  const send: Protocol['send'] = (method, params, more) =>
    protocol.send(method, params, { ...more, sessionId });
  const denied = (what: Denied, target: string) => emit({ type: 'denied', what, target: loggable(target) });
  const hangWatch = createHangWatch({
    ...options,
    limits: options.hangLimits,
    onLate: (isLate) => {
      if (isLate) cover();
      else if (!isFrozen) display.uncover(id);
    },
    onHung: () => emit({ type: 'hung', window: id }),
  });
  const bridge = createBridgeServer({ send, dispatch: options.dispatch, window: id });
  const guard = createRequestGuard({
    send,
    policy,
    mainFrameId: targetId,
    onDenied: denied,
    onLoadFailed: (reason) => {
      emit({ type: 'load-failed', window: id, reason });
      // Once is enough: a failed attempt leaves the waiting page in place.
      if (!waiting) void wait();
    },
  });
  const wait = async () => {
    waiting = true;
    isFrozen = false;
    await send('Page.navigate', { url: WAITING_ADDRESS });
    void uncoverPainted();
  };
  /** Only windows before a person are covered: an advert's trouble disturbs nobody. */
  const cover = () => {
    if (id === MAIN_WINDOW || options.onTop) display.cover(id);
  };
  const painted = async () => {
    const painting = { expression: PAINTED, awaitPromise: true };
    const outcome = await send('Runtime.evaluate', painting, { timeoutMs: PAINT_WITHIN_MS });
    if (outcome.ok) return 'drawn';
    return outcome.problem.kind === 'timeout' ? 'late' : 'gone';
  };
  const uncoverPainted = async () => {
    if ((await painted()) === 'gone') return;
    display.uncover(id);
    if (hasKeys) return;
    hasKeys = true;
    await options.giveKeys();
  };
  const ready = () => {
    cancelFrozen();
    if (isFrozen) void uncoverPainted();
    isFrozen = false;
  };
  const endProcess = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ending = resolve;
    // Runs outside the page's thread, so it works even during an endless script.
    void send('Page.crash', {}, { timeoutMs: CRASH_WITHIN_MS }).then(() => resolve());
    await promise;
    ending = undefined;
  };
  /** Prevents going back to the waiting page or another person's screens; a page with a history could not close itself either. */
  const forgetHistory = async () => {
    for (let tries = 1; tries <= HISTORY_TRIES; tries += 1) {
      const forgotten = await send('Page.resetNavigationHistory', {});
      if (forgotten.ok || forgotten.problem.kind !== 'refused') return;
      await pause(options.time, HISTORY_PAUSE_MS);
    }
  };
  const navigated = ({ url, unreachableUrl = url }: { url: string; unreachableUrl?: string | undefined }) => {
    if (policy.isOwn(url)) {
      waiting = false;
      hangWatch.start();
      void forgetHistory();
      emit({ type: 'loaded', window: id });
      if (!isFrozen) void uncoverPainted();
    } else if (unreachableUrl !== WAITING_ADDRESS) {
      // An error page in place of the kiosk, for example from a managed policy, which acts before our guard can.
      if (!policy.mayNavigate(unreachableUrl)) denied('navigation', unreachableUrl);
      emit({ type: 'load-failed', window: id, reason: 'error page' });
      void wait();
    }
  };

  const attempt = async <Name extends Method>(
    ...command: Parameters<typeof protocol.send<Name>>
  ): Promise<Result<unknown, ShellProblem>> => {
    const outcome = await send(...command);
    return outcome.ok ? outcome : fail({ kind: 'failed', message: outcome.problem.message });
  };
  const none = (outcome: Result<unknown, ShellProblem>) => (outcome.ok ? ok() : outcome);

  return {
    id,
    targetId,
    sessionId,
    onTop: options.onTop,
    isHidden: () => isHidden,
    lock: async () => {
      const outcomes = await Promise.all([
        attempt('Page.enable', {}),
        attempt('Runtime.enable', {}),
        attempt('Inspector.enable', {}),
        attempt('Fetch.enable', {
          patterns: [
            { urlPattern: '*' },
            { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
          ],
          handleAuthRequests: true,
        }),
        attempt('Page.setInterceptFileChooserDialog', { enabled: true }),
        attempt('Runtime.addBinding', { name: BRIDGE_NAMES.send }),
        attempt('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_SCRIPT }),
      ]);
      return none(outcomes.find((outcome) => !outcome.ok) ?? ok());
    },
    load: async (how) => {
      if (how === 'forced') {
        await endProcess();
        // Until the kiosk answers, Chromium would show its own page in place of the one that ended.
        await wait();
      }
      hangWatch.start();
      await send('Page.navigate', { url: address });
    },
    renew: async () => {
      isFrozen = display.freeze(id);
      if (!isFrozen) return;
      cancelFrozen = options.time.after(READY_WITHIN_MS, ready);
      await endProcess();
      hangWatch.start();
      await send('Page.navigate', { url: address });
    },
    ready,
    handle: (event) => {
      switch (event.method) {
        case 'Inspector.targetCrashed':
          hangWatch.stop();
          cover();
          hasKeys = false;
          if (ending !== undefined) return ending();
          // Before the listener's own load, which it would replace.
          void wait();
          emit({ type: 'crashed', window: id, reason: 'crashed' });
          break;
        case 'Page.frameNavigated':
          if (event.params.frame.id === targetId) navigated(event.params.frame);
          break;
        case 'Page.windowOpen':
          denied('window', event.params.url);
          break;
        case 'Page.fileChooserOpened':
          denied('file-chooser', address);
          break;
        case 'Page.javascriptDialogOpening':
          // A dialog blocks the page; only leaving the page is accepted.
          void send('Page.handleJavaScriptDialog', { accept: event.params.type === 'beforeunload' });
          break;
        case 'Fetch.authRequired':
          // Otherwise Chromium would ask for a password in a window of its own.
          void send('Fetch.continueWithAuth', {
            requestId: event.params.requestId,
            authChallengeResponse: { response: 'CancelAuth' },
          });
          break;
        case 'Fetch.requestPaused':
          guard.handle(event.params);
          break;
        default:
          bridge.handle(event);
      }
    },
    wait,
    painted,
    screenshot: () => takeScreenshot(send),
    ignoreInput: async (ignore) => none(await attempt('Input.setIgnoreInputEvents', { ignore })),
    place: (place) => {
      shown = stepsTo(place);
      return placeWindow(options, targetId, shown);
    },
    activate: async () => none(await attempt('Page.bringToFront', {})),
    hide: () => {
      isHidden = true;
      return placeWindow(options, targetId, HIDDEN);
    },
    show: () => {
      isHidden = false;
      return placeWindow(options, targetId, shown);
    },
    stop: () => {
      hangWatch.stop();
      cancelFrozen();
      if (id !== MAIN_WINDOW) display.uncover(id);
    },
  };
}
