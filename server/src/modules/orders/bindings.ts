import { problem } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal } from '../../http/bind.ts';
import { orderAdminBindings } from './admin/bindings.ts';
import { checkOrder } from './checkOrder.ts';
import { downValidate } from './downValidate.ts';
import { finishPrint } from './finishPrint.ts';
import { getForTerminal } from './getForTerminal.ts';
import { getPrintLog } from './getPrintLog.ts';
import { modifyOrderCopies } from './modifyOrderCopies.ts';
import type { OrderDeps } from './orderKind.ts';
import { shownState } from './orderStates.ts';
import { findOrder } from './orderStore.ts';
import { personOrderBindings } from './personBindings.ts';
import { releaseOrder } from './releaseOrder.ts';
import { renewLease } from './renewLease.ts';
import { savePrintLogBefore } from './savePrintLogBefore.ts';

export function orderBindings(deps: OrderDeps): Binding<Actor>[] {
  return [
    bindTerminal(orderCalls.getForTerminal, ({ actor, input }) =>
      getForTerminal(deps, actor, input.takeCode),
    ),
    bindTerminal(orderCalls.checkOrder, ({ actor, input }) => checkOrder(deps, actor, input.orderId)),
    bindTerminal(orderCalls.release, ({ actor, input }) => releaseOrder(deps, actor, input.orderId)),
    bindTerminal(orderCalls.renewLease, ({ actor, input }) => renewLease(deps, actor, input.orderId)),
    bindTerminal(orderCalls.downValidate, ({ actor, input }) => downValidate(deps, actor, input.orderId)),
    bindTerminal(orderCalls.modifyOrderCopies, ({ actor, input }) =>
      modifyOrderCopies(deps, actor, input.orderId, input.copies),
    ),
    bindTerminal(orderCalls.savePrintLogBefore, ({ actor, input }) => savePrintLogBefore(deps, actor, input)),
    bindTerminal(orderCalls.finish, ({ actor, input }) => finishPrint(deps, actor, input)),
    bindTerminal(orderCalls.state, async ({ actor, input: { orderId } }) => {
      const found = await findOrder(deps.db, actor.schoolCode, orderId);
      if (!found) return fail(problem('ORDER_NOT_FOUND'));
      const { order } = found;
      const state = shownState(order, deps.clock.now());
      return ok({ orderId, state, paidAt: order.paidAt?.toISOString() ?? null });
    }),
    bindTerminal(orderCalls.printLog, ({ actor, input }) => getPrintLog(deps, actor, input.id)),
    ...personOrderBindings(deps),
    ...orderAdminBindings(deps),
  ];
}
