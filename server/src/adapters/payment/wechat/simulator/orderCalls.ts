import { z } from 'zod';
import type { Clock } from '../../../../system.ts';
import { type Answer, done, orderPaid, refusal, wrongParameter } from './answers.ts';
import type { Book, SimulatedTrade } from './book.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

/** What the calls share. */
export interface Desk {
  readonly keys: SimulatorKeys;
  readonly book: Book;
  readonly clock: Clock;
  /** Where a payer is sent; in place of WeChat's own addresses. */
  readonly payerPage: ((outTradeNo: string) => string) | undefined;
}

const MINUTE_MS = 60_000;
const OUT_TRADE_NO = /^[0-9A-Za-z_\-|*]{6,32}$/;

const amount = z.object({ total: z.int().min(1), currency: z.literal('CNY').default('CNY') });
export const common = {
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(OUT_TRADE_NO),
  amount,
};
const placed = {
  ...common,
  notify_url: z
    .url()
    .max(255)
    .refine((url) => !url.includes('?')),
  time_expire: z.iso.datetime({ offset: true }),
};
const native = z.object(placed);
const jsapi = z.object({ ...placed, payer: z.object({ openid: z.string().min(1).max(128) }) });
const h5 = z.object({
  ...placed,
  scene_info: z.object({
    payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
    h5_info: z.object({ type: z.enum(['iOS', 'Android', 'Wap']) }),
  }),
});

export function placeNative(desk: Desk, body: unknown): Answer {
  return place(desk, native.safeParse(body).data, 'NATIVE', ({ outTradeNo, prepayId }) => ({
    code_url: desk.payerPage?.(outTradeNo) ?? `weixin://wxpay/bizpayurl?pr=${prepayId.slice(-8)}`,
  }));
}

export function placeJsapi(desk: Desk, body: unknown): Answer {
  return place(desk, jsapi.safeParse(body).data, 'JSAPI', ({ prepayId }) => ({ prepay_id: prepayId }));
}

export function placeH5(desk: Desk, body: unknown): Answer {
  return place(desk, h5.safeParse(body).data, 'MWEB', ({ outTradeNo, prepayId }) => ({
    h5_url:
      desk.payerPage?.(outTradeNo) ??
      `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepayId}`,
  }));
}

/** Undefined stands for a request that does not have the form of the call. */
function place(
  { keys, book, clock }: Desk,
  order: z.output<typeof native> | undefined,
  type: SimulatedTrade['type'],
  answer: (trade: SimulatedTrade) => object,
): Answer {
  if (!order || !isOwn(order, keys)) return wrongParameter;
  const request = JSON.stringify(order);
  const known = book.trades.get(order.out_trade_no);
  if (known) return known.request === request ? again(known, answer) : refusal(400, 'INVALID_REQUEST');
  const expiresAt = new Date(order.time_expire);
  if (expiresAt.getTime() < clock.now().getTime() + MINUTE_MS) return wrongParameter;
  const trade = book.add({
    outTradeNo: order.out_trade_no,
    type,
    description: order.description,
    amountFen: order.amount.total,
    notifyUrl: order.notify_url,
    expiresAt,
    request,
  });
  return done(answer(trade));
}

function again(trade: SimulatedTrade, answer: (trade: SimulatedTrade) => object): Answer {
  if (trade.state === 'NOTPAY') return done(answer(trade));
  return trade.state === 'SUCCESS' ? orderPaid : refusal(400, 'ORDER_CLOSED');
}

export const isOwn = (
  given: { readonly appid: string; readonly mchid: string },
  keys: SimulatorKeys,
): boolean => given.appid === keys.appId && given.mchid === keys.mchId;
