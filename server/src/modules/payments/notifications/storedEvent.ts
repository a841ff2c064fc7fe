import { z } from 'zod';
import type { ChannelEvent } from '../../../adapters/payment/types.ts';
import type { Keys } from '../../../crypto/keys.ts';
import type { payNotification } from '../../../db/schema/payments.ts';

type NotificationRow = typeof payNotification.$inferSelect;
type NotificationKey = Pick<NotificationRow, 'schoolCode' | 'channelId' | 'notificationId'>;

const attemptStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['waiting', 'user-paying', 'unknown', 'closed', 'reversed']) }),
  z.object({
    kind: z.literal('paid'),
    channelTradeNo: z.string(),
    amountFen: z.int(),
    payer: z.string().nullable(),
    paidAt: z.coerce.date(),
    hasRefunds: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(['code-invalid', 'insufficient-balance', 'declined', 'refused', 'wrong-password']),
    detail: z.string(),
  }),
]);
const refundStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('processing') }),
  z.object({ kind: z.literal('done'), channelRefundNo: z.string(), amountFen: z.int() }),
  z.object({ kind: z.literal('refused'), detail: z.string() }),
]);
const channelEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attempt'), outTradeNo: z.string(), status: attemptStatus }),
  z.object({ kind: z.literal('refund'), outRefundNo: z.string(), status: refundStatus }),
]);

const place = ({ schoolCode, channelId, notificationId }: NotificationKey) => ({
  column: 'pay_notification.event',
  schoolCode,
  rowId: `${channelId}\0${notificationId}`,
});

/** What a notification said, for its row: it names the payer. */
export function encryptEvent(keys: Keys, key: NotificationKey, event: ChannelEvent | null): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(event), place(key));
}

export function decryptEvent(keys: Keys, row: NotificationRow): ChannelEvent | null {
  return channelEvent.nullable().parse(JSON.parse(keys.fields.decrypt(row.eventEncrypted, place(row))));
}
