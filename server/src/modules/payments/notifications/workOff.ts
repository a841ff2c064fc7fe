import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { ChannelEvent } from '../../../adapters/payment/types.ts';
import type { Queries } from '../../../db/database.ts';
import { inBatches } from '../../../db/inBatches.ts';
import { payNotification } from '../../../db/schema/payments.ts';
import { applyToAttempt } from '../attempts/applyToAttempt.ts';
import type { PayDeps } from '../payDeps.ts';
import { findAttemptByNumber } from '../paymentStore.ts';
import { applyToRefund } from '../refunds/applyToRefund.ts';
import { findRefundByNumber } from '../refunds/refundStore.ts';
import { nextQuery } from '../times.ts';
import { decryptEvent } from './storedEvent.ts';

type NotificationRow = typeof payNotification.$inferSelect;

/**
 * Works off the notifications that were stored. Safe at any time and on several servers: what they say is counted once. One that cannot be
 * worked off does not stop the others, and is tried again later each time, as channels are asked.
 */
export async function workOffNotifications(deps: PayDeps): Promise<void> {
  const report = (error: unknown) => deps.log.error('payment-job-failed', error);
  for await (const row of dueNotifications(deps.db, deps.clock.now())) {
    try {
      await workOff(deps, row);
    } catch (error) {
      report(error);
      await postpone(deps, row).catch(report);
    }
  }
}

const { schoolCode, channelId, notificationId, receivedAt, nextTryAt, doneAt } = payNotification;

function dueNotifications({ orm }: Queries, now: Date): AsyncGenerator<NotificationRow> {
  return inBatches<NotificationRow>((last, limit) =>
    orm
      .select()
      .from(payNotification)
      .where(
        and(
          isNull(doneAt),
          or(isNull(nextTryAt), lte(nextTryAt, now)),
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
  await write(deps.db, row, { doneAt: deps.clock.now() });
}

function postpone({ db, clock }: PayDeps, row: NotificationRow): Promise<void> {
  const { tries } = row;
  return write(db, row, { tries: tries + 1, nextTryAt: nextQuery(clock.now(), tries) });
}

async function write({ orm }: Queries, row: NotificationRow, changes: Partial<NotificationRow>) {
  await orm
    .update(payNotification)
    .set(changes)
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
