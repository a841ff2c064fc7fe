import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import {
  CALL_LIMITS,
  createSignedGateway,
  faultOf,
  type Limits,
  unintelligible,
  unverified,
} from '../../signedCalls/gateway.ts';
import type { ChannelEffects, ChannelFault, PaymentChannel, PaymentProvider } from '../types.ts';
import { downloadBill } from './bill.ts';
import { acknowledge, type NotificationParts, readNotification } from './notification.ts';
import { keysOf, type SignedHttpParameters, signedHttpParameters } from './parameters.ts';
import { type CashierAccount, closePayment, createPayment, queryPayment } from './payments.ts';
import { CASHIER1 } from './protocol.ts';
import { queryCashierRefund, refundPayment } from './refunds.ts';

/** A school's own cashier, which implements docs/cashier.md. */
export const signedHttpProvider: PaymentProvider<SignedHttpParameters> = {
  id: 'signedHttp',
  flows: PROVIDERS.signedHttp.flows,
  parameters: signedHttpParameters,
  secretParameters: ['key', 'previousKey'],
  open: (parameters, effects) => openCashierChannel(parameters, effects, CALL_LIMITS),
};

/** A channel with other limits for calls. */
export function openCashierChannel(
  parameters: SignedHttpParameters,
  effects: ChannelEffects,
  limits: Limits,
): PaymentChannel {
  const { account } = parameters;
  const gateway = createSignedGateway(CASHIER1, parameters, effects, limits);
  const cashier: CashierAccount = { account, gateway };
  const notices: NotificationParts = { account, keys: keysOf(parameters), clock: effects.clock };
  return {
    create: (attempt) => createPayment(cashier, attempt),
    query: (attempt) => queryPayment(cashier, attempt),
    close: (attempt) => closePayment(cashier, attempt),
    refund: (request) => refundPayment(cashier, request),
    queryRefund: (request) => queryCashierRefund(cashier, request),
    readNotification: (raw) => readNotification(notices, raw),
    acknowledge: (isTaken, raw) => acknowledge(notices, isTaken, raw),
    downloadBill: (day) => downloadBill(cashier, day),
    check: () => check(cashier),
  };
}

const accountAnswer = z.object({ account: z.string() });

async function check({ account, gateway }: CashierAccount): Promise<Result<void, ChannelFault>> {
  const answer = await gateway.get('/v1/account');
  if (!answer.ok) return faultOf(answer.problem);
  const read = accountAnswer.safeParse(answer.value);
  if (!read.success) return unintelligible('the answer names no account');
  return read.data.account === account ? ok() : unverified('the key is that of another account');
}
