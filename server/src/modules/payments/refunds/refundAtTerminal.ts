import type { CallAnswer, CallInput, CallResult, DeclaredProblem } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { RefundWay, terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { isHandedOut } from '../../orders/orderStates.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import { type PaperProof, readPaperProof } from '../../orders/paperProof.ts';
import { orderTransaction } from '../orderTransaction.ts';
import type { PayDeps } from '../payDeps.ts';
import { findPaid } from './findPaid.ts';
import { askForRefund } from './requestOwnRefund.ts';

type Claim = CallInput<typeof terminalRefundCalls.refund>;
type RefundCall = typeof terminalRefundCalls.refund;
type WayCall = typeof terminalRefundCalls.refundWay;

/** How the money of an order comes back to the person who stands before the terminal that claimed it last. */
export async function refundWayAtTerminal(
  { db }: Pick<PayDeps, 'db'>,
  actor: TerminalActor,
  claim: Claim,
): Promise<CallResult<WayCall>> {
  const told = await db.transaction(
    async (queries): Promise<Result<CallAnswer<WayCall>, 'ORDER_NOT_FOUND'>> => {
      const found = await claimedOrder(queries, actor, claim);
      if (!found) return fail('ORDER_NOT_FOUND');
      const paid = await findPaid(queries, found.order);
      const way = paid && !isHandedOut(found.order) ? wayOf(found.order, found.proof) : 'none';
      return ok({ way, amountFen: way === 'none' ? 0 : (paid?.leftFen ?? 0) });
    },
  );
  return told.ok ? told : fail(problem(told.problem));
}

function wayOf({ state, payment }: OrderRow, { isNothingPrinted }: PaperProof): RefundWay {
  if (payment !== 'idle') return 'none';
  switch (state) {
    case 'printing':
      return 'later';
    case 'paid':
    case 'claimed':
      return isNothingPrinted ? 'atOnce' : 'review';
    case 'failed':
    case 'unconfirmed':
      return 'review';
    default:
      return 'none';
  }
}

/** Asks for the money back of an order that this terminal claimed last; nobody needs to be signed in. */
export async function refundAtTerminal(
  deps: PayDeps,
  actor: TerminalActor,
  claim: Claim,
): Promise<CallResult<RefundCall>> {
  return orderTransaction<CallAnswer<RefundCall>, DeclaredProblem<RefundCall>>(deps.db, async (queries) => {
    const found = await claimedOrder(queries, actor, claim);
    if (!found) return fail(problem('ORDER_NOT_FOUND'));
    return askForRefund(queries, deps, found.order, actor.terminalCode);
  });
}

/** The order, if the terminal holds it, or if its print that is named is the last of the order and nobody claimed it since. */
async function claimedOrder(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalActor,
  { orderId, printLogId }: Claim,
): Promise<{ readonly order: OrderRow; readonly proof: PaperProof } | undefined> {
  const context = await findOrder(queries, schoolCode, orderId);
  if (!context) return undefined;
  const { order } = context;
  const proof = await readPaperProof(queries, order);
  const { lastPrint } = proof;
  const isHolder = order.state === 'claimed' && order.claimedBy === terminalCode;
  const isLast =
    lastPrint !== undefined &&
    lastPrint.printLogId === printLogId &&
    lastPrint.terminalCode === terminalCode &&
    lastPrint.fencingToken === order.fencingToken;
  return isHolder || isLast ? { order, proof } : undefined;
}
