import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ChannelEvent } from '../../../adapters/payment/types.ts';
import { payNotification } from '../../../db/schema/payments.ts';
import { applyToAttempt } from '../attempts/applyToAttempt.ts';
import type { PayDeps } from '../payDeps.ts';
import { findAttemptByNumber } from '../paymentStore.ts';
import { applyToRefund } from '../refunds/applyToRefund.ts';
import { findRefundByNumber } from '../refunds/refundStore.ts';
import { decryptEvent } from './storedEvent.ts';

const AT_ONCE = 50;

/** Works off the notifications that were stored. Safe at any time and on several servers: what they say is counted once. */
export async function workOffNotifications(deps: PayDeps): Promise<void> {
  const { db, keys, clock } = deps;
  const due = await db.orm
    .select()
    .from(payNotification)
    .where(isNull(payNotification.doneAt))
    .orderBy(asc(payNotification.receivedAt))
    .limit(AT_ONCE);
  for (const row of due) {
    const event = decryptEvent(keys, row);
    if (event) await apply(deps, row, event);
    await db.orm
      .update(payNotification)
      .set({ doneAt: clock.now() })
      .where(
        and(
          eq(payNotification.schoolCode, row.schoolCode),
          eq(payNotification.channelId, row.channelId),
          eq(payNotification.notificationId, row.notificationId),
        ),
      );
  }
}

async function apply(
  deps: PayDeps,
  at: { readonly schoolCode: string; readonly channelId: string },
  event: ChannelEvent,
): Promise<void> {
  const { schoolCode, channelId } = at;
  if (event.kind === 'refund') {
    const refund = await findRefundByNumber(deps.db, {
      schoolCode,
      channelId,
      outRefundNo: event.outRefundNo,
    });
    if (refund) await applyToRefund(deps, refund, event.status, 'notification');
    else deps.log.event('payment-number-unknown', { channelId });
    return;
  }
  const attempt = await findAttemptByNumber(deps.db, { schoolCode, channelId, outTradeNo: event.outTradeNo });
  if (!attempt) return deps.log.event('payment-number-unknown', { channelId });
  await applyToAttempt(deps, attempt, {
    event: { kind: 'status', status: event.status },
    source: 'notification',
  });
}
