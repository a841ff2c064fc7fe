import { problem } from '@self-print/contract/errors.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminalUser, bindUser } from '../../http/bind.ts';
import { cancelOrders } from './cancelOrders.ts';
import { createForPerson } from './createForPerson.ts';
import { findOrder } from './orderStore.ts';
import { previewOwnPage } from './ownDocument.ts';
import { readQuota } from './quota.ts';
import { takeCodeImage } from './takeCodeImage.ts';
import { takeOrder } from './takeOrder.ts';
import { viewForTerminal } from './terminalOrder.ts';
import { findUncompletedOrder, getUserOrder, listUserOrders } from './userOrders.ts';

/** Orders of a person on the phone, and at the terminal where the person is signed in. */
export function personOrderBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(userOrderCalls.create, async ({ actor, input, language }) => {
      const created = await createForPerson(deps, actor, input, language);
      return created.ok ? getUserOrder(deps, actor, created.value.orderId) : created;
    }),
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
    bindTerminalUser(terminalUserOrderCalls.create, async ({ actor, input, language }) => {
      if (input.userId !== undefined && input.userId !== actor.userId) return fail(problem('FORBIDDEN'));
      const created = await createForPerson(deps, actor, input, language);
      if (!created.ok) return created;
      const context = await findOrder(deps.db, actor.schoolCode, created.value.orderId);
      if (!context) throw new Error('An order that was just made is gone');
      const of = { ...context.order, timeZone: context.timeZone };
      const quota = await readQuota(deps.db, context.item, of, deps.clock.now());
      return ok({ order: viewForTerminal(deps.keys, context, quota), state: context.order.state });
    }),
    bindTerminalUser(terminalUserOrderCalls.take, ({ actor, input }) =>
      takeOrder(deps, actor, input.orderId),
    ),
  ];
}
