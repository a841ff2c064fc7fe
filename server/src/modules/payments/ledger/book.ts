import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { ledgerEntry, ledgerHead } from '../../../db/schema/payments.ts';
import { noteMoney } from '../../dues/noteMoney.ts';
import { noteCardMoney } from '../../studentCards/requestLife.ts';
import { closedDayOf } from './closedDay.ts';

/** Accounts of the ledger. */
const ORDERS = 'orders';
/** Money that no order got: it came too late or twice, and goes back. */
const UNASSIGNED = 'unassigned';
/** Begins the names of the accounts of channels. */
export const CHANNEL_ACCOUNT = 'channel:';
const channelAccount = (channelId: string) => CHANNEL_ACCOUNT + channelId;

export interface Booking {
  readonly schoolCode: string;
  readonly kind: 'payment' | 'refund';
  readonly channelId: string;
  readonly attemptId: string;
  /** Null for a payment. */
  readonly refundId: string | null;
  /** The order that gets the money or loses it; null for money that no order got. */
  readonly orderId: string | null;
  readonly amountFen: number;
  readonly at: Date;
  /** When the channel took a payment, which may be long before it became known; null for a refund. */
  readonly paidAt: Date | null;
}

/**
 * Books money that a channel took or paid back: two entries that sum up to zero. The numbers of a school follow each other without
 * a gap, as the head stays locked until the transaction ends; a rolled back booking gives its numbers back. What belongs to a day
 * that has been closed is booked now like all else, and names that day. Where the order pays what a school's system says is owed, that system is
 * told; a student card that was paid for is asked for.
 */
export async function book(
  queries: Queries,
  { amountFen, kind, paidAt, ...booking }: Booking,
): Promise<void> {
  const { orm } = queries;
  const { schoolCode, channelId, orderId } = booking;
  await orm.insert(ledgerHead).values({ schoolCode, entryNo: 0, bookingNo: 0 }).onConflictDoNothing();
  const [head] = await orm
    .update(ledgerHead)
    .set({ entryNo: sql`${ledgerHead.entryNo} + 2`, bookingNo: sql`${ledgerHead.bookingNo} + 1` })
    .where(eq(ledgerHead.schoolCode, schoolCode))
    .returning({ entryNo: ledgerHead.entryNo, bookingNo: ledgerHead.bookingNo });
  if (!head) throw new Error(`The ledger of ${schoolCode} has no head`);
  const { bookingNo, entryNo } = head;
  const signed = kind === 'payment' ? amountFen : -amountFen;
  const other = orderId === null ? UNASSIGNED : ORDERS;
  const closedDay = paidAt && (await closedDayOf(queries, { schoolCode, channelId }, paidAt));
  const common = { ...booking, kind, bookingNo, closedDay };
  await orm.insert(ledgerEntry).values([
    { ...common, entryNo: entryNo - 1, account: channelAccount(channelId), amountFen: signed },
    { ...common, entryNo, account: other, amountFen: -signed },
  ]);
  await noteMoney(queries, { ...booking, kind });
  await noteCardMoney(queries, { ...booking, kind });
}
