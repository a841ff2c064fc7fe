import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ChannelEvent } from '../../../adapters/payment/types.ts';
import type { Queries } from '../../../db/database.ts';
import { inBatches } from '../../../db/inBatches.ts';
import { payNotification } from '../../../db/schema/payments.ts';
import { applyToAttempt } from '../attempts/applyToAttempt.ts';
import type { PayDeps } from '../payDeps.ts';
import { findAttemptByNumber } from '../paymentStore.ts';
import { applyToRefund } from '../refunds/applyToRefund.ts';
import { findRefundByNumber } from '../refunds/refundStore.ts';
import { decryptEvent } from './storedEvent.ts';

type NotificationRow = typeof payNotification.$inferSelect;

/**
 * Works off the notifications that were stored. Safe at any time and on several servers: what they say is counted once. One that cannot be
 * worked off is tried again with the next run, and does not stop the others.
 */
export async function workOffNotifications(deps: PayDeps): Promise<void> {
  for await (const row of dueNotifications(deps.db))
    await workOff(deps, row).catch((error: unknown) => deps.log.error('payment-job-failed', error));
}

const { schoolCode, channelId, notificationId, receivedAt, doneAt } = payNotification;

function dueNotifications({ orm }: Queries): AsyncGenerator<NotificationRow> {
  return inBatches<NotificationRow>((last, limit) =>
    orm
      .select()
      .from(payNotification)
      .where(
        and(
          isNull(doneAt),
          last &&
            sql`(${receivedAt}, ${schoolCode}, ${channelId}, ${notificationId}) > (${last.receivedAt.toISOString()}::timestamptz, ${last.schoolCode}, ${last.channelId}, ${last.notificationId})`,
        ),
      )
      .orderBy(asc(receivedAt), asc(schoolCode), asc(channelId), asc(notificationId))
      .limit(limit),
  );
}

async function workOff(deps: PayDeps, row: NotificationRow): Promise<void> {
  const event = decryptEvent(deps.keys, row);
  if (event) await apply(deps, row, event);
  await deps.db.orm
    .update(payNotification)
    .set({ doneAt: deps.clock.now() })
    .where(
      and(
        eq(schoolCode, row.schoolCode),
        eq(channelId, row.channelId),
        eq(notificationId, row.notificationId),
      ),
    );
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
