import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { ByteLink, OpenProblem } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createPort } from '../framework/port.ts';
import type { Wire } from '../framework/wire.ts';
import { textOfCode } from './protocols/text.ts';
import { SILENCE_MS, type Trigger } from './triggers.ts';
import type { Scanner, ScanProblem } from './types.ts';

/** Time in addition to the wait for a code, for arming and disarming. */
const SLACK_MS = 2_000;

/** A scanner on a serial port or serial server. */
export function createSerialScanner(options: {
  readonly trigger: Trigger;
  readonly stripCharacters: number;
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<Result<ByteLink, OpenProblem>>;
  readonly report: ReportHealth;
  readonly time: Time;
}): Scanner {
  const { trigger, stripCharacters, time } = options;
  const port = createPort(options);

  const read = async (
    wire: Wire,
    limitMs: number,
    cancel: AbortSignal,
  ): Promise<Result<string, ScanProblem>> => {
    const until = time.elapsed() + limitMs;
    const cancelled = new Promise<null>((resolve) => {
      if (cancel.aborted) resolve(null);
      cancel.addEventListener('abort', () => resolve(null), { once: true });
    });
    try {
      await wire.drain(SILENCE_MS);
      await trigger.arm(wire);
      for (let left = limitMs; left > 0; left = until - time.elapsed()) {
        const code = await Promise.race([trigger.next(wire, left), cancelled]);
        if (cancel.aborted) return fail({ kind: 'cancelled' });
        const text = code === null ? '' : textOfCode(code, stripCharacters);
        if (text !== '') return ok(text);
        // Nothing waits on a wire whose turn has ended, so this loop would never end.
        if (wire.ended.aborted) return fail({ kind: 'timedOut' });
      }
      return fail({ kind: 'timedOut' });
    } finally {
      await trigger.disarm(wire);
    }
  };

  return {
    scan: (limitMs, cancel) => port.use((wire) => read(wire, limitMs, cancel), limitMs + SLACK_MS),
    reopen: port.reopen,
    close: port.close,
  };
}
