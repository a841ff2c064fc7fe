import { ok, type Result } from '@self-print/contract/result.ts';
import { Aes } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import type { Acknowledgement, ChannelEvent, ChannelFault, Notification, RawNotification } from '../types.ts';
import type { Account } from './account.ts';
import { parseJson } from './gateway.ts';
import { refundState, refundStatus } from './refunds.ts';
import { unintelligible, unverified, verifySigned } from './signature.ts';
import { readTrade, statusOf } from './trade.ts';

const envelope = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});
const namesOrder = z.object({ out_trade_no: z.string() });
const refundEvent = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().min(1),
  refund_status: refundState,
  amount: z.object({ refund: z.int() }),
});

/** Verifies, decrypts and reads a notification (pay.weixin.qq.com, "支付通知" and "退款通知"). */
export function readNotification(
  account: Account,
  { headers, body }: RawNotification,
): Result<Notification, ChannelFault> {
  const text = Buffer.from(body).toString('utf8');
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const signed = verifySigned((name) => byName.get(name), text, account.keys, account.effects.clock);
  if (!signed.ok) return signed;
  if (!signed.value) return unverified('the notification bears no signature');
  const json = parseJson(text);
  const parsed = envelope.safeParse(json.ok ? json.value : undefined);
  if (!parsed.success) return unintelligible('the notification has a wrong form');
  const { id, event_type, resource } = parsed.data;
  const content = decrypt(resource, account.parameters.apiV3Key);
  if (content === undefined) return unverified('the notification was encrypted with another APIv3 key');
  const event = eventOf(account, event_type, content);
  return event.ok ? ok({ notificationId: id, event: event.value }) : event;
}

/** 204 ends the repetitions; anything but 2xx asks for another. */
export function acknowledge(accepted: boolean): Acknowledgement {
  return accepted
    ? { status: 204, contentType: 'application/json', body: '' }
    : { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"not accepted"}' };
}

function decrypt(
  { ciphertext, nonce, associated_data }: z.output<typeof envelope>['resource'],
  key: string,
): string | undefined {
  try {
    return Aes.AesGcm.decrypt(ciphertext, Buffer.from(key), nonce, associated_data);
  } catch {
    return undefined;
  }
}

function eventOf(account: Account, type: string, content: string): Result<ChannelEvent | null, ChannelFault> {
  const json = parseJson(content);
  const body = json.ok ? json.value : undefined;
  if (type.startsWith('TRANSACTION.')) return attemptEvent(account, body);
  if (type.startsWith('REFUND.')) return refundEventOf(account, body);
  return ok(null);
}

function attemptEvent({ parameters }: Account, body: unknown): Result<ChannelEvent, ChannelFault> {
  const named = namesOrder.safeParse(body);
  if (!named.success) return unintelligible('the notification names no order');
  const outTradeNo = named.data.out_trade_no;
  const { appId, mchId } = parameters;
  const order = readTrade(body, { appId, mchId, outTradeNo, amountFen: undefined });
  if (!order.ok) return order;
  const status = statusOf(order.value);
  return status.ok ? ok({ kind: 'attempt', outTradeNo, status: status.value }) : status;
}

function refundEventOf({ parameters }: Account, body: unknown): Result<ChannelEvent, ChannelFault> {
  const parsed = refundEvent.safeParse(body);
  if (!parsed.success) return unintelligible('the notification of a refund has a wrong form');
  const { mchid, out_refund_no, refund_id, refund_status, amount } = parsed.data;
  if (mchid !== parameters.mchId) return unverified('about another account');
  const status = refundStatus(refund_status, refund_id, amount.refund);
  return ok({ kind: 'refund', outRefundNo: out_refund_no, status });
}
