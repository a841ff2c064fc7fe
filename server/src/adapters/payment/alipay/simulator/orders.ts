import { z } from 'zod';
import { beijingMoment } from '../beijingTime.ts';
import type { Book, NewTrade, SimulatedTrade } from './book.ts';
import type { SimulatedRequest } from './requests.ts';

/** Yuan with exactly two decimals, at least a fen. */
export const amountText = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')))
  .refine((fen) => fen > 0);

export const orderNumber = z.string().regex(/^\w{1,64}$/);
const order = z.object({
  out_trade_no: orderNumber,
  total_amount: amountText,
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  time_expire: beijingMoment,
  quit_url: z.string().optional(),
});

/** The order that a request describes, or the sub code of a refusal. */
export function readOrder(book: Book, request: SimulatedRequest): NewTrade | string {
  const read = order.safeParse(request.content);
  if (!read.success) return 'ACQ.INVALID_PARAMETER';
  const {
    out_trade_no: outTradeNo,
    total_amount: amountFen,
    subject: description,
    time_expire: expiresAt,
  } = read.data;
  const earlier = book.find(outTradeNo);
  if (earlier) {
    const refusal = refusalOf(earlier);
    if (refusal) return refusal;
    if (earlier.amountFen !== amountFen || earlier.description !== description)
      return 'ACQ.CONTEXT_INCONSISTENT';
  }
  const { notifyUrl, returnUrl } = request;
  return {
    outTradeNo,
    amountFen,
    description,
    expiresAt,
    notifyUrl,
    returnUrl,
    quitUrl: read.data.quit_url ?? null,
  };
}

function refusalOf({ state }: SimulatedTrade): string | undefined {
  if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED') return 'ACQ.TRADE_HAS_SUCCESS';
  return state === 'TRADE_CLOSED' || state === 'NEVER_SCANNED' ? 'ACQ.TRADE_HAS_CLOSE' : undefined;
}
