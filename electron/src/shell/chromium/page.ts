import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Dispatch } from '../../channels/dispatch.ts';
import { BRIDGE_NAMES, PAGE_SCRIPT } from '../../page/script.ts';
import { loggable, type OriginPolicy } from '../../policy/origins.ts';
import type { Denied, Place, ShellEvent, ShellProblem, WindowId } from '../../shellPort.ts';
import type { Time } from '../../time.ts';
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
  readonly emit: (event: ShellEvent) => void;
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

/** Takes control of an attached target. */
export function createPage(options: PageOptions): Page {
  const { id, address, targetId, sessionId, protocol, policy, emit } = options;
  /** Set while the page's process is killed on purpose; called once it has ended. */
  let ending: (() => void) | undefined;
  let waiting = false;
  let { shown } = options;
  let isHidden = false;

  const send: Protocol['send'] = (method, params, more) =>
    protocol.send(method, params, { ...more, sessionId });
  const denied = (what: Denied, target: string) => emit({ type: 'denied', what, target: loggable(target) });
  const hangWatch = createHangWatch({
    ...options,
    limits: options.hangLimits,
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
      if (!waiting) wait();
    },
  });
  const wait = () => {
    waiting = true;
    void send('Page.navigate', { url: WAITING_ADDRESS });
  };
  const navigated = ({ url, unreachableUrl = url }: { url: string; unreachableUrl?: string | undefined }) => {
    if (policy.isOwn(url)) {
      waiting = false;
      hangWatch.start();
      // Prevents going back to the waiting page or another person's screens.
      void send('Page.resetNavigationHistory', {});
      emit({ type: 'loaded', window: id });
    } else if (unreachableUrl !== WAITING_ADDRESS) {
      // An error page in place of the kiosk, for example from a managed policy, which acts before our guard can.
      if (!policy.mayNavigate(unreachableUrl)) denied('navigation', unreachableUrl);
      emit({ type: 'load-failed', window: id, reason: 'error page' });
      wait();
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
        }),
        attempt('Page.setInterceptFileChooserDialog', { enabled: true }),
        attempt('Runtime.addBinding', { name: BRIDGE_NAMES.send }),
        attempt('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_SCRIPT }),
      ]);
      return none(outcomes.find((outcome) => !outcome.ok) ?? ok());
    },
    load: async (how) => {
      if (how === 'forced') {
        const { promise, resolve } = Promise.withResolvers<void>();
        ending = resolve;
        // Runs outside the page's thread, so it works even during an endless script.
        void send('Page.crash', {}, { timeoutMs: CRASH_WITHIN_MS }).then(() => resolve());
        await promise;
        ending = undefined;
      }
      hangWatch.start();
      await send('Page.navigate', { url: address });
    },
    handle: (event) => {
      switch (event.method) {
        case 'Inspector.targetCrashed':
          hangWatch.stop();
          if (ending === undefined) emit({ type: 'crashed', window: id, reason: 'crashed' });
          else ending();
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
        case 'Fetch.requestPaused':
          guard.handle(event.params);
          break;
        default:
          bridge.handle(event);
      }
    },
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
    stop: hangWatch.stop,
  };
}
