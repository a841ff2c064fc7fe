import { ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import { isOfNow, parseJson, secondsOf, unintelligible, unverified } from '../../signedCalls/gateway.ts';
import { isSignedWith, sign } from '../../signedCalls/signature.ts';
import type { Acknowledgement, ChannelEvent, ChannelFault, Notification, RawNotification } from '../types.ts';
import { compare, fieldOf, notice, noticeHead, refundStatusOf, statusOf } from './answers.ts';
import { CASHIER1 } from './protocol.ts';

const { headers: HEADERS } = CASHIER1;

export interface NotificationParts {
  readonly account: string;
  /** By id. */
  readonly keys: ReadonlyMap<string, string>;
  readonly clock: Pick<Clock, 'now'>;
}

const NONCE = /^[A-Za-z0-9]{16,64}$/;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Verifies and reads a notification of a cashier. */
export function readNotification(
  { account, keys, clock }: NotificationParts,
  { headers, path, body }: RawNotification,
): Result<Notification, ChannelFault> {
  const key = keys.get(headers[HEADERS.key] ?? '');
  const { [HEADERS.timestamp]: timestamp, [HEADERS.nonce]: nonce, [HEADERS.signature]: signature } = headers;
  if (key === undefined || timestamp === undefined || nonce === undefined || signature === undefined)
    return unverified('the notification is not signed by a known key');
  const parts = { kind: 'CASHIER1-NOTIFICATION', act: 'POST', path, timestamp, nonce, body } as const;
  if (!NONCE.test(nonce) || !isSignedWith(parts, key, signature)) return unverified('the signature is wrong');
  if (!isOfNow(timestamp, clock)) return unverified('the notification is not of this time');

  const parsed = parseJson(body);
  const about = noticeHead.safeParse(parsed.ok ? parsed.value : undefined);
  if (!about.success) return unintelligible('this is no notification of a cashier');
  if (about.data.account !== account) return unverified('the notification is for another account');
  const event = eventOf(account, parsed.ok ? parsed.value : undefined);
  return event.ok ? ok({ notificationId: about.data.id, event: event.value }) : event;
}

function eventOf(account: string, body: unknown): Result<ChannelEvent, ChannelFault> {
  const read = notice.safeParse(body);
  if (!read.success) return unintelligible(`the notification has a wrong ${fieldOf(read.error)}`);
  const { data } = read;
  if (data.kind === 'payment') {
    const { outTradeNo } = data.payment;
    const compared = compare(data.payment, { account, outTradeNo, amountFen: null });
    if (!compared.ok) return compared;
    const status = statusOf(data.payment);
    return status.ok ? ok({ kind: 'attempt', outTradeNo, status: status.value }) : status;
  }
  const { outTradeNo, outRefundNo } = data.refund;
  const compared = compare(data.refund, { account, outTradeNo, amountFen: null });
  if (!compared.ok) return compared;
  const status = refundStatusOf(data.refund);
  return status.ok ? ok({ kind: 'refund', outRefundNo, status: status.value }) : status;
}

/** What is taken is acknowledged by a signature, so that nobody else can make the cashier stop to repeat it. */
export function acknowledge(
  { keys, clock }: NotificationParts,
  isTaken: boolean,
  { headers, path }: RawNotification,
): Acknowledgement {
  const keyId = headers[HEADERS.key] ?? '';
  const key = keys.get(keyId);
  const nonce = headers[HEADERS.nonce] ?? '';
  const body = JSON.stringify({ taken: isTaken });
  if (!isTaken || key === undefined) return { status: 401, contentType: JSON_TYPE, body };
  const timestamp = String(secondsOf(clock));
  const parts = { act: '200', path, timestamp, nonce, body: Buffer.from(body) };
  return {
    status: 200,
    contentType: JSON_TYPE,
    body,
    headers: {
      [HEADERS.key]: keyId,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.nonce]: nonce,
      [HEADERS.signature]: sign({ kind: 'CASHIER1-ANSWER', ...parts }, key),
    },
  };
}
