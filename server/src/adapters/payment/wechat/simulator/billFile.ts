import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { billedFen } from '../../simulators/keptTrades.ts';
import { hourAfter, inBeijing } from '../beijing.ts';
import { type Answer, done, refusal, wrongParameter } from './answers.ts';
import type { SimulatedTrade } from './book.ts';
import type { Desk } from './orderCalls.ts';

const READY_HOUR = 10;
const NAMES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

export interface Bills {
  readonly ask: (query: URLSearchParams, download: (token: string) => string) => Answer;
  /** The packed file, once for each token. */
  readonly take: (token: string) => Uint8Array | undefined;
}

export function createBills(desk: Desk): Bills {
  const files = new Map<string, Uint8Array>();
  let made = 0;
  return {
    ask: (query, download) => {
      const day = query.get('bill_date') ?? '';
      const ready = hourAfter(day, READY_HOUR);
      if (!ready || query.get('tar_type') !== 'GZIP' || query.get('bill_type') !== 'ALL')
        return wrongParameter;
      if (desk.clock.now() < ready) return refusal(400, 'STATEMENT_CREATING');
      const rows = [...desk.book.trades.values()].flatMap((trade) => rowsOf(desk, trade, day));
      if (rows.length === 0) return refusal(400, 'NO_STATEMENT_EXIST');
      const sums = [String(rows.length), '0.00', '0.00', '0.00', '0.00000', '0.00', '0.00'];
      const text = `\uFEFF${[NAMES, ...rows, SUMS, line(sums)].join('\r\n')}\r\n`;
      made += 1;
      const token = `${day}-${made}`;
      files.set(token, gzipSync(text));
      const hash = createHash('sha1').update(text).digest('hex');
      return done({ hash_type: 'SHA1', hash_value: hash, download_url: download(token) });
    },
    take: (token) => {
      const file = files.get(token);
      files.delete(token);
      return file;
    },
  };
}

function rowsOf({ keys }: Desk, trade: SimulatedTrade, day: string): readonly string[] {
  const { payment } = trade;
  if (!payment) return [];
  const billed = billedFen(trade.amountFen, trade.misbilled);
  const refunds = trade.misbilled === 'no-refunds' ? [] : trade.refunds;
  const row = (at: Date, state: string, refund: readonly string[], paidFen: number, refundedFen: number) => {
    if (!inBeijing(at).startsWith(day)) return [];
    const start = [inBeijing(at).slice(0, 19).replace('T', ' '), keys.appId, keys.mchId, '0', ''];
    const order = [
      payment.transactionId,
      trade.outTradeNo,
      payment.openId,
      trade.type,
      state,
      'OTHERS',
      'CNY',
    ];
    const end = ['', '0.00000', '0.60%', yuan(paidFen), yuan(refundedFen), ''];
    const amounts = [yuan(paidFen), '0.00', ...refund, yuan(refundedFen), '0.00'];
    const kind = state === 'SUCCESS' ? ['', ''] : ['ORIGINAL', 'SUCCESS'];
    return [line([...start, ...order, ...amounts, ...kind, trade.description, ...end])];
  };
  return [
    ...(billed === null ? [] : row(payment.at, 'SUCCESS', ['0', '0'], billed, 0)),
    ...refunds.flatMap(({ at, refundId, outRefundNo, amountFen }) =>
      row(at, outRefundNo === null ? 'REVOKED' : 'REFUND', [refundId, outRefundNo ?? '0'], 0, amountFen),
    ),
  ];
}

const line = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',');
const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
