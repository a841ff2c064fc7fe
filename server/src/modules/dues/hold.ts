import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { duesHold, duesOrder } from '../../db/schema/dues.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { findOrder } from '../orders/orderStore.ts';

export interface PositionKey {
  readonly schoolCode: string;
  readonly sourceId: string;
  readonly reference: string;
}
interface OrderKey {
  readonly schoolCode: string;
  readonly orderId: string;
}
type HoldRow = typeof duesHold.$inferSelect;

const isHold = ({ schoolCode, sourceId, reference }: PositionKey) =>
  and(
    eq(duesHold.schoolCode, schoolCode),
    eq(duesHold.sourceId, sourceId),
    eq(duesHold.reference, reference),
  );

/** The position that an order pays; undefined for an order that pays none. */
export async function positionOf(
  { orm }: Queries,
  { schoolCode, orderId }: OrderKey,
): Promise<PositionKey | undefined> {
  const [row] = await orm
    .select()
    .from(duesOrder)
    .where(and(eq(duesOrder.schoolCode, schoolCode), eq(duesOrder.orderId, orderId)));
  return row;
}

/** Whether somebody is paying the position, or has paid it. */
export async function isTaken(queries: Queries, position: PositionKey): Promise<boolean> {
  const [hold] = await queries.orm.select().from(duesHold).where(isHold(position));
  return hold !== undefined && (await isHeld(queries, hold));
}

/**
 * Reserves the position of an order that begins to be paid, within the transaction in which the order's payment begins; false when another
 * order has it. Whoever begins later waits here until that transaction has ended, so of two terminals one pays.
 */
export async function holdPosition(queries: Queries, order: OrderKey): Promise<boolean> {
  const { orm } = queries;
  const { schoolCode, orderId } = order;
  const position = await positionOf(queries, order);
  if (!position) return true;
  const { sourceId, reference } = position;
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

/** Lets a position be paid again, once its system knows that all money for it went back. */
export async function releasePosition({ orm }: Queries, { schoolCode, orderId }: OrderKey): Promise<void> {
  await orm
    .update(duesHold)
    .set({ isReleased: true })
    .where(and(eq(duesHold.schoolCode, schoolCode), eq(duesHold.orderId, orderId)));
}

/** An order that nobody is paying gets no money any more unless it takes the position again. */
async function isHeld(queries: Queries, { schoolCode, orderId, isReleased }: HoldRow): Promise<boolean> {
  if (isReleased) return false;
  const found = await findOrder(queries, schoolCode, orderId);
  return found !== undefined && paymentStanding(found.order) !== 'unpaid';
}
