import type { ChildProcess } from 'node:child_process';

/** Our processes stop within 2 s of SIGTERM; one that does not is killed. */
export const KILL_AFTER_MS = 2_500;

export interface EndHost {
  /** Runs `work` once after a delay; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly onKill?: () => void;
  /** SIGTERM, except for programs that clean up on a different signal. */
  readonly signal?: NodeJS.Signals;
}

export const systemAfter: EndHost['after'] = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Ends a process gracefully, else by force; resolves when it and its outputs are closed. */
export function endChild(child: ChildProcess, { after, onKill, signal = 'SIGTERM' }: EndHost): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const cancelKill = after(KILL_AFTER_MS, () => {
      onKill?.();
      child.kill('SIGKILL');
    });
    child.once('close', () => {
      cancelKill();
      resolve();
    });
    child.kill(signal);
  });
}
