import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { cancelOrders } from '../cancelOrders.ts';
import { exportOrders } from './exportOrders.ts';
import { findAdminOrder } from './findAdminOrder.ts';
import { listOrders, readOrder } from './orderQuery.ts';
import { listPrintLogs, readPicture } from './printLogs.ts';
import { revokeDocument } from './revokeDocument.ts';

/** Calls for orders, used by the console. */
export function orderAdminBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(orderAdminCalls.list, async ({ actor, input }) => ok(await listOrders(deps, actor, input))),
    bindAdmin(orderAdminCalls.detail, ({ actor, input }) => readOrder(deps, actor, input.orderId)),
    bindAdmin(orderAdminCalls.printLogs, ({ actor, input }) => listPrintLogs(deps, actor, input.orderId)),
    bindAdmin(orderAdminCalls.printPicture, ({ actor, input }) => readPicture(deps, actor, input.printLogId)),
    bindAdmin(orderAdminCalls.find, ({ actor, input }) => findAdminOrder(deps, actor, input.wanted)),
    bindAdmin(orderAdminCalls.export, async ({ actor, input, language }) =>
      ok(await exportOrders(deps, actor, input, language)),
    ),
    bindChange(orderAdminCalls.cancel, async ({ operation, input }) => {
      const { schoolCode, userId } = operation;
      const canceller = { schoolCode, by: userId, onlyOf: null, operation };
      return ok(await cancelOrders(deps, canceller, input.orderIds));
    }),
    bindChange(orderAdminCalls.revokeDocument, ({ operation, input }) =>
      revokeDocument(deps, operation, input.orderId, input.reason),
    ),
  ];
}
