import { MINUTE_MS, SECOND_MS, TAKE_CODE_LOCK_MINUTES } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Api } from '../../../api/api.ts';
import { problemOfPlatform } from '../../../problems/problem.ts';
import { payableOfProblem } from '../../payment/payable.ts';
import type { PickupStateAt } from '../state.ts';
import type { PickupContext } from './context.ts';

/**
 * Looks a code up, which claims its order. The call is not cut off when the person leaves: an answer that nobody
 * waits for any more is a claim that must be given back.
 */
export async function resolveCode(context: PickupContext, state: PickupStateAt<'resolving'>): Promise<void> {
  const { requestId, platform } = context.api.action();
  const answer = await platform.call(orderCalls.getForTerminal, { takeCode: state.code });
  const isAwaited = !context.signal.aborted && context.current() === state;
  if (!isAwaited) {
    if (answer.ok) await releaseOrder(context.api, answer.value.orderId);
    return;
  }
  if (answer.ok) {
    context.send({ type: 'resolved', order: answer.value });
    return;
  }
  const problem = problemOfPlatform(answer.problem, requestId);
  const waitMs = (problem.detail.waitSeconds ?? 0) * SECOND_MS || TAKE_CODE_LOCK_MINUTES * MINUTE_MS;
  context.send({
    type: 'failed',
    problem,
    ...(problem.kind === 'codeLocked' ? { untilMs: context.clock.nowMs() + waitMs } : {}),
  });
  const payable = problem.kind === 'orderUnpaid' ? payableOfProblem(problem.detail, 'resolve') : null;
  if (payable !== null) context.pay(payable);
}

/** Gives a claim back. When that fails the lease runs out by itself, so nothing waits for the answer. */
export async function releaseOrder(api: Api, orderId: string): Promise<void> {
  await api.action().platform.call(orderCalls.release, { orderId });
}
