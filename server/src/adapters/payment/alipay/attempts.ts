import { yuanOf } from '@self-print/contract/money.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import type { AttemptStatus, ChannelFault, Created, NewAttempt } from '../types.ts';
import { payAnswer, precreateAnswer } from './answers.ts';
import { beijingTime } from './beijingTime.ts';
import { codes, fault, type Gateway } from './gateway.ts';
import { failureReason } from './refusals.ts';
import { tradeState } from './tradeState.ts';

const BAR_CODE = 'bar_code';
const WAP_PRODUCT = 'QUICK_WAP_WAY';
/** Alipay forbids them in a subject, and its bill does not quote commas. */
const NOT_IN_SUBJECT = /[/=&,"<>\s]+/g;
const SUBJECT_MAX = 128;

type Outcome = Promise<Result<Created, ChannelFault>>;

/** Makes an attempt known to Alipay, or to the payer's browser. */
export async function createAttempt(
  gateway: Gateway,
  clock: Pick<Clock, 'now'>,
  attempt: NewAttempt,
): Outcome {
  const { flow, notifyUrl } = attempt;
  const content = contentOf(attempt);
  switch (flow.flow) {
    case 'qr':
      return createCode(gateway, content, notifyUrl);
    case 'scan': {
      const code = { scene: BAR_CODE, auth_code: flow.authCode, terminal_id: flow.terminalCode };
      const status = await pay(gateway, clock, { ...content, ...code }, attempt);
      return status.ok ? ok({ kind: 'status', status: status.value }) : status;
    }
    case 'wap': {
      const page = { ...content, product_code: WAP_PRODUCT, quit_url: flow.quitUrl };
      const urls = { notifyUrl, returnUrl: flow.returnUrl };
      return ok({ kind: 'redirect', url: gateway.pageUrl('alipay.trade.wap.pay', page, urls) });
    }
    case 'jsapi':
    case 'card':
    case 'h5':
    case 'page':
      throw new Error(`Alipay has no flow ${flow.flow}`);
  }
}

async function createCode(gateway: Gateway, content: Record<string, string>, notifyUrl: string): Outcome {
  const answer = await gateway.call('alipay.trade.precreate', content, precreateAnswer, notifyUrl);
  if (!answer.ok) return answer;
  switch (answer.value.kind) {
    case 'done':
      return ok({ kind: 'qr', text: answer.value.content.qr_code });
    case 'in-progress':
      return fault('unintelligible', 'Alipay says that a payer is being asked before there is one');
    case 'refused': {
      const status = refused(answer.value.subCode);
      return status.ok ? ok({ kind: 'status', status: status.value }) : status;
    }
  }
}

async function pay(
  gateway: Gateway,
  clock: Pick<Clock, 'now'>,
  content: Record<string, string>,
  { amountFen, notifyUrl }: NewAttempt,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const answer = await gateway.call('alipay.trade.pay', content, payAnswer, notifyUrl);
  if (!answer.ok) return answer;
  switch (answer.value.kind) {
    case 'in-progress':
      return ok({ kind: 'user-paying' });
    case 'refused':
      return refused(answer.value.subCode);
    case 'done': {
      const paid = answer.value.content;
      return tradeState(
        { ...paid, trade_status: 'TRADE_SUCCESS', paid_at: paid.gmt_payment },
        amountFen,
        clock,
      );
    }
  }
}

function contentOf({ outTradeNo, amountFen, description, expiresAt }: NewAttempt): Record<string, string> {
  return {
    out_trade_no: outTradeNo,
    total_amount: yuanOf(amountFen),
    subject: description.replace(NOT_IN_SUBJECT, ' ').trim().slice(0, SUBJECT_MAX),
    time_expire: beijingTime(expiresAt),
  };
}

function refused(subCode: string): Result<AttemptStatus, ChannelFault> {
  const reason = failureReason(subCode);
  if (reason === undefined) return fault('unintelligible', codes('40004', subCode));
  return ok({ kind: 'failed', reason, detail: subCode });
}
