import type { Call } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { pcCalls, pcDownloadCall } from '@self-print/contract/platform/pc.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import { findElectronic } from '../orders/ownDocument.ts';

/** Each call of a PC, and the phone's call that it is. */
const SAME_AS: readonly (readonly [Call, Call])[] = [
  [pcCalls.create, userOrderCalls.create],
  [pcCalls.listByPage, userOrderCalls.listByPage],
  [pcCalls.get, userOrderCalls.get],
  [pcCalls.findUncompleted, userOrderCalls.findUncompleted],
  [pcCalls.usableTerminals, userOrderCalls.usableTerminals],
  [pcCalls.download, documentCalls.download],
  [pcCalls.cloudOrders, cloudPrintCalls.list],
  [pcCalls.createCloudOrder, cloudPrintCalls.create],
];

/** What persons do on a PC: the phone's own handlers, at the console's base. */
export function pcBindings(deps: Deps, phone: readonly Binding<Actor>[]): Binding<Actor>[] {
  const same = SAME_AS.map(([call, of]): Binding<Actor> => {
    const bound = phone.find((binding) => binding.call === of);
    if (!bound) throw new Error(`${of.path} is not bound`);
    return { call, run: bound.run };
  });
  const check = bindUser(pcDownloadCall.check, async ({ actor, input, language }) => {
    const found = await findElectronic(deps, actor, input.id);
    if (found.ok) return ok({ available: true, reason: null });
    const { name } = found.problem;
    return name === 'ORDER_NOT_FOUND' ? found : ok({ available: false, reason: ERRORS[name][language] });
  });
  return [...same, check];
}
