import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { CallInput, CallResult, DeclaredProblem } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation, Operation } from '../../http/operation.ts';
import { giveCommand } from '../commands/giveCommand.ts';
import { transition } from '../orders/life/life.ts';
import {
  CONFLICT,
  type Conflict,
  changeOrder,
  claimOrder,
  retryOnConflict,
} from '../orders/life/writeOrder.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';
import { recordOrder } from '../orders/recordOrder.ts';
import { checkStoredDocument } from '../orders/storedDocument.ts';
import { findPrintTerminal } from '../places/findPrintTerminal.ts';
import { ANYTHING, blockReasonOf } from '../places/terminalPlaces.ts';
import { settlePrint } from './reviewOrder.ts';

type ReprintCall = typeof printReviewCalls.reprintAt;
type Problem = DeclaredProblem<ReprintCall>;
type ReprintDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'storage'>;

/**
 * Settles a print by printing the order again at a chosen terminal. The order is claimed for the terminal, which is then told to print
 * it by a command that it carries out once; its agent saves a new print log, as for every print. Whatever keeps it from doing so, the
 * claim lapses and the pickup code works.
 */
export async function reprintAt(
  deps: ReprintDeps,
  operation: AdminOperation,
  { orderId, terminalCode }: CallInput<ReprintCall>,
): Promise<CallResult<ReprintCall>> {
  const { db, clock, random, log } = deps;
  const { schoolCode, userId } = operation;
  const context = await findOrder(db, schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const there = await findPrintTerminal(db, { schoolCode, terminalCode });
  if (!there) return fail(problem('NOT_FOUND'));
  // Staff may have an order printed where its person may not: they hand the paper over.
  const need = { ...ANYTHING, paperSize: context.order.paperSize };
  const blockReason = blockReasonOf(there, need, clock.now());
  if (blockReason) return ok({ orderId, state: context.order.state, blockReason });
  const damaged = await checkStoredDocument(deps, context.order);
  if (damaged) return fail(damaged);
  const claimed = await claimReprint(deps, operation, context.order, terminalCode);
  if (!claimed.ok) return claimed;
  const { copies, state } = claimed.value;
  const body = { requestId: random.uuid(), orderId, copies };
  const call = printerCalls.reprintOrder.path;
  const given = await giveCommand(deps, { schoolCode, terminalCode }, { call, body, by: userId });
  log.event('order-reviewed', { orderId, by: userId, verdict: 'reprint', terminalCode });
  if (given.ok) return ok({ orderId, state, blockReason: null });
  await release(db, { schoolCode, orderId }, terminalCode, clock.now());
  return fail(problem(given.problem.kind === 'notAllowed' ? 'NO_PERMISSION' : 'CHANGED_MEANWHILE'));
}

type OrderKey = Pick<OrderRow, 'schoolCode' | 'orderId'>;

function claimReprint(
  deps: ReprintDeps,
  operation: Operation,
  before: OrderRow,
  terminalCode: string,
): Promise<Result<OrderRow, Problem>> {
  const { db, clock } = deps;
  const { schoolCode, orderId } = before;
  return retryOnConflict(async () => {
    const claimed = await db.transaction(async (queries): Promise<Result<OrderRow, Problem | Conflict>> => {
      const now = clock.now();
      const settled = await settlePrint(queries, { schoolCode, orderId }, 'reprint', now);
      if (!settled.ok) return settled;
      const step = transition(settled.value, { kind: 'claimed', terminalCode, now });
      if (!step.ok) return fail(problem('CHANGED_MEANWHILE'));
      const order = await claimOrder(queries, settled.value, step.value, null);
      if (order === CONFLICT) return fail(CONFLICT);
      await recordOrder(queries, deps, operation, { before, after: order, decided: { terminalCode } });
      return ok(order);
    });
    if (claimed.ok) return claimed;
    return claimed.problem === CONFLICT ? CONFLICT : fail(claimed.problem);
  });
}

/** Nobody was told to print it: its code works at once. */
async function release(db: Queries, key: OrderKey, terminalCode: string, now: Date): Promise<void> {
  const context = await findOrder(db, key.schoolCode, key.orderId);
  const step = context && transition(context.order, { kind: 'released', terminalCode, now });
  if (context && step?.ok) await changeOrder(db, context.order, step.value);
}
