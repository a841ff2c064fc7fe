import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { AttemptStatus, ChannelFault, Created, FlowInput, NewAttempt } from '../types.ts';
import { type Account, CURRENCY } from './account.ts';
import type { Refusal } from './gateway.ts';
import { queryAttempt } from './queryAttempt.ts';
import { codeRefusal, faultOf, isBusy } from './refusals.ts';
import { readTrade, statusOf } from './trade.ts';

const DEVICE_LENGTH_MAX = 32;
/** The answer may be this alone while the payer is asked for the password. */
const userPaying = z.strictObject({
  trade_state: z.literal('USERPAYING'),
  trade_state_desc: z.string().optional(),
});

/**
 * Charges a payment code (pay.weixin.qq.com, "付款码支付"). No refusal is believed before a query has shown that nothing was charged:
 * WeChat Pay sends no notification for payment codes.
 */
export async function createScan(
  account: Account,
  attempt: NewAttempt,
  { authCode, terminalCode }: Extract<FlowInput, { flow: 'scan' }>,
): Promise<Result<Created, ChannelFault>> {
  const { appId, mchId } = account.parameters;
  const { outTradeNo, amountFen } = attempt;
  const answer = await account.gateway.call('POST', '/v3/pay/transactions/codepay', {
    appid: appId,
    mchid: mchId,
    description: attempt.description,
    out_trade_no: outTradeNo,
    payer: { auth_code: authCode },
    amount: { total: amountFen, currency: CURRENCY },
    scene_info: {
      device_id: terminalCode.slice(0, DEVICE_LENGTH_MAX),
      store_info: { out_id: terminalCode.slice(0, DEVICE_LENGTH_MAX) },
    },
  });
  if (!answer.ok) {
    if (answer.problem.kind !== 'refusal' || isBusy(answer.problem)) return faultOf(answer.problem);
    return created(await afterRefusal(account, attempt, answer.problem));
  }
  if (userPaying.safeParse(answer.value).success) return created(ok({ kind: 'user-paying' }));
  const order = readTrade(answer.value, { appId, mchId, outTradeNo, amountFen });
  return order.ok ? created(statusOf(order.value)) : order;
}

async function afterRefusal(
  account: Account,
  attempt: NewAttempt,
  refusal: Refusal,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const status = await queryAttempt(account, attempt);
  if (!status.ok) return status;
  const reason = codeRefusal(refusal);
  if (status.value.kind === 'failed') {
    return ok({ ...status.value, reason: reason ?? status.value.reason, detail: refusal.code });
  }
  if (status.value.kind !== 'waiting') return status;
  if (!refusal.signed || reason === undefined) return faultOf(refusal);
  return ok({ kind: 'failed', reason, detail: refusal.code });
}

const created = (status: Result<AttemptStatus, ChannelFault>): Result<Created, ChannelFault> =>
  status.ok ? ok({ kind: 'status', status: status.value }) : status;
