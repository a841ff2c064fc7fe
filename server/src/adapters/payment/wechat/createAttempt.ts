import { assertNever, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { ChannelFault, Created, NewAttempt } from '../types.ts';
import { type Account, CURRENCY } from './account.ts';
import { inBeijing } from './beijing.ts';
import { createScan } from './createScan.ts';
import { jsapiParams } from './jsapiParams.ts';
import { queryAttempt } from './queryAttempt.ts';
import { faultOf, isBusy } from './refusals.ts';
import { unintelligible } from './signature.ts';

const nativeAnswer = z.object({ code_url: z.string().min(1) });
const h5Answer = z.object({ h5_url: z.url({ protocol: /^https?$/ }) });
const jsapiAnswer = z.object({ prepay_id: z.string().min(1) });

/** Codes that say what became of the number earlier. */
const ALREADY: ReadonlySet<string> = new Set([
  'ORDERPAID',
  'ORDER_CLOSED',
  'ORDERCLOSED',
  'OUT_TRADE_NO_USED',
]);

/** Places an order for one of the four flows. The same attempt again is the same order. */
export async function createAttempt(
  account: Account,
  attempt: NewAttempt,
): Promise<Result<Created, ChannelFault>> {
  const { flow } = attempt;
  switch (flow.flow) {
    case 'qr':
      return order(account, attempt, 'native', {}, (answer) => {
        const parsed = nativeAnswer.safeParse(answer);
        return parsed.success ? { kind: 'qr', text: parsed.data.code_url } : null;
      });
    case 'h5':
      return order(account, attempt, 'h5', { scene_info: h5Scene(account, flow.payerAddress) }, (answer) => {
        const parsed = h5Answer.safeParse(answer);
        return parsed.success ? { kind: 'redirect', url: parsed.data.h5_url } : null;
      });
    case 'jsapi':
      return order(account, attempt, 'jsapi', { payer: { openid: flow.openId } }, (answer) => {
        const parsed = jsapiAnswer.safeParse(answer);
        return parsed.success ? { kind: 'jsapi', params: jsapiParams(account, parsed.data.prepay_id) } : null;
      });
    case 'scan':
      return createScan(account, attempt, flow);
    case 'wap':
    case 'page':
    case 'card':
      throw new Error(`WeChat Pay has no flow ${flow.flow}`);
    default:
      return assertNever(flow);
  }
}

async function order(
  account: Account,
  attempt: NewAttempt,
  call: 'native' | 'h5' | 'jsapi',
  more: object,
  read: (answer: unknown) => Created | null,
): Promise<Result<Created, ChannelFault>> {
  const { appId, mchId } = account.parameters;
  const answer = await account.gateway.call('POST', `/v3/pay/transactions/${call}`, {
    appid: appId,
    mchid: mchId,
    description: attempt.description,
    out_trade_no: attempt.outTradeNo,
    time_expire: inBeijing(attempt.expiresAt),
    notify_url: attempt.notifyUrl,
    amount: { total: attempt.amountFen, currency: CURRENCY },
    ...more,
  });
  if (answer.ok) {
    const created = read(answer.value);
    return created ? ok(created) : unintelligible('the answer to a new order lacks what the payer needs');
  }
  const { problem } = answer;
  if (problem.kind !== 'refusal') return faultOf(problem);
  if (ALREADY.has(problem.code)) {
    const status = await queryAttempt(account, attempt);
    return status.ok ? ok({ kind: 'status', status: status.value }) : status;
  }
  if (!problem.signed || isBusy(problem)) return faultOf(problem);
  return ok({ kind: 'status', status: { kind: 'failed', reason: 'refused', detail: problem.code } });
}

function h5Scene({ parameters: { h5SiteName, h5SiteUrl } }: Account, payerAddress: string): object {
  return {
    payer_client_ip: payerAddress,
    h5_info: {
      type: 'Wap',
      ...(h5SiteName === '' ? {} : { app_name: h5SiteName }),
      ...(h5SiteUrl === '' ? {} : { app_url: h5SiteUrl }),
    },
  };
}
