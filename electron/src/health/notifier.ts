import { spawn } from 'node:child_process';

/** Tells the system's service manager how this process is. Does nothing where none asks for it. */
export interface Notifier {
  ready(): void;
  alive(): void;
  stopping(): void;
  /** How often it wants to hear that we are alive; null when it does not. */
  readonly intervalMs: number | null;
}

export interface NotifierOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly ownPid: number;
  readonly run: (program: string, args: readonly string[]) => void;
}

const MICROSECONDS = 1_000;
/** Two signs of life may be lost before the third is missed. */
const SIGNS_PER_INTERVAL = 3;

/**
 * Speaks to systemd: https://www.freedesktop.org/software/systemd/man/sd_notify.html. Through `systemd-notify`, because
 * Node has no datagram sockets of the local kind; the unit needs NotifyAccess=all.
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

/** Runs a program beside this one and forgets it; one that cannot be started is as good as one that says nothing. */
export function runBeside(program: string, args: readonly string[]): void {
  spawn(program, args, { stdio: 'ignore' })
    .once('error', () => {})
    .unref();
}
