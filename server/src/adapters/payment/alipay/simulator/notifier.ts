import { yuanOf } from '@self-print/contract/money.ts';
import type { After, Clock, Random } from '../../../../system.ts';
import { beijingTime } from '../beijingTime.ts';
import { refundedFen, type SimulatedTrade } from './book.ts';
import { APP_ID, SELLER_ID } from './requests.ts';
import { type Parameters, signedText, signText } from './signing.ts';

export interface SentNotification {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Sends a notification; the value is whether it was acknowledged. */
export type Deliver = (notification: SentNotification) => Promise<boolean>;

export interface Notifier {
  /** Sends what has happened to the trade, again and again until it is acknowledged; resolves after the first time. */
  readonly send: (trade: SimulatedTrade) => Promise<void>;
  /** The form that describes the trade as it stands, with other parameters or by another key to order. */
  readonly write: (trade: SimulatedTrade, about?: Parameters, privateKey?: string) => SentNotification;
  readonly stop: () => void;
}

interface NotifierParts {
  readonly privateKey: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly after: After;
  readonly deliver: Deliver;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REPEATED_AFTER_MS = [
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };

/** Alipay's notifications: signed forms, repeated over 25 hours. */
export function createNotifier({ privateKey, clock, random, after, deliver }: NotifierParts): Notifier {
  const pending = new Set<() => void>();

  const write: Notifier['write'] = (trade, about = {}, key = privateKey) => {
    const parameters: Parameters = {
      notify_id: random.uuid().replaceAll('-', ''),
      notify_type: 'trade_status_sync',
      notify_time: beijingTime(clock.now()),
      charset: 'utf-8',
      version: '1.0',
      app_id: APP_ID,
      auth_app_id: APP_ID,
      seller_id: SELLER_ID,
      ...describe(trade),
      ...about,
    };
    const sign = signText(signedText(parameters, []), key);
    const body = new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign }).toString();
    return { url: trade.notifyUrl ?? '', headers: HEADERS, body };
  };

  async function send(notification: SentNotification, [waitMs, ...later]: readonly number[]): Promise<void> {
    if ((await deliver(notification)) || waitMs === undefined) return;
    const cancel = after(waitMs, () => {
      pending.delete(cancel);
      void send(notification, later);
    });
    pending.add(cancel);
  }

  return {
    send: async (trade) => {
      if (trade.notifyUrl !== null) await send(write(trade), REPEATED_AFTER_MS);
    },
    write,
    stop: () => {
      for (const cancel of pending) cancel();
    },
  };
}

function describe(trade: SimulatedTrade): Parameters {
  const last = trade.refunds.at(-1);
  const refund: Parameters =
    last === undefined
      ? {}
      : {
          gmt_refund: beijingTime(last.at),
          refund_fee: yuanOf(refundedFen(trade)),
          ...(last.outRefundNo === null ? {} : { out_biz_no: last.outRefundNo }),
        };
  return {
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    trade_status: trade.state,
    total_amount: yuanOf(trade.amountFen),
    subject: trade.description,
    gmt_create: beijingTime(trade.createdAt),
    ...(trade.payment ? { buyer_id: trade.payment.buyerId, gmt_payment: beijingTime(trade.payment.at) } : {}),
    ...refund,
  };
}
