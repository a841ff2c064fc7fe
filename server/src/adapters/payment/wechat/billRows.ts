import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { BillRow, ChannelFault } from '../types.ts';
import { fromBeijing } from './beijing.ts';
import type { WechatParameters } from './parameters.ts';
import { unintelligible, unverified } from './signature.ts';
import { fieldOf } from './trade.ts';
import { fenOfYuan } from './yuan.ts';

/** Every cell begins with a back-tick, so that spreadsheets keep its digits; names may hold commas. */
const CELL_MARK = '`';
const BETWEEN_CELLS = ',`';

const time = z.string().transform((text, context) => fromBeijing(text) ?? refuse(context));
const fen = z.string().transform((text, context) => fenOfYuan(text) ?? refuse(context));
const row = z.object({
  交易时间: time,
  公众账号ID: z.string(),
  商户号: z.string(),
  微信订单号: z.string().min(1),
  商户订单号: z.string().min(1),
  交易状态: z.enum(['SUCCESS', 'REFUND', 'REVOKED']),
  货币种类: z.literal('CNY'),
  商户退款单号: z.string(),
  订单金额: fen,
  申请退款金额: fen,
  手续费: z.string().transform((text) => fenOfYuan(text) ?? null),
});

/**
 * Reads the bill of a day, type ALL (pay.weixin.qq.com, "账单格式"): a header, rows, and two lines of sums. One wrong row refuses the
 * whole, since a bill with gaps would make payments look unpaid.
 */
export function readBill(
  text: string,
  { mchId, appId }: Pick<WechatParameters, 'mchId' | 'appId'>,
): Result<readonly BillRow[], ChannelFault> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = lines[0]?.split(',') ?? [];
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith(CELL_MARK));
  if (!lines[end]?.startsWith('总交易单数')) return unintelligible('the bill has no sums');
  const rows: BillRow[] = [];
  for (const [index, line] of lines.slice(1, end).entries()) {
    const cells = line.slice(CELL_MARK.length).split(BETWEEN_CELLS);
    const parsed = row.safeParse(Object.fromEntries(names.map((name, column) => [name, cells[column]])));
    if (!parsed.success)
      return unintelligible(`row ${index + 1} of the bill has a wrong ${fieldOf(parsed.error)}`);
    if (parsed.data.商户号 !== mchId) return unverified('the bill is of another account');
    // A merchant may have other apps, whose payments are none of ours.
    if (parsed.data.公众账号ID === appId) rows.push(billRow(parsed.data));
  }
  const count = lines[end + 1]?.slice(CELL_MARK.length).split(BETWEEN_CELLS)[0];
  return Number(count) === end - 1
    ? ok(rows)
    : unintelligible('the bill does not have as many rows as it says');
}

/** Of a reversal (REVOKED) the bill names no refund number. */
function billRow(read: z.output<typeof row>): BillRow {
  const isPayment = read.交易状态 === 'SUCCESS';
  return {
    kind: isPayment ? 'payment' : 'refund',
    outTradeNo: read.商户订单号,
    channelTradeNo: read.微信订单号,
    outRefundNo: read.交易状态 === 'REFUND' ? read.商户退款单号 : null,
    amountFen: isPayment ? read.订单金额 : read.申请退款金额,
    feeFen: read.手续费,
    at: read.交易时间,
  };
}

function refuse(context: z.RefinementCtx): never {
  context.addIssue('wrong');
  return z.NEVER;
}
