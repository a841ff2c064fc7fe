import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ShellProblem } from '../../shellPort.ts';
import { pause, type Time } from '../../time.ts';
import type { Page } from './page.ts';
import type { BrowserProcess } from './process.ts';

/** Chromium accepts closing a window that is just going full screen or loading, but may not do it. */
const CLOSE_TRIES = 20;
const CLOSE_AGAIN_MS = 250;

/** Windows that the shell closes on purpose. */
export interface Closings {
  close(page: Page): Promise<Result<void, ShellProblem>>;
  /** Takes note that a window has gone; false when that was not on purpose. */
  closed(page: Page): boolean;
}

export function createClosings({ protocol, ended }: BrowserProcess, time: Time): Closings {
  const waiters = new Map<string, () => void>();
  return {
    closed: ({ sessionId }) => {
      const closed = waiters.get(sessionId);
      waiters.delete(sessionId);
      closed?.();
      return closed !== undefined;
    },
    close: async (page) => {
      const { promise: detachment, resolve } = Promise.withResolvers<void>();
      waiters.set(page.sessionId, resolve);
      const gone = Promise.race([detachment, ended]).then(() => true);
      let problem = 'The window does not close.';
      for (let tries = 0; tries < CLOSE_TRIES; tries += 1) {
        const asked = await protocol.send('Target.closeTarget', { targetId: page.targetId });
        if (!asked.ok) problem = asked.problem.message;
        if (await Promise.race([gone, pause(time, CLOSE_AGAIN_MS)])) return ok();
      }
      waiters.delete(page.sessionId);
      return fail({ kind: 'failed', message: problem });
    },
  };
}
