import { approvalCalls as calls, priceKind } from '@self-print/contract/platform/approvals.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { decideApproval, withdrawOwnApproval } from '../approvals/decideApproval.ts';
import type { PriceApproval } from './priceApproval.ts';
import { savePriceRule, viewPriceRule } from './priceRule.ts';
import { viewPriceApprovals } from './viewPriceApprovals.ts';

/** Calls about prices that a second person agrees to, used by the console. How each is set is passed in, as what has prices depends on this. */
export function priceBindings(
  deps: Deps & { readonly priceKinds: readonly PriceApproval[] },
): Binding<Actor>[] {
  const { db, priceKinds } = deps;
  const kindOf = (name: string) => {
    const known = priceKind.safeParse(name);
    return known.success ? priceKinds.find(({ kind }) => kind === known.data) : undefined;
  };
  return [
    bindAdmin(calls.ofPrice, async ({ actor, input }) =>
      ok(await viewPriceApprovals(deps, actor, input, priceKinds)),
    ),
    bindChange(calls.decidePrice, ({ actor: admin, operation, input: { approvalId, decision } }) =>
      decideApproval(
        deps,
        { admin, operation },
        decision.kind === 'agree'
          ? { approvalId, approve: true }
          : { approvalId, approve: false, reason: decision.reason },
        kindOf,
      ),
    ),
    bindChange(calls.withdrawPrice, ({ actor: admin, operation, input }) =>
      withdrawOwnApproval(deps, { admin, operation }, input.approvalId, kindOf),
    ),
    bindAdmin(calls.priceRule, async ({ actor }) => ok(await viewPriceRule(db, actor.schoolCode))),
    bindChange(calls.savePriceRule, ({ actor, operation, input }) =>
      savePriceRule(deps, actor, operation, input.isOn),
    ),
  ];
}
