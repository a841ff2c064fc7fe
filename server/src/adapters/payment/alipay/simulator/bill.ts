import { yuanOf } from '@self-print/contract/money.ts';
import type { Clock, Random } from '../../../../system.ts';
import { zipFile } from '../../../convert/testing/zipFile.ts';
import { billedFen } from '../../simulators/keptTrades.ts';
import { beijingTime } from '../beijingTime.ts';
import type { Book, SimulatedTrade } from './book.ts';
import { gbk } from './gbk.ts';
import { SELLER_ID } from './requests.ts';

export interface Bills {
  /** Token of a day's bill; undefined before 10:00 of the next day, and for days without trades. */
  readonly issue: (day: string) => string | undefined;
  /** The archive, once, within 30 seconds. */
  readonly redeem: (token: string) => Buffer | undefined;
}

const READY_AFTER_MS = (24 + 10) * 60 * 60_000;
const VALID_MS = 30_000;
/** Alipay keeps 0.6 %. */
const FEE_PER_THOUSAND = 6;
const RULE = '-'.repeat(40);
const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

export function createBills(
  book: Pick<Book, 'all'>,
  clock: Pick<Clock, 'now'>,
  random: Pick<Random, 'uuid'>,
): Bills {
  const issued = new Map<string, { readonly day: string; readonly until: number }>();
  return {
    issue: (day) => {
      const start = Date.parse(`${day}T00:00:00+08:00`);
      const isReady = clock.now().getTime() >= start + READY_AFTER_MS;
      if (!isReady || rowsOf(book, day).length === 0) return undefined;
      const token = random.uuid();
      issued.set(token, { day, until: clock.now().getTime() + VALID_MS });
      return token;
    },
    redeem: (token) => {
      const bill = issued.get(token);
      issued.delete(token);
      return bill && clock.now().getTime() <= bill.until ? archive(book, bill.day) : undefined;
    },
  };
}

function archive(book: Pick<Book, 'all'>, day: string): Buffer {
  const rows = rowsOf(book, day);
  const details = [
    '#支付宝业务明细查询',
    `#账号：[${SELLER_ID}]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    `#${RULE}业务明细列表${RULE}`,
    HEADER,
    ...rows,
    `#${RULE}业务明细列表结束${RULE}`,
    `#导出时间：[${day}]`,
  ];
  const sums = ['#支付宝业务汇总查询', `#合计：${rows.length}笔`];
  const file = (lines: readonly string[]) => gbk(`${lines.join('\r\n')}\r\n`);
  return zipFile([
    { name: `${SELLER_ID}_${day.replaceAll('-', '')}_业务明细(汇总).csv`, content: file(sums) },
    { name: `${SELLER_ID}_${day.replaceAll('-', '')}_业务明细.csv`, content: file(details) },
  ]);
}

function rowsOf(book: Pick<Book, 'all'>, day: string): string[] {
  const isOfDay = (at: Date) => beijingTime(at).startsWith(day);
  return book.all().flatMap((trade) => {
    const { payment: paid, misbilled } = trade;
    if (!paid) return [];
    const amountFen = billedFen(trade.amountFen, misbilled);
    const isListed = amountFen !== null && isOfDay(paid.at);
    const payment = isListed ? [rowOf(trade, '交易', amountFen, paid.at, '')] : [];
    const refunds = (misbilled === 'no-refunds' ? [] : trade.refunds)
      .filter(({ at }) => isOfDay(at))
      .map((refund) => rowOf(trade, '退款', -refund.amountFen, refund.at, refund.outRefundNo ?? ''));
    return [...payment, ...refunds];
  });
}

function rowOf(trade: SimulatedTrade, kind: string, fen: number, at: Date, refundNo: string): string {
  const fee = Math.round((-fen * FEE_PER_THOUSAND) / 1_000);
  const money = yuanOf(fen);
  const none = yuanOf(0);
  return [
    `${trade.tradeNo}\t`,
    `${trade.outTradeNo}\t`,
    `${kind}\t`,
    trade.description,
    beijingTime(trade.createdAt),
    beijingTime(at),
    ...['', '', '', '', 'pay***@example.com'],
    ...[money, money, none, none, none, none, none, '', none, none],
    refundNo === '' ? '' : `${refundNo}\t`,
    ...[yuanOf(fee), none, ''],
  ].join(',');
}
