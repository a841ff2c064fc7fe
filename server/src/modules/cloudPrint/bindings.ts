import type { CallInput } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import {
  type CloudOrder,
  cloudLayout,
  cloudPrintCalls,
  terminalCloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, PersonActor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal, bindTerminalUser, bindUser } from '../../http/bind.ts';
import { downValidate } from '../orders/downValidate.ts';
import { beginUpload } from './beginUpload.ts';
import { listOwnCloudOrders } from './cloudOrderStore.ts';
import { viewCloudOrders } from './cloudOrderView.ts';
import { viewConfig } from './configView.ts';
import { createCloudOrder, duplicateCloudOrder } from './createCloudOrder.ts';
import { deleteOwnFile } from './deleteFile.ts';
import { chargeFileFee } from './fileForPrint.ts';
import { getFile, listFiles, listUnordered } from './filesView.ts';
import { modifyCloudOrder } from './modifyCloudOrder.ts';
import { createPreviews } from './previews.ts';
import { saveTerms, viewTerms } from './saveTerms.ts';
import { sendPiece } from './sendPiece.ts';
import { readCloudPrint } from './settingsStore.ts';
import { chargeOrderFee, modifyHeldCloudOrder } from './terminalOrders.ts';

/** Calls of cloud print on phone, PC and terminal. */
export function cloudPrintBindings(deps: Deps): Binding<Actor>[] {
  const previews = createPreviews(deps);
  return [
    bindAdmin(cloudPrintAdminCalls.terms, async ({ actor }) =>
      ok(await viewTerms(deps.db, actor.schoolCode)),
    ),
    bindChange(cloudPrintAdminCalls.saveTerms, ({ operation, input }) => saveTerms(deps, operation, input)),
    bindUser(cloudPrintCalls.config, ({ actor }) => viewConfig(deps, actor.schoolCode)),
    bindUser(cloudPrintCalls.beginUpload, ({ actor, input }) => beginUpload(deps, actor, input)),
    bindUser(cloudPrintCalls.sendPiece, ({ actor, input }) => sendPiece(deps, actor, input)),
    bindUser(cloudPrintCalls.file, ({ actor, input, language }) =>
      getFile(deps, actor, input.fileId, language),
    ),
    bindUser(cloudPrintCalls.files, ({ actor, language }) => listFiles(deps, actor, language)),
    bindUser(cloudPrintCalls.deleteFile, ({ actor, input }) => deleteOwnFile(deps, actor, input.fileId)),
    bindUser(cloudPrintCalls.previewPage, ({ actor, input }) =>
      previews.page(actor, input.fileId, input.page),
    ),
    bindUser(cloudPrintCalls.chargeFee, ({ actor, input }) =>
      chargeFileFee(deps, actor, input.fileId, input.layout),
    ),
    bindUser(cloudPrintCalls.create, ({ actor, input }) => createCloudOrder(deps, actor, input)),
    bindUser(cloudPrintCalls.list, async ({ actor, input }) => ok(await listOrders(deps, actor, input))),
    bindUser(cloudPrintCalls.modify, ({ actor, input }) =>
      modifyCloudOrder(deps, actor, input.orderId, input.layout),
    ),
    bindUser(cloudPrintCalls.duplicate, ({ actor, input }) => duplicateCloudOrder(deps, actor, input)),
    ...terminalBindings(deps, previews),
  ];
}

function terminalBindings(deps: Deps, previews: ReturnType<typeof createPreviews>): Binding<Actor>[] {
  return [
    bindTerminal(terminalCloudPrintCalls.config, ({ actor }) => viewConfig(deps, actor.schoolCode)),
    bindTerminalUser(terminalCloudPrintCalls.list, async ({ actor, input }) => {
      const { licensed } = await readCloudPrint(deps.db, actor.schoolCode);
      return licensed ? ok(await listOrders(deps, actor, input)) : fail(problem('MODULE_NOT_LICENSED'));
    }),
    bindTerminalUser(terminalCloudPrintCalls.files, async ({ actor }) => {
      const { licensed } = await readCloudPrint(deps.db, actor.schoolCode);
      return licensed ? ok(await listUnordered(deps, actor)) : fail(problem('MODULE_NOT_LICENSED'));
    }),
    bindTerminalUser(terminalCloudPrintCalls.create, ({ actor, input }) =>
      createCloudOrder(deps, actor, { ...input, layout: cloudLayout.parse({}) }),
    ),
    bindTerminalUser(terminalCloudPrintCalls.chargeFee, ({ actor, input }) =>
      chargeOrderFee(deps, actor, input.orderId, input.copies),
    ),
    bindTerminalUser(terminalCloudPrintCalls.modify, ({ actor, input }) =>
      modifyHeldCloudOrder(deps, actor, input),
    ),
    bindTerminalUser(terminalCloudPrintCalls.duplicate, ({ actor, input }) =>
      duplicateCloudOrder(deps, actor, input),
    ),
    bindTerminalUser(terminalCloudPrintCalls.previewPage, ({ actor, input }) =>
      previews.page(actor, input.fileId, input.page),
    ),
    bindTerminal(terminalCloudPrintCalls.downValidate, ({ actor, input }) =>
      downValidate(deps, actor, input.orderId),
    ),
  ];
}

/** A page of a person's own orders; `type` 1 is unfinished, 2 finished, 0 both. */
async function listOrders(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: PersonActor,
  { page, rows, type }: CallInput<typeof cloudPrintCalls.list>,
): Promise<{ rows: CloudOrder[]; total: number; pageSize: number; pageNumber: number }> {
  const now = clock.now();
  const finished = type === 0 ? undefined : type === 2;
  const found = await listOwnCloudOrders(db, actor, { page, rows, finished }, now);
  const school = await readCloudPrint(db, actor.schoolCode);
  const views = await viewCloudOrders(db, keys, school, found.rows, now);
  return { rows: views, total: found.total, pageSize: rows, pageNumber: page };
}
