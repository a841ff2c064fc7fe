import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { CallOutcome } from '@self-print/contract/serve.ts';
import type { Clock } from '../system.ts';
import type { Metrics } from './metrics.ts';
import type { RequestBook } from './requests.ts';

const MS_PER_SECOND = 1_000;
const UNKNOWN_CALL = 'unknown';

/** Logs and measures every call under the path of its definition, which contains no ids, codes or query values. */
export function createOutcomeRecorder(
  log: EventLog,
  metrics: Metrics,
  clock: Clock,
  book: RequestBook,
): (outcome: CallOutcome) => void {
  return ({ call, request, problem, error }) => {
    const durationMs = clock.monotonicMs() - book.factsOf(request).startedMs;
    const name = call === undefined ? UNKNOWN_CALL : `${call.method} ${call.path}`;
    const outcome = problem?.name ?? 'ok';
    metrics.call(name, outcome, durationMs / MS_PER_SECOND);
    const detail = { call: name, outcome, durationMs: Math.round(durationMs) };
    if (error !== undefined) log.error('call-failed', error, detail);
    else log.event(problem ? 'call-refused' : 'call-done', detail);
  };
}
