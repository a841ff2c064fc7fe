import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { isConfidential } from './isConfidential.ts';
import { transition } from './life/life.ts';
import type { PrintReport } from './life/orderEvent.ts';
import { settlementOf } from './life/settlePrint.ts';
import { CONFLICT, retryOnConflict } from './life/writeOrder.ts';
import { findLoggedPrint, type LoggedPrint, type RecordedOutcome, recordOutcome } from './printLogStore.ts';
import { encryptPicture } from './printPicture.ts';
import { printStateOf } from './terminalOrder.ts';

type Report = CallInput<typeof orderCalls.finish>;
type Finished = Outcome<
  CallAnswer<typeof orderCalls.finish>,
  'NOT_FOUND' | 'ORDER_NOT_CLAIMED' | 'ORDER_NOT_FOUND'
>;

/** The specification's print state for success; 2 is failure. */
const PRINTED = 1;

/** Records how a print ended. Idempotent; see `settlementOf` for late and contradicting reports. */
export function finishOrder(
  { db, clock, keys, log, metrics }: Pick<Deps, 'db' | 'clock' | 'keys' | 'log' | 'metrics'>,
  actor: TerminalActor,
  report: Report,
  /** Called once the outcome is written down; what it does may be done again. */
  onEnded: (order: LoggedPrint['order']) => Promise<void> = async () => {},
): Promise<Finished> {
  return retryOnConflict(async () => {
    const { orderId } = report;
    const found = await findLoggedPrint(db, actor, orderId, report.printLogId);
    if (!found) return fail(problem('ORDER_NOT_FOUND'));
    const { order, log: print } = found;
    if (!print) return fail(problem(report.printLogId === undefined ? 'ORDER_NOT_CLAIMED' : 'NOT_FOUND'));
    const { printLogId } = print;
    const now = clock.now();
    const outcome = outcomeOf(report);
    const ended = { outcome, impressions: report.impressions };
    const settlement = settlementOf(order, print, ended);
    const answer = (state: typeof order.state, repeated: boolean): Finished =>
      ok({ orderId, printLogId, state, printState: printStateOf(state), repeated });
    const facts = { terminalCode: actor.terminalCode, orderId, printLogId, outcome };
    if (settlement === 'repeated') {
      metrics.finish('repeated');
      log.event('order-finish-repeated', { ...facts, recorded: print.outcome });
      await onEnded(order);
      return answer(order.state, true);
    }
    const recorded = recordOf(
      report,
      outcome,
      now,
      encryptPicture(
        keys,
        { schoolCode: actor.schoolCode, printLogId },
        isConfidential(order) ? undefined : report.picBase64Data,
      ),
    );
    const step =
      settlement === 'decides' ? transition(order, { kind: 'print-ended', report: ended, now }) : ok(null);
    if (!step.ok) throw new Error(`Order ${orderId} could not end its print: ${step.problem}`);
    if ((await recordOutcome(db, order, step.value, printLogId, recorded)) === CONFLICT) return CONFLICT;
    const state = step.value?.changes.state ?? order.state;
    metrics.finish(outcome);
    log.event('order-finished', { ...facts, state, code: report.code });
    await onEnded(order);
    return answer(state, false);
  });
}

function outcomeOf({ state, unconfirmed }: Report): PrintReport['outcome'] {
  if (unconfirmed) return 'unconfirmed';
  return state === PRINTED ? 'printed' : 'failed';
}

function recordOf(
  report: Report,
  outcome: PrintReport['outcome'],
  finishedAt: Date,
  pictureEncrypted: Uint8Array | null,
): RecordedOutcome {
  const { code, errorMsg, executionRecord } = report;
  return {
    outcome,
    code,
    errorMsg,
    executionRecord,
    cartonCode: report.cartonCode ?? null,
    impressions: report.impressions ?? null,
    remarks: report.remarks ?? null,
    pictureEncrypted,
    finishedAt,
  };
}
