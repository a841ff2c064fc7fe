import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { revokeForCancel } from '../issuing/revokeDocument.ts';
import { transition } from './life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './life/writeOrder.ts';
import { isOfficeOrder } from './officeOrder.ts';
import { findOrder, type OrderRow } from './orderStore.ts';
import { readPaperProof } from './paperProof.ts';
import { recordOrder } from './recordOrder.ts';

/** Whose orders may be cancelled, and by whom. */
export interface Canceller {
  readonly schoolCode: string;
  /** Account that cancels. */
  readonly by: string;
  /** Restricts to this person's orders; null for staff, who may cancel any. */
  readonly onlyOf: string | null;
  /** Set for staff, whose cancelling is recorded. */
  readonly operation?: Operation;
}

interface Cancelled {
  readonly cancelled: string[];
  /** Orders that are printed, held by a terminal, already ended or unknown, and paid ones of which paper came out. */
  readonly kept: string[];
}

/**
 * Cancels orders that are neither printed nor held by a terminal, each independently. What they reserved becomes available
 * again, and their documents can no longer be verified.
 */
export async function cancelOrders(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  canceller: Canceller,
  orderIds: readonly string[],
): Promise<Cancelled> {
  const outcome: Cancelled = { cancelled: [], kept: [] };
  for (const orderId of new Set(orderIds)) {
    const done = await retryOnConflict(() => cancelOne(deps, canceller, orderId));
    outcome[done ? 'cancelled' : 'kept'].push(orderId);
    if (done) deps.log.event('order-cancelled', { orderId, by: canceller.by });
  }
  return outcome;
}

async function cancelOne(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, by, onlyOf, operation }: Canceller,
  orderId: string,
) {
  const { db, clock } = deps;
  const result = await db.transaction(async (queries: Queries) => {
    const context = await findOrder(queries, schoolCode, orderId);
    const now = clock.now();
    if (!context || (onlyOf !== null && !isOwn(context.order, onlyOf))) return ok(false);
    if (await isPaidAndPrinted(queries, context.order)) return ok(false);
    const step = transition(context.order, { kind: 'cancelled', now });
    if (!step.ok) return ok(false);
    const changed = await changeOrder(queries, context.order, step.value);
    if (changed === CONFLICT) return fail(CONFLICT);
    await revokeForCancel(queries, { schoolCode, orderId, by }, now);
    if (operation) await recordOrder(queries, deps, operation, { before: context.order, after: changed });
    return ok(true);
  });
  return result.ok ? result.value : result.problem;
}

const isOwn = (order: OrderRow, userId: string) => order.userId === userId && !isOfficeOrder(order);

/**
 * Cancelling pays back what was paid. Where paper may have come out before staff made the code valid again, that is for staff to
 * decide.
 */
async function isPaidAndPrinted(queries: Queries, order: OrderRow): Promise<boolean> {
  if (order.paidAt === null || order.totalFee === 0) return false;
  return !(await readPaperProof(queries, order)).isNothingPrinted;
}
