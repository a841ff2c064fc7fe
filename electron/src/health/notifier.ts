import { spawn } from 'node:child_process';

/** Reports this process's state to the system's service manager. Does nothing where none requests it. */
export interface Notifier {
  ready(): void;
  alive(): void;
  stopping(): void;
  /** Interval at which it expects signs of life; null when it does not. */
  readonly intervalMs: number | null;
}

export interface NotifierOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly ownPid: number;
  readonly run: (program: string, args: readonly string[]) => void;
}

const MICROSECONDS = 1_000;
/** Two signs of life may be lost before the interval is exceeded. */
const SIGNS_PER_INTERVAL = 3;

/**
 * Notifies systemd: https://www.freedesktop.org/software/systemd/man/sd_notify.html. Uses `systemd-notify`, because Node has no
 * Unix datagram sockets; the unit needs NotifyAccess=all.
 */
export function createNotifier({ environment, ownPid, run }: NotifierOptions): Notifier {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment;
  const notify = (state: string) => {
    if (NOTIFY_SOCKET) run('systemd-notify', [state]);
  };
  const isForUs = WATCHDOG_PID === undefined || Number(WATCHDOG_PID) === ownPid;
  const watchdogMs = NOTIFY_SOCKET && isForUs ? Number(WATCHDOG_USEC) / MICROSECONDS : Number.NaN;
  return {
    ready: () => notify('READY=1'),
    alive: () => notify('WATCHDOG=1'),
    stopping: () => notify('STOPPING=1'),
    intervalMs: watchdogMs > 0 ? watchdogMs / SIGNS_PER_INTERVAL : null,
  };
}

/** Starts a program without waiting for it; a failure to start is ignored. */
export function runBeside(program: string, args: readonly string[]): void {
  spawn(program, args, { stdio: 'ignore' })
    .once('error', () => {})
    .unref();
}
