import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { payAttempt, payRefund } from '../../../db/schema/payments.ts';
import type { RefundRow } from '../paymentStore.ts';

type RefundKey = Pick<RefundRow, 'schoolCode' | 'refundId'>;

const ofRefund = ({ schoolCode, refundId }: RefundKey) =>
  and(eq(payRefund.schoolCode, schoolCode), eq(payRefund.refundId, refundId));

export async function readRefund({ orm }: Queries, key: RefundKey): Promise<RefundRow | undefined> {
  const [row] = await orm.select().from(payRefund).where(ofRefund(key));
  return row;
}

export async function changeRefund(
  { orm }: Queries,
  key: RefundKey,
  changes: Partial<Pick<RefundRow, 'state' | 'decidedBy' | 'endedAt' | 'nextQueryAt' | 'queries'>>,
): Promise<void> {
  await orm.update(payRefund).set(changes).where(ofRefund(key));
}

/** A refund by its number at a channel. */
export async function findRefundByNumber(
  { orm }: Queries,
  of: { readonly schoolCode: string; readonly channelId: string; readonly outRefundNo: string },
): Promise<RefundRow | undefined> {
  const [row] = await orm
    .select({ refund: payRefund })
    .from(payRefund)
    .innerJoin(
      payAttempt,
      and(eq(payAttempt.schoolCode, payRefund.schoolCode), eq(payAttempt.attemptId, payRefund.attemptId)),
    )
    .where(
      and(
        eq(payRefund.schoolCode, of.schoolCode),
        eq(payRefund.outRefundNo, of.outRefundNo),
        eq(payAttempt.channelId, of.channelId),
      ),
    );
  return row?.refund;
}

/** Whether a school has a refund of this number, at whichever of its channels. */
export async function isRefundNumberTaken(
  { orm }: Queries,
  { schoolCode, outRefundNo }: Pick<RefundRow, 'schoolCode' | 'outRefundNo'>,
): Promise<boolean> {
  const found = and(eq(payRefund.schoolCode, schoolCode), eq(payRefund.outRefundNo, outRefundNo));
  return (await orm.$count(payRefund, found)) > 0;
}
