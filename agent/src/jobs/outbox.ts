import { ERRORS } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail } from '@self-print/contract/result.ts';
import type { FaultHook } from '../faults.ts';
import type { Journal } from '../journal/journal.ts';
import { describeFailure, type PlatformClient, type PlatformFailure } from '../platform/client.ts';
import { isServing } from '../platform/reachability.ts';
import type { Registration } from '../platform/registration.ts';
import { withRequestId } from '../requestContext.ts';
import { type KeptWork, keepTrying, type Trying, workOff } from './keepTrying.ts';
import { essentialReport } from './records/essentialReport.ts';
import type { OutboxEntry, OutcomeReport } from './records/outboxRecords.ts';
import type { PrintRecords } from './records/printRecords.ts';

/** Attempts with the whole report, before it is reduced: a platform may fail over a part of it without saying so. */
const WHOLE_ATTEMPTS = 5;

export interface OutboxOptions extends Trying {
  readonly journal: Journal<PrintRecords>;
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly log: EventLog;
  readonly fault: FaultHook;
  readonly onChange: () => void;
}

/** Reports outcomes to the platform until it acknowledges them. */
export function createOutbox(options: OutboxOptions): KeptWork {
  const { journal, client, registration, time, log, fault, onChange } = options;

  const settle = (entry: OutboxEntry, state: 'acknowledged' | 'refused') => {
    // If this cannot be saved the report is sent again, which has no effect at the platform.
    journal.write(({ outbox }) => outbox.settle(entry.printLogId, state, time.now()));
    onChange();
  };
  /**
   * Reports an outcome. One that the platform does not accept is reported again without everything that it need not know, since
   * that may be why.
   */
  const report = async ({ report: whole, attempts }: OutboxEntry): ReturnType<typeof finish> => {
    const essential = essentialReport(whole);
    const answer = await finish(attempts < WHOLE_ATTEMPTS ? whole : (essential ?? whole));
    const isReducible = !answer.ok && isFinalRefusal(answer.problem) && essential !== null;
    return isReducible ? finish(essential) : answer;
  };
  const finish = (body: OutcomeReport) => client.call(orderCalls.finish, body);
  /** True when the entry needs no further attempt. */
  const send = async (entry: OutboxEntry): Promise<boolean> => {
    const {
      printLogId,
      report: { orderId },
    } = entry;
    fault('reporting');
    const answer = await report(entry);
    fault('reported');
    if (answer.ok) {
      settle(entry, 'acknowledged');
      log.event('outcome-reported', { printLogId, orderId, repeated: answer.value.repeated });
      return true;
    }
    const reason = describeFailure(answer.problem);
    const isSeen = mayHaveSeen(answer.problem);
    journal.write(({ outbox }) => outbox.countAttempt(printLogId, reason, isSeen));
    if (isFinalRefusal(answer.problem)) {
      settle(entry, 'refused');
      log.event('outcome-refused', { printLogId, orderId, reason });
      return true;
    }
    log.event('outcome-report-failed', {
      printLogId,
      orderId,
      reason,
      attempts: entry.attempts + (isSeen ? 1 : 0),
    });
    return false;
  };
  /** Reports all waiting outcomes; true when none is left. */
  const sendAll = async (signal: AbortSignal): Promise<boolean> => {
    const identity = registration.identity();
    if (!identity || registration.state() !== 'registered') return true;
    const waiting = journal.read(({ outbox }) => outbox.waiting(identity.platformAddress));
    if (!waiting.ok) return false;
    return workOff(waiting.value, signal, (entry) => withRequestId(entry.requestId, () => send(entry)));
  };

  return keepTrying(options, sendAll);
}

/** Whether the platform may have failed over what is in a report: during an outage it has not seen it. */
function mayHaveSeen(failure: PlatformFailure): boolean {
  return isServing(fail(failure)) || failure.kind === 'timeout' || failure.kind === 'unintelligible';
}

/** Whether a refusal is permanent. Unknown codes may come from a newer platform and are retried. */
export function isFinalRefusal(failure: PlatformFailure): boolean {
  if (failure.kind !== 'refused' || failure.name === undefined) return false;
  const { retry } = ERRORS[failure.name];
  return retry === 'never' || retry === 'afterChange';
}
