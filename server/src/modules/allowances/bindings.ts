import { allowanceCalls as calls } from '@self-print/contract/platform/allowances.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import type { Allowance } from './allowance.ts';
import { giveAllowance } from './giveAllowance.ts';
import { listAllowances } from './listAllowances.ts';
import { withdrawAllowance } from './withdrawAllowance.ts';

const PAGES = { kind: 'pages', itemId: null } as const;

/** Calls for free copies and pages beyond those of items and roles, used by the console. */
export function allowanceBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.freeCopies, async ({ actor, input }) => {
      const { rows, total } = await listAllowances(deps, actor.schoolCode, { ...input, kind: 'copies' });
      return ok({ rows: rows.map(copiesOf), total, pageSize: input.rows, pageNumber: input.page });
    }),
    bindAdmin(calls.giveFreeCopies, async ({ actor, input: { itemId, copies, ...given } }) => {
      const of = { kind: 'copies', itemId } as const;
      const made = await giveAllowance(deps, actor.schoolCode, { ...given, of, amount: copies });
      return made.ok ? ok(copiesOf(made.value)) : made;
    }),
    bindAdmin(calls.withdrawFreeCopies, ({ actor, input }) =>
      withdrawAllowance(deps, actor.schoolCode, 'copies', input.freeCopiesId),
    ),
    bindAdmin(calls.freePages, async ({ actor, input }) => {
      const { rows, total } = await listAllowances(deps, actor.schoolCode, { ...input, kind: 'pages' });
      return ok({ rows: rows.map(pagesOf), total, pageSize: input.rows, pageNumber: input.page });
    }),
    bindAdmin(calls.giveFreePages, async ({ actor, input: { pages, ...given } }) => {
      const made = await giveAllowance(deps, actor.schoolCode, { ...given, of: PAGES, amount: pages });
      return made.ok ? ok(pagesOf(made.value)) : made;
    }),
    bindAdmin(calls.withdrawFreePages, ({ actor, input }) =>
      withdrawAllowance(deps, actor.schoolCode, 'pages', input.freePagesId),
    ),
  ];
}

function copiesOf({ allowanceId, of, amount, ...whose }: Allowance) {
  if (of.kind !== 'copies') throw new Error(`The allowance ${allowanceId} is not for copies`);
  return { ...whose, freeCopiesId: allowanceId, itemId: of.itemId, copies: amount };
}

function pagesOf({ allowanceId, userName, role, amount, reason, createdAt }: Allowance) {
  return { freePagesId: allowanceId, userName, role, pages: amount, reason, createdAt };
}
