import { problem } from '@self-print/contract/errors.ts';
import { decisionFileCalls } from '@self-print/contract/platform/decisionFiles.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminalUser, bindUser } from '../../http/bind.ts';
import { deleteOwnFile } from '../cloudPrint/deleteFile.ts';
import { getFile } from '../cloudPrint/filesView.ts';
import { sendPiece } from '../cloudPrint/sendPiece.ts';
import {
  listAttachments,
  listOwnAttachments,
  readAttachment,
  readOwnAttachment,
} from '../formUploads/readAttachments.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { findOrder } from '../orders/orderStore.ts';
import { viewForTerminal } from '../orders/terminalOrder.ts';
import { getUserOrder } from '../orders/userOrders.ts';
import { beginDecisionUpload } from './beginDecisionUpload.ts';
import { createForPerson } from './createForPerson.ts';
import { decideOrder } from './decideOrder.ts';
import { viewDocument } from './viewDocument.ts';

/** Calls for ordering items on the phone and at a terminal, and for approving the orders. */
export function itemOrderBindings(deps: OrderDeps): Binding<Actor>[] {
  return [
    bindUser(userOrderCalls.create, async ({ actor, input, language }) => {
      const created = await createForPerson(deps, actor, input, language);
      return created.ok ? getUserOrder(deps, actor, created.value.orderId) : created;
    }),
    bindTerminalUser(terminalUserOrderCalls.create, async ({ actor, input, language }) => {
      if (input.userId !== undefined && input.userId !== actor.userId) return fail(problem('FORBIDDEN'));
      const created = await createForPerson(deps, actor, input, language);
      if (!created.ok) return created;
      const context = await findOrder(deps.db, actor.schoolCode, created.value.orderId);
      if (!context) throw new Error('An order that was just made is gone');
      const { order, item, timeZone } = context;
      const kind = deps.orderKinds.of(order.orderType);
      const quota = await kind.readQuota(deps.db, { ...order, timeZone }, item, deps.clock.now());
      return ok({ order: viewForTerminal(deps.keys, context, quota), state: order.state });
    }),
    bindAdmin(orderAdminCalls.document, ({ actor, input }) => viewDocument(deps, actor, input.orderId)),
    bindAdmin(orderAdminCalls.attachments, ({ actor, input }) => listAttachments(deps, actor, input.orderId)),
    bindAdmin(orderAdminCalls.attachment, ({ actor, input }) => readAttachment(deps, actor, input)),
    bindChange(orderAdminCalls.decide, ({ operation, input, language }) =>
      decideOrder(deps, { admin: operation, language }, input),
    ),
    bindUser(userOrderCalls.attachments, ({ actor, input }) =>
      listOwnAttachments(deps, actor, input.orderId),
    ),
    bindUser(userOrderCalls.attachment, ({ actor, input }) => readOwnAttachment(deps, actor, input)),
    ...decisionFileBindings(deps),
  ];
}

/** An approver's files pass the same checks and conversion as a person's. */
function decisionFileBindings(deps: OrderDeps): Binding<Actor>[] {
  return [
    bindAdmin(decisionFileCalls.beginUpload, ({ actor, input }) => beginDecisionUpload(deps, actor, input)),
    bindAdmin(decisionFileCalls.sendPiece, ({ actor, input }) => sendPiece(deps, actor, input)),
    bindAdmin(decisionFileCalls.file, ({ actor, input, language }) =>
      getFile(deps, actor, input.fileId, language),
    ),
    bindAdmin(decisionFileCalls.deleteFile, ({ actor, input }) => deleteOwnFile(deps, actor, input.fileId)),
  ];
}
