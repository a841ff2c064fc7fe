import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { orderCalls, type TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { Platform, PlatformFailure } from '../../../api/platformAccess.ts';
import type { ProblemKind } from '../../../problems/problem.ts';
import { problemOfPlatform } from '../../../problems/problem.ts';
import type { PickupStateAt } from '../state.ts';
import type { PickupContext } from './context.ts';

/** Problems that end the confirm screen; all others are shown beside the stepper, and the old number stays. */
const ENDS_CONFIRMING: ReadonlySet<ProblemKind> = new Set(['claimLost', 'printingElsewhere', 'noToken']);

/** Tells the platform what the person has chosen, again while the person goes on choosing. */
export async function changeCopies({ api, signal, current, send, visitToken }: PickupContext): Promise<void> {
  const { requestId, platform } = api.action();
  for (;;) {
    const state = current();
    if (signal.aborted || state?.at !== 'changingCopies') return;
    const answer = await modify(platform, state, visitToken() ?? undefined, signal);
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

/** The owner of a file changes how it is printed; of all other orders only the copies can be changed. */
async function modify(
  platform: Platform,
  { order, wanted }: PickupStateAt<'changingCopies'>,
  visitToken: string | undefined,
  signal: AbortSignal,
): Promise<Result<TerminalOrder, PlatformFailure>> {
  const { orderId } = order;
  if (order.orderType !== CLOUD_ORDER || visitToken === undefined)
    return platform.call(orderCalls.modifyOrderCopies, { orderId, copies: wanted.copies }, { signal });
  const input = { orderId, ...wanted };
  const answer = await platform.call(terminalCloudPrintCalls.modify, input, { signal, visitToken });
  return answer.ok ? ok(answer.value.order) : answer;
}
