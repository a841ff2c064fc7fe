import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail } from '@self-print/contract/result.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { hasModule } from '../schools/hasModule.ts';
import { claimFound } from './claimFound.ts';
import { retryOnConflict } from './life/writeOrder.ts';
import { isOfficeOrder } from './officeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import { findOrder } from './orderStore.ts';
import { personProblem } from './printRules.ts';

/** Claims one of a person's own orders, without its pickup code, for the terminal where they are signed in. */
export async function takeOrder(
  deps: OrderDeps,
  actor: TerminalUserActor,
  orderId: string,
): Promise<CallResult<typeof terminalUserOrderCalls.take>> {
  const taken = await retryOnConflict(async () => {
    const context = await findOrder(deps.db, actor.schoolCode, orderId);
    if (!context || context.order.userId !== actor.userId || isOfficeOrder(context.order))
      return fail(problem('ORDER_NOT_FOUND'));
    if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
    const { orderType, takeType } = context.order;
    const { licence } = deps.orderKinds.of(orderType);
    if (!(await hasModule(deps.db, actor.schoolCode, licence))) return fail(problem('MODULE_NOT_LICENSED'));
    if (takeType === TAKE_TYPES.electronic) return fail(problem('TAKE_TYPE_NOT_OFFERED'));
    const now = deps.clock.now();
    const notForPerson = personProblem(context, { ...actor, kind: 'terminal' }, now);
    if (notForPerson) return fail(notForPerson);
    return claimFound(deps, actor, context, now);
  });
  if (!taken.ok) {
    const { terminalCode } = actor;
    deps.metrics.claim(taken.problem.name);
    deps.log.event('order-claim-refused', { terminalCode, reason: taken.problem.name });
  }
  return taken;
}
