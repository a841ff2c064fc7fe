import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { ProblemKind } from '../problem.ts';
import { problemOfPlatform } from '../problem.ts';
import type { PickupContext } from './context.ts';

/** Problems that end the confirm screen; all others are told beside the stepper, and the old number stays. */
const ENDS_CONFIRMING: ReadonlySet<ProblemKind> = new Set(['claimLost', 'printingElsewhere', 'noToken']);

/** Tells the platform the copies the person has chosen, again while the person goes on choosing. */
export async function changeCopies({ api, signal, current, send }: PickupContext): Promise<void> {
  const { requestId, platform } = api.action();
  for (;;) {
    const state = current();
    if (signal.aborted || state?.at !== 'changingCopies') return;
    const input = { orderId: state.order.orderId, copies: state.copies };
    const answer = await platform.call(orderCalls.modifyOrderCopies, input, { signal });
    if (signal.aborted) return;
    if (answer.ok) {
      send({ type: 'copiesChanged', order: answer.value });
      continue;
    }
    const problem = problemOfPlatform(answer.problem, requestId);
    send({ type: ENDS_CONFIRMING.has(problem.kind) ? 'failed' : 'copiesRefused', problem });
    return;
  }
}
