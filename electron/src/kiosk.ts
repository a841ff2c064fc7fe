import type { EventLog } from '@self-print/contract/logEvents.ts';
import { assertNever, type Result } from '@self-print/contract/result.ts';
import { HANG_MS, LOAD_WITHIN_MS, LOOK_MS, WAITING_RETRY_MS } from './limits.ts';
import { createRecovery } from './recovery/recovery.ts';
import { MAIN_WINDOW, type Shell, type ShellEvent, type ShellProblem } from './shellPort.ts';
import type { Time } from './time.ts';

export interface KioskOptions {
  readonly shell: Shell;
  readonly time: Time;
  readonly log: EventLog;
  readonly loadWithinMs?: number;
  /** Called when nothing in this process can restore the screen: exit, so that the system restarts it. */
  readonly giveUp: () => void;
}

export interface Kiosk {
  start(): Promise<Result<void, ShellProblem>>;
  /** Reports that the page is alive. */
  beat(): void;
  /** Whether the screen shows what it should, or shows that it waits for the agent. */
  isHealthy(): boolean;
  /** Gives the page a new process unless it is in trouble anyway. */
  renew(): void;
  /** Restarts everything behind the windows. */
  restart(): void;
  /** Closes the windows for good. */
  stop(): Promise<void>;
}

/**
 * State of the main window. `since` is the last sign of life; pages that never sent one, such as a development server's, are
 * not expected to.
 */
type Screen =
  | { readonly state: 'waiting' | 'failed' }
  | { readonly state: 'opening'; readonly since: number }
  | { readonly state: 'shown'; readonly since: number; readonly beats: boolean };

/**
 * Keeps the kiosk on the screen: a page that crashed or hangs is reloaded with increasing delays; if that does not help,
 * everything is restarted; a browser that exits is started again; an agent that does not answer is waited for.
 */
export function createKiosk(options: KioskOptions): Kiosk {
  const { shell, time, log, giveUp, loadWithinMs = LOAD_WITHIN_MS } = options;
  let screen: Screen = { state: 'failed' };
  let waitingTries = 0;
  let cancelRetry = () => {};
  let cancelLoading = () => {};
  let cancelLook = () => {};
  let hung = false;

  const pages = createRecovery({
    time,
    recover: () => {
      opening();
      void shell.reload(hung ? 'forced' : 'gently', MAIN_WINDOW);
      hung = false;
    },
    giveUp: () => restart(),
  });
  const browser = createRecovery({ time, recover: () => void open(), giveUp });

  const opening = () => {
    screen = { state: 'opening', since: time.now() };
    expectLoaded();
  };
  /** A load can end without an event, for example when Escape stops it. The screen counts as not working meanwhile. */
  const expectLoaded = () => {
    cancelLoading();
    cancelLoading = time.after(loadWithinMs, () => {
      log.event('shell-waiting', { reason: 'nothing was loaded in time' });
      load();
    });
  };
  const load = () => {
    expectLoaded();
    void shell.reload('gently', MAIN_WINDOW);
  };
  const restart = () => {
    log.event('shell-restart');
    cancelRetry();
    pages.reset();
    opening();
    void shell.restart();
  };
  const open = async () => {
    screen = { state: 'opening', since: time.now() };
    const opened = await shell.openMain();
    if (opened.ok) {
      log.event('shell-ready');
      if (screen.state === 'opening') expectLoaded();
    } else onExit(opened.problem.message);
    return opened;
  };
  const onExit = (reason: string) => {
    screen = { state: 'failed' };
    cancelLoading();
    log.event('shell-browser-exit', { reason });
    cancelRetry();
    pages.reset();
    browser.failed();
  };
  const onLoadFailed = (reason: string) => {
    if (screen.state !== 'waiting') {
      waitingTries = 0;
      log.event('shell-waiting', { reason });
    }
    screen = { state: 'waiting' };
    const pauseMs = WAITING_RETRY_MS[Math.min(waitingTries, WAITING_RETRY_MS.length - 1)] ?? 0;
    waitingTries += 1;
    cancelRetry();
    cancelLoading();
    cancelRetry = time.after(pauseMs, load);
  };
  const onHung = () => {
    log.event('shell-window-hung', { window: MAIN_WINDOW });
    screen = { state: 'failed' };
    cancelLoading();
    hung = true;
    pages.failed();
  };

  const onEvent = (event: ShellEvent) => {
    // Other windows are handled in `windows/`.
    if ('window' in event && event.window !== MAIN_WINDOW) return;
    switch (event.type) {
      case 'loaded':
        cancelRetry();
        cancelLoading();
        screen = { state: 'shown', since: time.now(), beats: false };
        return;
      case 'load-failed':
        onLoadFailed(event.reason);
        return;
      case 'crashed':
        log.event('shell-window-crashed', { window: MAIN_WINDOW, reason: event.reason });
        screen = { state: 'failed' };
        cancelLoading();
        pages.failed();
        return;
      case 'hung':
        onHung();
        return;
      case 'denied':
        log.event('shell-denied', { what: event.what, target: event.target });
        return;
      case 'closed':
      case 'displays-changed':
        return;
      case 'exited':
        onExit(event.reason);
        return;
      default:
        assertNever(event);
    }
  };
  const isSilent = () => 'since' in screen && time.now() - screen.since >= HANG_MS;
  /** Detects a page whose event loop runs but whose program has died: it has stopped sending signs of life. */
  const look = () => {
    if (screen.state === 'shown' && screen.beats && isSilent()) onHung();
    cancelLook = time.after(LOOK_MS, look);
  };
  const off = shell.on(onEvent);

  return {
    start: () => {
      look();
      return open();
    },
    beat: () => {
      if (screen.state === 'shown') screen = { state: 'shown', since: time.now(), beats: true };
    },
    renew: () => {
      if (screen.state === 'shown') void shell.renew();
    },
    restart,
    isHealthy: () => screen.state !== 'failed' && !isSilent(),
    stop: async () => {
      off();
      cancelLook();
      cancelLoading();
      cancelRetry();
      pages.reset();
      browser.reset();
      await shell.quit();
    },
  };
}
