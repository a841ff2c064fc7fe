import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { signDocumentLink } from './documentLink.ts';
import { transition } from './life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import { findOrder } from './orderStore.ts';
import { endProblem, holdProblem, printProblem, serviceProblem } from './printRules.ts';
import { viewForTerminal } from './terminalOrder.ts';

/**
 * Rechecks that the terminal may print the order now, and renews its lease. The answer contains the address of the document, which
 * saves the terminal a call before it prints.
 */
export function checkOrder(
  {
    db,
    keys,
    clock,
    storage,
    orderKinds,
  }: Pick<OrderDeps, 'db' | 'keys' | 'clock' | 'storage' | 'orderKinds'>,
  actor: TerminalActor,
  orderId: string,
): Promise<CallResult<typeof orderCalls.checkOrder>> {
  return retryOnConflict(async () => {
    const context = await findOrder(db, actor.schoolCode, orderId);
    if (!context) return fail(problem('ORDER_NOT_FOUND'));
    const { order, item, licensed, timeZone } = context;
    const now = clock.now();
    const lost = endProblem(order) ?? holdProblem(order, actor.terminalCode, now);
    if (lost) return fail(lost);
    const kind = orderKinds.of(order.orderType);
    const quota = await kind.readQuota(db, { ...order, timeZone }, item, now);
    // A print in progress is completed, even if new prints would be refused.
    const refused =
      order.state === 'printing'
        ? undefined
        : (serviceProblem(licensed, actor) ?? printProblem(order, item, quota));
    if (refused) return fail(refused);
    const step = transition(order, { kind: 'lease-renewed', terminalCode: actor.terminalCode, now });
    if (!step.ok) return fail(problem(step.problem));
    const [renewed, isStored] = await Promise.all([
      changeOrder(db, order, step.value),
      order.documentKey !== '' && storage.exists(order.documentKey),
    ]);
    if (renewed === CONFLICT) return CONFLICT;
    const document = isStored ? signDocumentLink(keys.documentLinks, actor, order, now) : undefined;
    return ok({ ...viewForTerminal(keys, { ...context, order: renewed }, quota), document });
  });
}
