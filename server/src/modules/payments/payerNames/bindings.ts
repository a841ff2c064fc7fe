import { problem } from '@self-print/contract/errors.ts';
import { payerNameCalls as calls } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindUser } from '../../../http/bind.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { askName, knownName, namesAt, type PayerNameDeps, tellName } from './payerNames.ts';

/** Calls of a person who pays inside WeChat. */
export function payerNameBindings(deps: PayerNameDeps): Binding<Actor>[] {
  return [
    bindUser(calls.isKnown, async ({ actor: { schoolCode, userId }, input, request }) => {
      const names = await namesAt(deps, schoolCode, input.channelId);
      if (!names) return fail(problem('PAY_NOT_OFFERED'));
      const { account } = names;
      const name = await knownName(deps, request, { schoolCode, userId, account });
      return ok({ bound: name !== undefined });
    }),
    bindUser(calls.ask, async ({ actor, input, request }) => {
      const { schoolCode, userId } = actor;
      const found = await findOrder(deps.db, schoolCode, input.orderId);
      if (found?.order.userId !== userId) return fail(problem('ORDER_NOT_FOUND'));
      return askName(deps, request, { schoolCode, userId }, input);
    }),
    bindUser(calls.tell, ({ actor: { schoolCode, userId }, input, request }) =>
      tellName(deps, request, { schoolCode, userId }, input),
    ),
  ];
}
