import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';
import type { ChannelEvent, ChannelFault, Notification, RawNotification } from '../types.ts';
import { tradeStatus } from './answers.ts';
import { beijingMoment } from './beijingTime.ts';
import { fault, type Gateway } from './gateway.ts';
import type { AlipayParameters } from './parameters.ts';
import { tradeState } from './tradeState.ts';
import { yuanAmount } from './yuan.ts';

const HOUR_MS = 60 * 60_000;
/** Alipay repeats a notification for 25 hours. */
const AGE_MAX_MS = 26 * HOUR_MS;
const AHEAD_MAX_MS = HOUR_MS / 4;
/** Names that could themselves be read as parameters would make the signed text ambiguous. */
const NAME = /^[a-z][a-z0-9_]*$/;
/** Node would skip other characters in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]+={0,2}$/;
const TRADE = 'trade_status_sync';

const head = z.object({
  // The client would accept SHA-1 when a notification asks for it.
  sign_type: z.literal('RSA2'),
  sign: z.string(),
  app_id: z.string(),
  notify_id: z.string().min(1),
  notify_time: beijingMoment,
  notify_type: z.string(),
});
const tradeNotice = z.object({
  seller_id: z.string(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: tradeStatus,
  total_amount: yuanAmount,
  gmt_payment: beijingMoment.optional(),
  gmt_refund: z.string().optional(),
  refund_fee: z.string().optional(),
  buyer_id: z.string().optional(),
  buyer_open_id: z.string().optional(),
});

/** Verifies and reads an asynchronous notification (opendocs.alipay.com/open/203/105286), a form. */
export function readNotification(
  gateway: Gateway,
  { appId, sellerId }: AlipayParameters,
  clock: Pick<Clock, 'now'>,
  { body }: RawNotification,
): Result<Notification, ChannelFault> {
  const parameters = parseForm(body);
  const about = head.safeParse(parameters);
  if (parameters === undefined || !about.success)
    return fault('unintelligible', 'This is no notification of Alipay');
  if (!SIGNATURE.test(about.data.sign) || !gateway.hasSigned(parameters))
    return fault('answer-unverified', 'The notification is not signed by Alipay');
  const { app_id: app, notify_id: notificationId, notify_time: sentAt, notify_type: type } = about.data;
  if (app !== appId) return fault('answer-unverified', 'The notification is for another app');
  const age = clock.now().getTime() - sentAt.getTime();
  if (age > AGE_MAX_MS || age < -AHEAD_MAX_MS)
    return fault('answer-unverified', 'The notification is not of this time');
  if (type !== TRADE) return ok({ notificationId, event: null });

  const trade = tradeNotice.safeParse(parameters);
  if (!trade.success) return fault('unintelligible', 'The notification does not describe a trade');
  if (trade.data.seller_id !== sellerId)
    return fault('answer-unverified', 'The notification is for another seller');
  const event = eventOf(trade.data, clock);
  return event.ok ? ok({ notificationId, event: event.value }) : event;
}

function eventOf(
  notice: z.output<typeof tradeNotice>,
  clock: Pick<Clock, 'now'>,
): Result<ChannelEvent | null, ChannelFault> {
  // Refunds are answered at once; their notices name only the sum of all refunds of the trade.
  if (notice.gmt_refund !== undefined || notice.refund_fee !== undefined) return ok(null);
  const trade = { ...notice, paid_at: notice.gmt_payment, buyer_user_id: notice.buyer_id };
  const status = tradeState(trade, null, clock);
  return status.ok ? ok({ kind: 'attempt', outTradeNo: notice.out_trade_no, status: status.value }) : status;
}

/** Undefined for anything but a form of distinct, plain names in UTF-8. */
function parseForm(body: Uint8Array): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(Buffer.from(body).toString('utf8'))];
  const isPlain = pairs.every(([name]) => NAME.test(name));
  const parameters = Object.fromEntries(pairs);
  return isPlain && Object.keys(parameters).length === pairs.length ? parameters : undefined;
}
