import type { EventLog } from '@self-print/contract/logEvents.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import { createAgentLink } from './agent/agentLink.ts';
import { createAgentWatch } from './agent/agentWatch.ts';
import { createSupervisor, type StartAgent } from './agent/supervisor.ts';
import { createDispatch, type Dispatch } from './channels/dispatch.ts';
import type { Notifier } from './health/notifier.ts';
import { feedWatchdog } from './health/watchdog.ts';
import { createKiosk } from './kiosk.ts';
import { createOriginPolicy, type OriginPolicy } from './policy/origins.ts';
import { MAIN_WINDOW, type Shell, type ShellProblem } from './shellPort.ts';
import { pause, type Time } from './time.ts';
import { careForWindows } from './windows/windowCare.ts';
import { createWindows } from './windows/windows.ts';

/** Stopped by staff on purpose: a supervisor should not restart it. */
const EXIT_STOPPED = 3;
/** How often the agent is asked whether the page has reported its task as done, and for how long at most. */
const ANSWER_CHECK_MS = 500;
const ANSWER_WITHIN_MS = 10_000;

/** Tasks for the page by which the page itself ends. */
type EndingTask = 'restartClient' | 'stopClient';

/** What a shell needs to know about its kiosk. */
export interface ShellParts {
  readonly address: string;
  readonly policy: OriginPolicy;
  readonly dispatch: Dispatch;
}

export interface ProgramOptions {
  readonly address: string;
  /** Whether a developer may close the window. */
  readonly windowed: boolean;
  readonly makeShell: (parts: ShellParts) => Shell;
  /** Starts the agent; null when another program does. */
  readonly startAgent: StartAgent | null;
  readonly notifier: Notifier;
  readonly fetch: typeof fetch;
  readonly time: Time;
  readonly log: EventLog;
  /** Ends the program: 0 when intended, `EXIT_STOPPED` when staff stopped it from the page. */
  readonly exit: (code: number) => void;
}

export interface Program {
  readonly shell: Shell;
  start(): Promise<Result<void, ShellProblem>>;
  /** Stops windows and agent; `reason` is for the log. */
  stop(reason: string): Promise<void>;
}

/** A complete kiosk shell, independent of its browser: windows, agent, recovery and the system's watchdog. */
export function createProgram(options: ProgramOptions): Program {
  const { address, makeShell, startAgent, notifier, time, log, exit } = options;
  const link = createAgentLink({ origin: new URL(address).origin, fetch: options.fetch });
  const supervisor =
    startAgent === null
      ? null
      : createSupervisor({
          startProcess: startAgent,
          link,
          time,
          log,
          onReady: () => void shell.reload('gently'),
        });
  const watch = supervisor?.watch ?? createAgentWatch({ link, time });
  const policy = createOriginPolicy({ kioskAddress: address, isPlatform: watch.isPlatform });
  const dispatch = createDispatch({
    isOwn: policy.isOwn,
    context: {
      beat: () => kiosk.beat(),
      reload: () => shell.reload('gently'),
      setWindows: (wanted, look) => windows.set(wanted, look),
      reloadAdverts: () => windows.reloadAdverts(),
      screenshot: () => shell.screenshot(MAIN_WINDOW),
      endSession: () => shell.endSession(),
      renew: () => kiosk.renew(),
      ready: () => shell.ready(),
      restart: () => whenOrdered('restartClient', () => kiosk.restart()),
      quit: () => whenOrdered('stopClient', () => void end('stopped by staff', EXIT_STOPPED)),
    },
  });
  const isAwaited = async (task: EndingTask) => {
    const facts = await link.ask();
    return facts.ok && facts.value.tasks.includes(task);
  };
  /** Any script in the page could call this, so the agent is asked whether staff did. */
  const whenOrdered = async (task: EndingTask, work: () => void) => {
    const isOrdered = await isAwaited(task);
    if (isOrdered) void onceReported(task, work);
    return isOrdered;
  };
  /** Lets the page report its task before it ends. A page that ended earlier would leave the task to the next one, which would end as well. */
  const onceReported = async (task: EndingTask, work: () => void) => {
    for (let waitedMs = 0; waitedMs < ANSWER_WITHIN_MS; waitedMs += ANSWER_CHECK_MS) {
      await pause(time, ANSWER_CHECK_MS);
      if (!(await isAwaited(task))) break;
    }
    work();
  };
  const shell = makeShell({ address, policy, dispatch });
  const kiosk = createKiosk({
    shell,
    time,
    log,
    giveUp: () => void end('the window cannot be kept open', 1),
  });
  const windows = createWindows({ shell, time, log, address, windowed: options.windowed });
  const stopCare = careForWindows({ shell, time, log });
  let cancelWatchdog = () => {};
  let stopped: Promise<void> | undefined;

  const stop = (reason: string) => {
    stopped ??= stopAll(reason);
    return stopped;
  };
  const stopAll = async (reason: string) => {
    log.event('shell-stop', { reason });
    notifier.stopping();
    cancelWatchdog();
    watch.stop();
    windows.stop();
    stopCare();
    // Concurrently, because each has its own time limit.
    await Promise.all([kiosk.stop(), supervisor?.stop()]);
  };
  const end = async (reason: string, code: number) => {
    await stop(reason);
    exit(code);
  };

  if (options.windowed) {
    shell.on((event) => {
      if (event.type === 'exited') void end(event.reason, 0);
    });
  }
  return {
    shell,
    stop,
    start: async () => {
      log.event('shell-start', { address, windowed: options.windowed });
      supervisor?.start();
      const opened = await kiosk.start();
      if (!opened.ok) return opened;
      notifier.ready();
      cancelWatchdog = feedWatchdog({
        notifier,
        time,
        log,
        checks: { page: kiosk.isHealthy, ...(supervisor && { agent: supervisor.isHealthy }) },
      });
      return ok();
    },
  };
}
