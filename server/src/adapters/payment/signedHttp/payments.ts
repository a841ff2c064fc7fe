import { assertNever, ok, type Result } from '@self-print/contract/result.ts';
import { faultOf, type SignedGateway, unintelligible } from '../../signedCalls/gateway.ts';
import type { AttemptStatus, ChannelFault, Created, KnownAttempt, NewAttempt } from '../types.ts';
import { CURRENCY, readPayment, statusOf } from './answers.ts';

/** An account at a cashier, and the way to it. */
export interface CashierAccount {
  readonly account: string;
  readonly gateway: SignedGateway;
}

const PATH = '/v1/payments';
export const paymentPath = (outTradeNo: string) => `${PATH}/${encodeURIComponent(outTradeNo)}`;

/** Makes a payment known to the cashier. The same attempt again is the same payment. */
export async function createPayment(
  { account, gateway }: CashierAccount,
  attempt: NewAttempt,
): Promise<Result<Created, ChannelFault>> {
  const { outTradeNo, amountFen, description, expiresAt, notifyUrl } = attempt;
  const answer = await gateway.post(PATH, {
    account,
    outTradeNo,
    amountFen,
    currency: CURRENCY,
    description,
    expiresAt: expiresAt.toISOString(),
    notifyUrl,
    ...wayOf(attempt),
  });
  if (!answer.ok) {
    const { problem } = answer;
    // Only this one says that there is no such payment.
    if (problem.kind !== 'refusal' || problem.code !== 'INVALID') return faultOf(problem);
    return ok({ kind: 'status', status: { kind: 'failed', reason: 'refused', detail: problem.code } });
  }
  const read = readPayment(answer.value, { account, outTradeNo, amountFen });
  if (!read.ok) return read;
  const { state, code, page } = read.value;
  if (state === 'waiting' || state === 'paying') {
    if (attempt.flow.flow === 'qr' && code !== undefined) return ok({ kind: 'qr', text: code });
    if (attempt.flow.flow === 'page' && page !== undefined) return ok({ kind: 'redirect', url: page });
    return unintelligible('the answer to a new payment lacks what the payer needs');
  }
  const status = statusOf(read.value);
  return status.ok ? ok({ kind: 'status', status: status.value }) : status;
}

function wayOf({ flow }: NewAttempt) {
  switch (flow.flow) {
    case 'qr':
      return { way: flow.flow };
    case 'page':
      return { way: flow.flow, returnUrl: flow.returnUrl };
    case 'scan':
    case 'jsapi':
    case 'h5':
    case 'wap':
    case 'card':
      throw new Error(`A cashier has no flow ${flow.flow}`);
    default:
      return assertNever(flow);
  }
}

/** A payment that the cashier does not know is one that nobody has paid yet: our call may still be on its way. */
export async function queryPayment(
  { account, gateway }: CashierAccount,
  { outTradeNo, amountFen }: KnownAttempt,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const answer = await gateway.get(paymentPath(outTradeNo));
  if (!answer.ok) {
    const { problem } = answer;
    const isAbsent = problem.kind === 'refusal' && problem.code === 'UNKNOWN_PAYMENT';
    return isAbsent ? ok({ kind: 'waiting' }) : faultOf(problem);
  }
  const read = readPayment(answer.value, { account, outTradeNo, amountFen });
  return read.ok ? statusOf(read.value) : read;
}

/** Closes a payment for good, whether or not its creation has arrived. */
export async function closePayment(
  { account, gateway }: CashierAccount,
  { outTradeNo, amountFen }: KnownAttempt,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const answer = await gateway.post(`${paymentPath(outTradeNo)}/close`, {
    account,
    amountFen,
    currency: CURRENCY,
  });
  if (!answer.ok) return faultOf(answer.problem);
  const read = readPayment(answer.value, { account, outTradeNo, amountFen });
  if (!read.ok) return read;
  const { state } = read.value;
  if (state === 'waiting' || state === 'paying') return unintelligible(`closing left the payment ${state}`);
  return statusOf(read.value);
}
