import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { reconDay } from '../../../db/schema/reconciliation.ts';
import { beijingDay } from '../beijingDay.ts';

/**
 * The day to which a payment belongs, if that day has been closed for its channel; null otherwise. Ask with the ledger's head locked:
 * closing a day locks it too, so none is closed between this answer and the booking.
 */
export async function closedDayOf(
  { orm }: Queries,
  { schoolCode, channelId }: { readonly schoolCode: string; readonly channelId: string },
  paidAt: Date,
): Promise<string | null> {
  const day = beijingDay(paidAt);
  const closed = await orm.$count(
    reconDay,
    and(
      eq(reconDay.schoolCode, schoolCode),
      eq(reconDay.channelId, channelId),
      eq(reconDay.day, day),
      eq(reconDay.state, 'closed'),
    ),
  );
  return closed > 0 ? day : null;
}
