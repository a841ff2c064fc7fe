import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { ReportHealth } from '../framework/health.ts';
import type { Scanner, ScanProblem } from './types.ts';

/** A scanner that emulates a keyboard: the kiosk page recognises the rapid keystrokes and passes their text on. */
export interface TypedScanner extends Scanner {
  /** False when nobody is waiting for a code. */
  readonly typed: (text: string) => boolean;
}

export function createTypedScanner({
  report,
  time,
}: {
  readonly report: ReportHealth;
  readonly time: Time;
}): TypedScanner {
  let deliver: ((text: string) => void) | null = null;
  report({ state: 'ready', detail: 'types like a keyboard' });
  return {
    typed: (text) => {
      const waited = deliver !== null;
      deliver?.(text);
      return waited;
    },
    scan: async (limitMs, cancel) => {
      const outcome = Promise.withResolvers<Result<string, ScanProblem>>();
      const over = new AbortController();
      deliver = (text) => outcome.resolve(ok(text));
      const stop = () => outcome.resolve(fail({ kind: 'cancelled' }));
      if (cancel.aborted) stop();
      cancel.addEventListener('abort', stop, { once: true });
      void time
        .wait(limitMs, over.signal)
        .then((late) => late && outcome.resolve(fail({ kind: 'timedOut' })));
      const found = await outcome.promise;
      over.abort();
      cancel.removeEventListener('abort', stop);
      deliver = null;
      return found;
    },
    reopen: () => {},
    close: async () => {
      deliver = null;
    },
  };
}
