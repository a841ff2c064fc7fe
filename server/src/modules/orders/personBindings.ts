import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminalUser, bindUser } from '../../http/bind.ts';
import { cancelOrders } from './cancelOrders.ts';
import type { OrderDeps } from './orderKind.ts';
import { previewOwnPage } from './ownDocument.ts';
import { takeCodeImage } from './takeCodeImage.ts';
import { takeOrder } from './takeOrder.ts';
import { findUncompletedOrder, getUserOrder, listUserOrders } from './userOrders.ts';

/** Calls for a person's orders, on the phone and at the terminal where they are signed in. */
export function personOrderBindings(deps: OrderDeps): Binding<Actor>[] {
  return [
    bindUser(userOrderCalls.listByPage, async ({ actor, input }) =>
      ok(await listUserOrders(deps, actor, input)),
    ),
    bindUser(userOrderCalls.get, ({ actor, input }) => getUserOrder(deps, actor, input.orderId)),
    bindUser(userOrderCalls.previewPage, ({ actor, input }) =>
      previewOwnPage(deps, actor, input.orderId, input.page),
    ),
    bindUser(userOrderCalls.cancel, async ({ actor, input }) => {
      const { schoolCode, userId } = actor;
      return ok(await cancelOrders(deps, { schoolCode, by: userId, onlyOf: userId }, input.orderIds));
    }),
    bindUser(userOrderCalls.findUncompleted, async ({ actor, input }) =>
      ok(await findUncompletedOrder(deps, actor, input.itemId)),
    ),
    bindUser(userOrderCalls.takeCodeImage, ({ actor, input }) => takeCodeImage(deps, actor, input.x)),
    bindTerminalUser(terminalUserOrderCalls.take, ({ actor, input }) =>
      takeOrder(deps, actor, input.orderId),
    ),
  ];
}
