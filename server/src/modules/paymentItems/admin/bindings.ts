import { problem } from '@self-print/contract/errors.ts';
import { paymentItemAdminCalls as calls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { findPaymentItem, viewPaymentItem } from '../paymentItemStore.ts';
import { listPaymentItems } from './listPaymentItems.ts';
import { createPaymentItem, modifyPaymentItem, setPaymentItemState } from './writePaymentItem.ts';

/** Calls of the console about the fees that can be paid at terminals. */
export function paymentItemAdminBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindAdmin(calls.list, async ({ actor, input }) =>
      ok(await listPaymentItems(db, actor.schoolCode, input)),
    ),
    bindAdmin(calls.get, async ({ actor: { schoolCode }, input }) => {
      const row = await findPaymentItem(db, { schoolCode, paymentId: input.id });
      return row ? ok(viewPaymentItem(row)) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.create, ({ operation, input }) => createPaymentItem(deps, operation, input)),
    bindChange(calls.modify, ({ operation, input }) => modifyPaymentItem(deps, operation, input)),
    bindChange(calls.setState, ({ operation, input }) => setPaymentItemState(deps, operation, input)),
  ];
}
