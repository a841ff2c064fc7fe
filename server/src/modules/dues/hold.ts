import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { duesHold, duesOrder } from '../../db/schema/dues.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { findOrder } from '../orders/orderStore.ts';

export interface PositionKey {
  readonly schoolCode: string;
  readonly sourceId: string;
  readonly reference: string;
}
export interface OrderKey {
  readonly schoolCode: string;
  readonly orderId: string;
}
export type OrderedRow = typeof duesOrder.$inferSelect;
type HoldRow = typeof duesHold.$inferSelect;

const isHold = ({ schoolCode, sourceId, reference }: PositionKey) =>
  and(
    eq(duesHold.schoolCode, schoolCode),
    eq(duesHold.sourceId, sourceId),
    eq(duesHold.reference, reference),
  );

/** The positions that an order pays, in their order; none for an order that pays none. */
export async function positionsOf(
  { orm }: Queries,
  { schoolCode, orderId }: OrderKey,
): Promise<OrderedRow[]> {
  return orm
    .select()
    .from(duesOrder)
    .where(and(eq(duesOrder.schoolCode, schoolCode), eq(duesOrder.orderId, orderId)))
    .orderBy(asc(duesOrder.place));
}

/** Whether somebody is paying the position, or has paid it. */
export async function isTaken(queries: Queries, position: PositionKey): Promise<boolean> {
  const [hold] = await queries.orm.select().from(duesHold).where(isHold(position));
  return hold !== undefined && (await isHeld(queries, hold));
}

/**
 * Reserves all positions of an order that begins to be paid, within the transaction in which the order's payment begins; false when another
 * order has one of them: the transaction is to be rolled back then, so that none is reserved. Whoever begins later waits here until that
 * transaction has ended, so of two terminals one pays. Everybody takes them in the same order, so that two orders with the same positions
 * never wait for each other.
 */
export async function holdPositions(queries: Queries, order: OrderKey): Promise<boolean> {
  const positions = await positionsOf(queries, order);
  const sorted = positions.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
  for (const position of sorted) if (!(await holdPosition(queries, position))) return false;
  return true;
}

async function holdPosition(queries: Queries, position: OrderedRow): Promise<boolean> {
  const { orm } = queries;
  const { schoolCode, sourceId, reference, orderId } = position;
  await orm
    .insert(duesHold)
    .values({ schoolCode, sourceId, reference, orderId, isReleased: false })
    .onConflictDoNothing();
  const [hold] = await orm.select().from(duesHold).where(isHold(position)).for('update');
  if (!hold) throw new Error('The position was not reserved');
  if (hold.orderId === orderId) return !hold.isReleased;
  if (await isHeld(queries, hold)) return false;
  await orm.update(duesHold).set({ orderId, isReleased: false }).where(isHold(position));
  return true;
}

/** Lets a position be paid again, once its system knows that all of an order's money for it went back. */
export async function releasePosition(
  { orm }: Queries,
  { schoolCode, orderId, reference }: OrderKey & Pick<PositionKey, 'reference'>,
): Promise<void> {
  await orm
    .update(duesHold)
    .set({ isReleased: true })
    .where(
      and(
        eq(duesHold.schoolCode, schoolCode),
        eq(duesHold.orderId, orderId),
        eq(duesHold.reference, reference),
      ),
    );
}

/** An order that nobody is paying gets no money any more unless it takes the position again. */
async function isHeld(queries: Queries, { schoolCode, orderId, isReleased }: HoldRow): Promise<boolean> {
  if (isReleased) return false;
  const found = await findOrder(queries, schoolCode, orderId);
  return found !== undefined && paymentStanding(found.order) !== 'unpaid';
}
