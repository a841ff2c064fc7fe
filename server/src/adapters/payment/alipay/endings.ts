import { ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import type { AttemptStatus, ChannelFault, KnownAttempt } from '../types.ts';
import { cancelAnswer, closeAnswer, queryAnswer } from './answers.ts';
import { codes, fault, type Gateway } from './gateway.ts';
import { TRADE_NOT_EXIST } from './refusals.ts';
import { tradeState } from './tradeState.ts';

type Outcome = Promise<Result<AttemptStatus, ChannelFault>>;

/** Asks how an attempt stands. Alipay knows a code on the screen only once somebody has scanned it. */
export async function queryAttempt(
  gateway: Gateway,
  clock: Pick<Clock, 'now'>,
  { outTradeNo, amountFen }: Pick<KnownAttempt, 'outTradeNo' | 'amountFen'>,
): Outcome {
  const answer = await gateway.call('alipay.trade.query', { out_trade_no: outTradeNo }, queryAnswer);
  if (!answer.ok) return answer;
  switch (answer.value.kind) {
    case 'done': {
      const trade = answer.value.content;
      return tradeState({ ...trade, paid_at: trade.send_pay_date }, amountFen, clock);
    }
    case 'refused':
      return answer.value.subCode === TRADE_NOT_EXIST
        ? ok({ kind: 'waiting' })
        : fault('unintelligible', codes('40004', answer.value.subCode));
    case 'in-progress':
      return ok({ kind: 'user-paying' });
  }
}

/**
 * Asks first, because cancelling gives back what was paid (Alipay wants cancelling only for outcomes that a query did not
 * tell); whoever pays between the two gets the money back.
 */
export async function closeAttempt(
  gateway: Gateway,
  clock: Pick<Clock, 'now'>,
  attempt: KnownAttempt,
): Outcome {
  const before = await queryAttempt(gateway, clock, attempt);
  if (!before.ok || !isOpen(before.value)) return before;
  const ended = attempt.flow === 'wap' ? await close(gateway, attempt) : await cancel(gateway, attempt);
  if (!ended.ok) return ended;
  if (ended.value.kind !== 'refused') return ok(ended.value);
  // Most refusals mean that the payer was faster.
  const after = await queryAttempt(gateway, clock, attempt);
  if (!after.ok || !isOpen(after.value)) return after;
  return fault('unintelligible', codes('40004', ended.value.subCode));
}

const isOpen = ({ kind }: AttemptStatus): boolean => kind === 'waiting' || kind === 'user-paying';

type Ending = Promise<
  Result<{ kind: 'closed' } | { kind: 'reversed' } | { kind: 'refused'; subCode: string }, ChannelFault>
>;

/** For codes, scanned either way: works also on trades that do not exist yet. */
async function cancel(gateway: Gateway, { outTradeNo }: KnownAttempt): Ending {
  const answer = await gateway.call('alipay.trade.cancel', { out_trade_no: outTradeNo }, cancelAnswer);
  if (!answer.ok) return answer;
  if (answer.value.kind === 'in-progress') return fault('busy', 'Alipay is still cancelling');
  if (answer.value.kind === 'refused') return refusedOrAbsent(answer.value.subCode);
  const { retry_flag: retry, action } = answer.value.content;
  if (retry === 'Y') return fault('busy', 'Alipay asks to cancel again');
  return ok({ kind: action === 'refund' ? 'reversed' : 'closed' });
}

async function close(gateway: Gateway, { outTradeNo }: KnownAttempt): Ending {
  const answer = await gateway.call('alipay.trade.close', { out_trade_no: outTradeNo }, closeAnswer);
  if (!answer.ok) return answer;
  if (answer.value.kind === 'in-progress') return fault('busy', 'Alipay is still closing');
  return answer.value.kind === 'refused' ? refusedOrAbsent(answer.value.subCode) : ok({ kind: 'closed' });
}

const refusedOrAbsent = (subCode: string): Awaited<Ending> =>
  ok(subCode === TRADE_NOT_EXIST ? { kind: 'closed' } : { kind: 'refused', subCode });
