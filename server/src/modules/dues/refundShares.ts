import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { duesOrder, duesRefund } from '../../db/schema/dues.ts';
import { payIntent, payRefund } from '../../db/schema/payments.ts';
import type { OrderedRow, OrderKey } from './hold.ts';

/** Money of one position. */
export interface Share {
  readonly reference: string;
  /** In fen. */
  readonly amountFen: number;
}

/** A position that an order pays, with what of its money goes back or went back, in fen. */
export interface OrderedShare extends OrderedRow {
  readonly askedFen: number;
  readonly refundedFen: number;
}

/** The positions that orders pay, with what of each went back. */
export async function readOrdered(
  { orm }: Queries,
  schoolCode: string,
  orderIds: readonly string[],
): Promise<OrderedShare[]> {
  if (orderIds.length === 0) return [];
  const positions = await orm
    .select()
    .from(duesOrder)
    .where(and(eq(duesOrder.schoolCode, schoolCode), inArray(duesOrder.orderId, [...orderIds])))
    .orderBy(asc(duesOrder.place));
  if (positions.length === 0) return [];
  const shares = await orm
    .select({ share: duesRefund, state: payRefund.state })
    .from(duesRefund)
    .innerJoin(
      payRefund,
      and(eq(payRefund.schoolCode, duesRefund.schoolCode), eq(payRefund.refundId, duesRefund.refundId)),
    )
    .where(
      and(
        eq(duesRefund.schoolCode, schoolCode),
        inArray(duesRefund.orderId, [...orderIds]),
        notInArray(payRefund.state, ['rejected', 'refused']),
      ),
    );
  return positions.map((position) => {
    const own = shares.filter(
      ({ share: { orderId, reference } }) => orderId === position.orderId && reference === position.reference,
    );
    const sumOf = (of: typeof own) => of.reduce((sum, { share }) => sum + share.amountFen, 0);
    return {
      ...position,
      askedFen: sumOf(own),
      refundedFen: sumOf(own.filter(({ state }) => state === 'done')),
    };
  });
}

/**
 * How money that goes back is divided among the positions that it paid; none where it paid none. Whoever pays back a part of several
 * positions says which: undefined when that is not said, or is not left of them.
 */
export async function divideRefund(
  queries: Queries,
  { schoolCode, attemptId }: { readonly schoolCode: string; readonly attemptId: string },
  amountFen: number,
  wished: readonly Share[] | undefined,
): Promise<(Share & OrderKey)[] | undefined> {
  const order = await orderPaidBy(queries, schoolCode, attemptId);
  const positions = order === undefined ? [] : await readOrdered(queries, schoolCode, [order]);
  if (positions.length === 0) return wished === undefined || wished.length === 0 ? [] : undefined;
  const left = positions.map(({ reference, amountFen: paidFen, askedFen }) => ({
    reference,
    amountFen: paidFen - askedFen,
  }));
  const open = left.filter((position) => position.amountFen > 0);
  const shares = wished ?? (open.length === 1 ? open.map((each) => ({ ...each, amountFen })) : open);
  const isLeft = (share: Share) =>
    share.amountFen > 0 &&
    open.some(({ reference, amountFen: most }) => reference === share.reference && share.amountFen <= most);
  const sum = shares.reduce((total, share) => total + share.amountFen, 0);
  if (sum !== amountFen || !shares.every(isLeft)) return undefined;
  return shares.map((share) => ({ ...share, schoolCode, orderId: positions[0]?.orderId ?? '' }));
}

/** The order that got the money of an attempt; undefined for money that no order got. */
async function orderPaidBy(
  { orm }: Queries,
  schoolCode: string,
  attemptId: string,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ orderId: payIntent.orderId })
    .from(payIntent)
    .where(and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.paidBy, attemptId)));
  return row?.orderId;
}

/** Writes down how a refund is divided, in the transaction that asks for it. */
export async function keepShares(
  { orm }: Queries,
  refundId: string,
  shares: readonly (Share & OrderKey)[],
): Promise<void> {
  if (shares.length > 0) await orm.insert(duesRefund).values(shares.map((share) => ({ ...share, refundId })));
}

/** How refunds are divided, by their ids. */
export async function sharesOf(
  { orm }: Queries,
  schoolCode: string,
  refundIds: readonly string[],
): Promise<(typeof duesRefund.$inferSelect)[]> {
  if (refundIds.length === 0) return [];
  return orm
    .select()
    .from(duesRefund)
    .where(and(eq(duesRefund.schoolCode, schoolCode), inArray(duesRefund.refundId, [...refundIds])))
    .orderBy(asc(duesRefund.reference));
}
