import { ERRORS } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { CallOutcome } from '@self-print/contract/serve.ts';
import type { Clock } from '../system.ts';
import type { Tracing } from '../tracing/tracing.ts';
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
  tracing: Pick<Tracing, 'callEnded'>,
): (outcome: CallOutcome) => void {
  return ({ call, request, problem, error }) => {
    const durationMs = clock.monotonicMs() - book.factsOf(request).startedMs;
    const name = call === undefined ? UNKNOWN_CALL : `${call.method} ${call.path}`;
    const outcome = problem?.name ?? 'ok';
    metrics.call(name, outcome, durationMs / MS_PER_SECOND);
    if (call) tracing.callEnded({ name, outcome, status: problem ? ERRORS[problem.name].http : 200 });
    const detail = { call: name, outcome, durationMs: Math.round(durationMs) };
    if (error !== undefined) log.error('call-failed', error, detail);
    else log.event(problem ? 'call-refused' : 'call-done', detail);
  };
}
