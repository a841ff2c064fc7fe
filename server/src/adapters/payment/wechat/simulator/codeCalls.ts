import { z } from 'zod';
import { type Answer, done, noSuchOrder, refusal, systemError, wrongParameter } from './answers.ts';
import { refundedFen, type SimulatedTrade } from './book.ts';
import { describeTrade } from './describe.ts';
import { common, type Desk, isOwn } from './orderCalls.ts';

const REVERSIBLE_AFTER_MS = 15_000;
const PAYER = 'simulated-openid';
const codepay = z.object({
  ...common,
  payer: z.object({ auth_code: z.string() }),
  scene_info: z.object({
    store_info: z.object({ out_id: z.string().optional(), id: z.string().optional() }),
  }),
});
const reversal = z.object({ appid: z.string(), mchid: z.string() });

/** By the last digit of the code: 7 asks the payer for the password, 8 is declined, 9 is charged and answered with an error. */
export function chargeCode(desk: Desk, body: unknown): Answer {
  const order = codepay.safeParse(body).data;
  if (!order || !isOwn(order, desk.keys)) return wrongParameter;
  const code = order.payer.auth_code;
  const request = JSON.stringify(order);
  const known = desk.book.trades.get(order.out_trade_no);
  if (known) return known.request === request ? stateOf(desk, known) : refusal(400, 'INVALID_REQUEST');
  if (!/^1[0-5]\d{16}$/.test(code)) return refusal(400, 'AUTH_CODE_INVALID');
  const trade = desk.book.add({
    outTradeNo: order.out_trade_no,
    type: 'MICROPAY',
    description: order.description,
    amountFen: order.amount.total,
    notifyUrl: null,
    expiresAt: null,
    request,
  });
  switch (code.at(-1)) {
    case '7':
      trade.state = 'USERPAYING';
      return stateOf(desk, trade);
    case '8':
      trade.state = 'PAYERROR';
      return stateOf(desk, trade);
    case '9':
      desk.book.pay(trade, PAYER);
      return systemError;
    default:
      desk.book.pay(trade, PAYER);
      return stateOf(desk, trade);
  }
}

function stateOf({ keys }: Desk, trade: SimulatedTrade): Answer {
  if (trade.state === 'USERPAYING') return done({ trade_state: 'USERPAYING' });
  return trade.state === 'PAYERROR' ? refusal(403, 'NOT_ENOUGH') : done(describeTrade(trade, keys));
}

/** Takes the money back, or closes what nobody has paid. */
export function reverse(desk: Desk, outTradeNo: string, body: unknown): Answer {
  const given = reversal.safeParse(body).data;
  if (!given || !isOwn(given, desk.keys)) return wrongParameter;
  const trade = desk.book.trades.get(outTradeNo);
  if (!trade) return noSuchOrder;
  if (trade.type !== 'MICROPAY') return refusal(400, 'INVALID_REQUEST');
  if (desk.clock.now().getTime() - trade.createdAt.getTime() < REVERSIBLE_AFTER_MS) {
    return refusal(400, 'INVALID_REQUEST');
  }
  const leftFen = trade.state === 'SUCCESS' ? trade.amountFen - refundedFen(trade) : 0;
  if (leftFen > 0) desk.book.refund(trade, null, leftFen);
  trade.state = 'REVOKED';
  return done({ ...given, out_trade_no: outTradeNo });
}
