import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SimulatedTrade as AlipayTrade } from '../../adapters/payment/alipay/simulator/book.ts';
import type { CashierPayment } from '../../adapters/payment/signedHttp/simulator/book.ts';
import type { KeptTrades } from '../../adapters/payment/simulators/keptTrades.ts';
import type { SimulatedTrade as WechatTrade } from '../../adapters/payment/wechat/simulator/book.ts';

const ONLY_OWNER = 0o600;

const moment = z.coerce.date();
const optional = z.string().nullable();
const misbilled = z.union([z.enum(['no-payment', 'no-refunds']), z.object({ paidFen: z.int() })]).optional();

const wechatTrade: z.ZodType<WechatTrade> = z.object({
  outTradeNo: z.string(),
  type: z.enum(['NATIVE', 'JSAPI', 'MWEB', 'MICROPAY']),
  description: z.string(),
  amountFen: z.int(),
  notifyUrl: optional,
  expiresAt: moment.nullable(),
  createdAt: moment,
  request: z.string(),
  prepayId: z.string(),
  state: z.enum(['NOTPAY', 'USERPAYING', 'SUCCESS', 'CLOSED', 'REVOKED', 'PAYERROR']),
  payment: z.object({ transactionId: z.string(), openId: z.string(), at: moment }).nullable(),
  refunds: z.array(z.object({ outRefundNo: optional, refundId: z.string(), amountFen: z.int(), at: moment })),
  misbilled,
});

const alipayTrade: z.ZodType<AlipayTrade> = z.object({
  outTradeNo: z.string(),
  tradeNo: z.string(),
  amountFen: z.int(),
  description: z.string(),
  notifyUrl: optional,
  returnUrl: optional,
  quitUrl: optional,
  createdAt: moment,
  expiresAt: moment,
  state: z.enum([
    'UNSCANNED',
    'NEVER_SCANNED',
    'WAIT_BUYER_PAY',
    'TRADE_CLOSED',
    'TRADE_SUCCESS',
    'TRADE_FINISHED',
  ]),
  payment: z.object({ buyerId: z.string(), at: moment }).nullable(),
  refunds: z.array(z.object({ outRefundNo: optional, amountFen: z.int(), at: moment })),
  misbilled,
});

const cashierPayment: z.ZodType<CashierPayment> = z.object({
  outTradeNo: z.string(),
  amountFen: z.int(),
  way: z.enum(['qr', 'page']).nullable(),
  description: z.string(),
  notifyUrl: optional,
  returnUrl: optional,
  expiresAt: moment,
  state: z.enum(['waiting', 'paid', 'closed']),
  paid: z.object({ tradeNo: z.string(), at: moment }).nullable(),
  refunds: z.array(
    z.object({
      outRefundNo: z.string(),
      refundNo: z.string(),
      amountFen: z.int(),
      state: z.enum(['processing', 'done', 'refused']),
      detail: optional,
      at: moment,
    }),
  ),
  misbilled,
});

/** The books of the simulated gateways, in the data folder, so that what was paid can be refunded after a restart. */
export function openKeptBooks(dataDirectory: string) {
  return {
    wechat: openBook(join(dataDirectory, 'simulated-wechat-book.json'), wechatTrade),
    alipay: openBook(join(dataDirectory, 'simulated-alipay-book.json'), alipayTrade),
    signedHttp: openBook(join(dataDirectory, 'simulated-cashier-book.json'), cashierPayment),
  };
}

/** A file of trades that is replaced as a whole, so that a process that is killed leaves the old or the new one. */
function openBook<Trade>(file: string, trade: z.ZodType<Trade>): KeptTrades<Trade> {
  let written = existsSync(file) ? readFileSync(file, 'utf8') : '[]';
  return {
    earlier: z.array(trade).parse(JSON.parse(written)),
    keep: (trades) => {
      const text = JSON.stringify(trades);
      if (text === written) return;
      const unfinished = `${file}.unfinished`;
      writeFileSync(unfinished, text, { mode: ONLY_OWNER });
      renameSync(unfinished, file);
      written = text;
    },
  };
}
