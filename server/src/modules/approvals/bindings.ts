import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import type { ListedKind } from './listedKind.ts';
import { viewApprovals } from './viewApprovals.ts';

/** The list of all that waits for a second person. What is particular to each kind is passed in, as the kinds depend on this. */
export function approvalBindings(
  deps: Deps & { readonly approvalKinds: readonly ListedKind[] },
): Binding<Actor>[] {
  return [
    bindAdmin(approvalCalls.list, async ({ actor, input }) =>
      ok(await viewApprovals(deps, actor, input, deps.approvalKinds)),
    ),
  ];
}
