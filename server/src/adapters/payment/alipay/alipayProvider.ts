import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { ChannelEffects, ChannelFault, PaymentChannel, PaymentProvider } from '../types.ts';
import { queryAnswer } from './answers.ts';
import { createAttempt } from './attempts.ts';
import { downloadBill } from './downloadBill.ts';
import { closeAttempt, queryAttempt } from './endings.ts';
import { createGateway, fault, type Gateway } from './gateway.ts';
import { readNotification } from './notifications.ts';
import { type AlipayParameters, alipayParameters } from './parameters.ts';
import { queryTradeRefund, refundTrade } from './refunds.ts';
import { TRADE_NOT_EXIST } from './refusals.ts';

/** From connecting to the last byte. */
const CALL_LIMIT_MS = 10_000;
const NUMBER_BYTES = 12;

/** Alipay's open platform in the mode of public keys (docs/payments.md, section "Alipay"). */
export const alipayProvider: PaymentProvider<AlipayParameters> = {
  id: 'alipay',
  flows: PROVIDERS.alipay.flows,
  parameters: alipayParameters,
  secretParameters: ['privateKey'],
  open: (parameters, effects) => openAlipayChannel(parameters, effects, CALL_LIMIT_MS),
};

/** A channel with another limit for calls. */
export function openAlipayChannel(
  parameters: AlipayParameters,
  { clock, random }: ChannelEffects,
  callLimitMs: number,
): PaymentChannel {
  const gateway = createGateway(parameters, clock, callLimitMs);
  return {
    create: (attempt) => createAttempt(gateway, clock, attempt),
    query: (attempt) => queryAttempt(gateway, clock, attempt),
    close: (attempt) => closeAttempt(gateway, clock, attempt),
    refund: (refund) => refundTrade(gateway, clock, refund),
    queryRefund: (refund) => queryTradeRefund(gateway, refund),
    readNotification: (raw) => readNotification(gateway, parameters, clock, raw),
    acknowledge: (accepted) => ({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: accepted ? 'success' : 'fail',
    }),
    downloadBill: (day) => downloadBill(gateway, clock, day),
    check: () => checkGateway(gateway, Buffer.from(random.bytes(NUMBER_BYTES)).toString('hex')),
  };
}

/** Asks for an order that cannot exist: an answer shows that app, keys and network are right. */
async function checkGateway(gateway: Gateway, nowhere: string): Promise<Result<void, ChannelFault>> {
  const answer = await gateway.call('alipay.trade.query', { out_trade_no: nowhere }, queryAnswer);
  if (!answer.ok) return answer;
  if (answer.value.kind === 'refused' && answer.value.subCode === TRADE_NOT_EXIST) return ok();
  return fault('unintelligible', 'Alipay knows an order that was never made, or does not let the app ask');
}
