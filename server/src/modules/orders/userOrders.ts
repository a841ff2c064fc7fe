import type { CallAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import type { UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, count, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Deps } from '../../deps.ts';
import type { UserActor } from '../../http/actor.ts';
import type { OrderRow } from './orderStore.ts';
import { openTakeCode } from './sealedTakeCode.ts';
import { printOrder } from './tables.ts';
import { printStateOf } from './terminalOrder.ts';

type Detail = CallAnswer<typeof userOrderCalls.get>;
type Page = CallAnswer<typeof userOrderCalls.listByPage>;

export interface PageRequest {
  readonly page: number;
  readonly rows: number;
  /** Left out: both. */
  readonly finished?: boolean | undefined;
}

/** A page of the person's own orders, newest first. */
export async function listUserOrders(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: UserActor,
  { page, rows, finished }: PageRequest,
): Promise<Page> {
  const now = clock.now();
  const own = and(eq(printOrder.schoolCode, actor.schoolCode), eq(printOrder.userId, actor.userId));
  const wanted = finished === undefined ? own : and(own, finished ? isFinished(now) : not(isFinished(now)));
  const found = await db.orm
    .select()
    .from(printOrder)
    .where(wanted)
    .orderBy(desc(printOrder.createdAt), printOrder.orderId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await db.orm.select({ total: count() }).from(printOrder).where(wanted);
  return {
    rows: found.map((order) => rowOf(keys, order, now)),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

/** One of the person's own orders. */
export async function getUserOrder(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: UserActor,
  orderId: string,
): Promise<Result<Detail, CallProblem>> {
  const [order] = await db.orm
    .select()
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, actor.schoolCode),
        eq(printOrder.orderId, orderId),
        eq(printOrder.userId, actor.userId),
      ),
    );
  if (!order) return fail(problem('ORDER_NOT_FOUND'));
  const { horizontal, colour, paperSize, unitPrice, freeCopies, chargedCopies } = order;
  const row = rowOf(keys, order, clock.now());
  const paid = order.paidAt !== null;
  const fee = { unitPrice, freeCopies, chargedCopies, paid, copies: row.copies, totalFee: row.totalFee };
  return ok({
    ...row,
    fee: { ...fee, remainingFreeCopies: freeCopies },
    horizontal,
    colour,
    paperSize,
    previews: [],
  });
}

/** An order expires by itself: its state says so only when it is read. */
function shownState({ state, validUntil, leaseExpiresAt }: OrderRow, now: Date): OrderState {
  const held = state === 'claimed' && leaseExpiresAt !== null && leaseExpiresAt > now;
  const open =
    state === 'waiting' || state === 'created' || state === 'paid' || (state === 'claimed' && !held);
  return open && validUntil <= now ? 'expired' : state;
}

/** `shownState` in SQL. */
function isFinished(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`(${printOrder.state} in ('printed', 'failed', 'refused', 'cancelled', 'expired') or (
    ${printOrder.validUntil} <= ${at} and (
      ${printOrder.state} in ('waiting', 'created', 'paid')
      or (${printOrder.state} = 'claimed' and ${printOrder.leaseExpiresAt} <= ${at})
    )
  ))`;
}

function rowOf(keys: Keys, order: OrderRow, now: Date): UserOrderRow {
  const state = shownState(order, now);
  const printable = state === 'paid' || state === 'claimed';
  return {
    orderId: order.orderId,
    orderType: order.orderType,
    itemId: order.itemId,
    takeType: order.takeType,
    refusalReason: null,
    document: null,
    title: { zh: order.titleZh, en: order.titleEn },
    state,
    printState: printStateOf(state),
    takeCode: printable ? openTakeCode(keys, order) : null,
    pages: order.pages,
    copies: order.copies,
    duplex: order.duplex,
    totalFee: order.totalFee,
    createdAt: order.createdAt.toISOString(),
    validUntil: order.validUntil.toISOString(),
    printedAt: order.printedAt?.toISOString() ?? null,
  };
}
