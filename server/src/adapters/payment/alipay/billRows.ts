import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { BillRow } from '../types.ts';
import { beijingMoment } from './beijingTime.ts';
import { fenOfYuan } from './yuan.ts';

const COLUMNS = {
  tradeNo: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
  fee: '服务费（元）',
} as const;
const KINDS = { 交易: 'payment', 退款: 'refund' } as const;
const COMMENT = '#';
/** The comment after the last row: without it the file is cut off. */
const END = '业务明细列表结束';

const signedFen = z.string().transform((text, context) => {
  const fen = fenOfYuan(text);
  if (fen !== undefined) return fen;
  context.addIssue('no amount in yuan');
  return z.NEVER;
});
const row = z.object({
  tradeNo: z.string().min(1),
  outTradeNo: z.string().min(1),
  kind: z.string(),
  at: beijingMoment,
  amount: signedFen,
  refundNo: z.string(),
  fee: z.union([z.literal('').transform(() => null), signedFen]),
});

/** Whether a file of the archive is the list of trades; the other one holds sums. */
export const isDetails = (text: string): boolean => text.includes(COLUMNS.outTradeNo) && text.includes(END);

/** Reads the list of trades of a bill (业务明细). The problem says what is wrong with it. */
export function readBillRows(text: string): Result<readonly BillRow[], string> {
  if (!text.includes(END)) return fail('The bill is cut off');
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith(COMMENT));
  const [header = '', ...body] = lines;
  const names = cellsOf(header);
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, names.indexOf(name)] as const);
  if (places.some(([, place]) => place === -1)) return fail('The bill lacks a column');
  const rows: BillRow[] = [];
  for (const line of body) {
    const cells = cellsOf(line);
    if (cells.length !== names.length) return fail('A row of the bill has too few or too many cells');
    const read = row.safeParse(Object.fromEntries(places.map(([key, place]) => [key, cells[place]])));
    if (!read.success) return fail('A row of the bill cannot be read');
    const found = billRow(read.data);
    if (found) rows.push(found);
  }
  return ok(rows);
}

/** Undefined for what is neither a payment nor a refund, such as a share of profits. */
function billRow({ kind: name, ...cells }: z.output<typeof row>): BillRow | undefined {
  const kind = name === '交易' || name === '退款' ? KINDS[name] : undefined;
  if (kind === undefined) return undefined;
  return {
    kind,
    outTradeNo: cells.outTradeNo,
    channelTradeNo: cells.tradeNo,
    // Cancelling gives back without a number.
    outRefundNo: kind === 'refund' && cells.refundNo !== '' ? cells.refundNo : null,
    // Refunds have a minus.
    amountFen: Math.abs(cells.amount),
    // From the school's point of view: a fee has a minus, a fee given back has none.
    feeFen: cells.fee === null ? null : 0 - cells.fee,
    at: cells.at,
  };
}

/** Cells are padded with tabs, so that spreadsheets leave numbers alone. */
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replaceAll('"', '').trim());
