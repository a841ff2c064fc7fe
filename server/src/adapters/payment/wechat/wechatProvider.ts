import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { ChannelFault, PaymentProvider } from '../types.ts';
import { type Account, tradePath } from './account.ts';
import { downloadBill } from './bill.ts';
import { closeOrder, reverseScan } from './closeAttempt.ts';
import { createAttempt } from './createAttempt.ts';
import { createGateway } from './gateway.ts';
import { acknowledge, readNotification } from './notification.ts';
import { keysOf, type WechatParameters, wechatParameters } from './parameters.ts';
import { checkPayerNames, payerNames } from './payerNames.ts';
import { queryAttempt } from './queryAttempt.ts';
import { queryRefund, refund } from './refunds.ts';
import { faultOf, isAbsent } from './refusals.ts';

const CHECK_BYTES = 12;

/**
 * WeChat Pay for a merchant of its own (API version 3). Answers signed with the public key of WeChat Pay and with platform
 * certificates are both understood, so a merchant may change from one to the other while the channel is in use.
 */
export const wechatProvider: PaymentProvider<WechatParameters> = {
  id: 'wechat',
  flows: PROVIDERS.wechat.flows,
  parameters: wechatParameters,
  secretParameters: ['privateKey', 'apiV3Key', 'appSecret'],
  open: (parameters, effects) => {
    const keys = keysOf(parameters);
    const gateway = createGateway({ ...parameters, keys }, effects, globalThis.fetch);
    const account: Account = { parameters, keys, gateway, effects };
    return {
      create: (attempt) => createAttempt(account, attempt),
      query: (attempt) => queryAttempt(account, attempt),
      close: (attempt) =>
        attempt.flow === 'scan' ? reverseScan(account, attempt) : closeOrder(account, attempt),
      refund: (request) => refund(account, request),
      queryRefund: (request) => queryRefund(account, request),
      readNotification: (raw) => readNotification(account, raw),
      acknowledge,
      downloadBill: (day) => downloadBill(account, day),
      payerNames: payerNames(parameters, globalThis.fetch),
      check: () => check(account),
    };
  },
};

/** Asks for an order that cannot exist, and for the name of nobody: the answers show that account, keys, secret and network are right. */
async function check({ parameters, gateway, effects }: Account): Promise<Result<void, ChannelFault>> {
  const outTradeNo = `CHECK${Buffer.from(effects.random.bytes(CHECK_BYTES)).toString('hex').toUpperCase()}`;
  const answer = await gateway.call('GET', `${tradePath(outTradeNo)}?mchid=${parameters.mchId}`);
  if (!answer.ok) {
    const { problem } = answer;
    if (problem.kind !== 'refusal' || !isAbsent(problem)) return faultOf(problem);
  }
  return checkPayerNames(parameters, globalThis.fetch);
}
