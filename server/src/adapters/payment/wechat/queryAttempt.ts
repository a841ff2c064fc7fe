import { ok, type Result } from '@self-print/contract/result.ts';
import type { AttemptStatus, ChannelFault, KnownAttempt } from '../types.ts';
import { type Account, tradePath } from './account.ts';
import { faultOf, isAbsent } from './refusals.ts';
import { readTrade, statusOf, type Trade } from './trade.ts';

/** An order at WeChat Pay; null when WeChat Pay has signed that it knows none. */
export async function fetchTrade(
  { parameters, gateway }: Account,
  { outTradeNo, amountFen }: Pick<KnownAttempt, 'outTradeNo' | 'amountFen'>,
): Promise<Result<Trade | null, ChannelFault>> {
  const { appId, mchId } = parameters;
  const answer = await gateway.call('GET', `${tradePath(outTradeNo)}?mchid=${mchId}`);
  if (answer.ok) return readTrade(answer.value, { appId, mchId, outTradeNo, amountFen });
  const { problem } = answer;
  if (problem.kind === 'refusal' && problem.signed && isAbsent(problem)) return ok(null);
  return faultOf(problem);
}

/** An order that WeChat Pay does not know is one that nobody has paid yet: our call may still be on its way. */
export async function queryAttempt(
  account: Account,
  attempt: Pick<KnownAttempt, 'outTradeNo' | 'amountFen'>,
): Promise<Result<AttemptStatus, ChannelFault>> {
  const found = await fetchTrade(account, attempt);
  if (!found.ok) return found;
  return found.value ? statusOf(found.value) : ok({ kind: 'waiting' });
}
