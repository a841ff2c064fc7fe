import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PrintOutcome } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { findPrintLog } from './printLogStore.ts';

const WIRE_STATES = { pending: 0, printed: 1, failed: 2, unconfirmed: 2 } as const satisfies Record<
  PrintOutcome,
  0 | 1 | 2
>;

/** Returns a print log of this terminal, by its id, or the newest one of an order. */
export async function getPrintLog(
  { db }: Pick<Deps, 'db'>,
  actor: TerminalActor,
  id: string,
): Promise<Outcome<CallAnswer<typeof orderCalls.printLog>, 'NOT_FOUND'>> {
  const row = await findPrintLog(db, actor, id);
  if (!row) return fail(problem('NOT_FOUND'));
  const { printLogId, orderId, outcome, savedAt, finishedAt } = row;
  const { code, errorMsg, cartonCode, executionRecord, copies, impressions, remarks } = row;
  return ok({
    printLogId,
    orderId,
    code,
    errorMsg,
    cartonCode,
    executionRecord,
    copies,
    impressions,
    remarks,
    state: WIRE_STATES[outcome],
    unconfirmed: outcome === 'unconfirmed',
    savedAt: savedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  });
}
