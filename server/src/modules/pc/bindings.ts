import type { Call } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcCalls, pcDownloadCall, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import { listItems } from '../items/listItems.ts';
import { findElectronic } from '../orders/ownDocument.ts';
import { withPcAddresses } from './pcAddresses.ts';

/** Each call of a PC, and the phone's call that it is. */
const SAME_AS: readonly (readonly [Call, Call])[] = [
  [pcCalls.itemTags, userItemCalls.tags],
  [pcCalls.item, userItemCalls.get],
  [pcCalls.form, userItemCalls.form],
  [pcCalls.formCheck, userItemCalls.formCheck],
  [pcCalls.saveForm, userItemCalls.saveForm],
  [pcCalls.chargeFee, userItemCalls.chargeFee],
  [pcCalls.preview, userItemCalls.previewWithForm],
  [pcCalls.previewPage, userItemCalls.previewPage],
  [pcCalls.create, userOrderCalls.create],
  [pcCalls.listByPage, userOrderCalls.listByPage],
  [pcCalls.get, userOrderCalls.get],
  [pcCalls.orderPage, userOrderCalls.previewPage],
  [pcCalls.cancel, userOrderCalls.cancel],
  [pcCalls.findUncompleted, userOrderCalls.findUncompleted],
  [pcCalls.usableTerminals, userOrderCalls.usableTerminals],
  [pcCalls.download, documentCalls.download],
  [pcCalls.sendByMail, documentCalls.sendByMail],
  [pcCalls.createShare, documentCalls.createShare],
  [pcCalls.listShares, documentCalls.listShares],
  [pcCalls.revokeShare, documentCalls.revokeShare],
  [pcCalls.cloudOrders, cloudPrintCalls.list],
  [pcCalls.createCloudOrder, cloudPrintCalls.create],
  [pcCalls.modifyCloudOrder, cloudPrintCalls.modify],
  [pcCalls.duplicateCloudOrder, cloudPrintCalls.duplicate],
  [pcFileCalls.config, cloudPrintCalls.config],
  [pcFileCalls.beginUpload, cloudPrintCalls.beginUpload],
  [pcFileCalls.sendPiece, cloudPrintCalls.sendPiece],
  [pcFileCalls.file, cloudPrintCalls.file],
  [pcFileCalls.files, cloudPrintCalls.files],
  [pcFileCalls.deleteFile, cloudPrintCalls.deleteFile],
  [pcFileCalls.previewPage, cloudPrintCalls.previewPage],
  [pcFileCalls.chargeFee, cloudPrintCalls.chargeFee],
];

/** What persons do on a PC: the phone's own handlers, at the console's base, and without the licence of the phone pages. */
export function pcBindings(deps: Deps, phone: readonly Binding<Actor>[]): Binding<Actor>[] {
  const same = SAME_AS.map(([call, of]): Binding<Actor> => {
    const bound = phone.find((binding) => binding.call === of);
    if (!bound) throw new Error(`${of.path} is not bound`);
    if (call.data === 'file') return { call, run: bound.run };
    return {
      call,
      run: async (...asked) => {
        const answer = await bound.run(...asked);
        return answer.ok ? ok(withPcAddresses(answer.value)) : answer;
      },
    };
  });
  const check = bindUser(pcDownloadCall.check, async ({ actor, input, language }) => {
    const found = await findElectronic(deps, actor, input.id);
    if (found.ok) return ok({ available: true, reason: null });
    const { name } = found.problem;
    return name === 'ORDER_NOT_FOUND' ? found : ok({ available: false, reason: ERRORS[name][language] });
  });
  const items = bindUser(pcCalls.items, ({ actor, input, language }) =>
    listItems(deps, actor, 'pc', input, language),
  );
  return [...same, items, check];
}
