import { allowanceCalls as calls } from '@self-print/contract/platform/allowances.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import type { Allowance, ReadUsage } from './allowance.ts';
import { changeAllowance } from './changeAllowance.ts';
import { exportAllowances } from './exportAllowances.ts';
import { giveAllowance } from './giveAllowance.ts';
import { importAllowances } from './importAllowances.ts';
import { type AllowanceQuery, listAllowances } from './listAllowances.ts';
import { withdrawAllowance } from './withdrawAllowance.ts';

const PAGES = { kind: 'pages', itemId: null } as const;

type AllowanceDeps = Deps & { readonly readUsage: ReadUsage };

/** Calls for free copies and pages beyond those of items and roles, used by the console. */
export function allowanceBindings(deps: AllowanceDeps): Binding<Actor>[] {
  return [...copiesBindings(deps), ...pagesBindings(deps)];
}

function copiesBindings(deps: AllowanceDeps): Binding<Actor>[] {
  return [
    bindAdmin(calls.freeCopies, async ({ actor: { schoolCode }, input }) => {
      const { rows, ...page } = await listWithUsage(deps, schoolCode, { ...input, kind: 'copies' });
      const listed = rows.map((row) => ({
        ...copiesOf(row),
        itemTitle: row.itemTitle ?? { zh: row.of.itemId ?? '', en: row.of.itemId ?? '' },
        usage: row.usage,
      }));
      return ok({ ...page, rows: listed });
    }),
    bindChange(calls.giveFreeCopies, async ({ operation, input: { itemId, copies, ...given } }) => {
      const of = { kind: 'copies', itemId } as const;
      const made = await giveAllowance(deps, operation, { ...given, of, amount: copies });
      return made.ok ? ok(copiesOf(made.value)) : made;
    }),
    bindChange(
      calls.changeFreeCopies,
      async ({ operation, input: { freeCopiesId, copies, reason, known } }) => {
        const changed = await changeAllowance(deps, operation, {
          kind: 'copies',
          allowanceId: freeCopiesId,
          known: { amount: known.copies, reason: known.reason },
          wanted: { amount: copies, reason },
        });
        return changed.ok ? ok(copiesOf(changed.value)) : changed;
      },
    ),
    bindChange(calls.importFreeCopies, async ({ operation, input: { rows, ...batch } }) => {
      const given = rows.map(({ copies, ...row }) => ({ ...row, amount: copies }));
      return ok(await importAllowances(deps, operation, { ...batch, kind: 'copies', rows: given }));
    }),
    bindAdmin(calls.exportFreeCopies, async ({ actor, input }) =>
      ok(await exportAllowances(deps, actor, 'copies', input)),
    ),
    bindChange(calls.withdrawFreeCopies, ({ operation, input }) =>
      withdrawAllowance(deps, operation, { kind: 'copies', allowanceId: input.freeCopiesId }),
    ),
  ];
}

function pagesBindings(deps: AllowanceDeps): Binding<Actor>[] {
  return [
    bindAdmin(calls.freePages, async ({ actor: { schoolCode }, input }) => {
      const { rows, ...page } = await listWithUsage(deps, schoolCode, { ...input, kind: 'pages' });
      return ok({ ...page, rows: rows.map((row) => ({ ...pagesOf(row), usage: row.usage })) });
    }),
    bindChange(calls.giveFreePages, async ({ operation, input: { pages, ...given } }) => {
      const made = await giveAllowance(deps, operation, { ...given, of: PAGES, amount: pages });
      return made.ok ? ok(pagesOf(made.value)) : made;
    }),
    bindChange(calls.changeFreePages, async ({ operation, input: { freePagesId, pages, reason, known } }) => {
      const changed = await changeAllowance(deps, operation, {
        kind: 'pages',
        allowanceId: freePagesId,
        known: { amount: known.pages, reason: known.reason },
        wanted: { amount: pages, reason },
      });
      return changed.ok ? ok(pagesOf(changed.value)) : changed;
    }),
    bindChange(calls.importFreePages, async ({ operation, input: { rows, ...batch } }) => {
      const given = rows.map(({ pages, ...row }) => ({ ...row, item: null, amount: pages }));
      return ok(await importAllowances(deps, operation, { ...batch, kind: 'pages', rows: given }));
    }),
    bindAdmin(calls.exportFreePages, async ({ actor, input }) =>
      ok(await exportAllowances(deps, actor, 'pages', input)),
    ),
    bindChange(calls.withdrawFreePages, ({ operation, input }) =>
      withdrawAllowance(deps, operation, { kind: 'pages', allowanceId: input.freePagesId }),
    ),
  ];
}

/** Lists allowances with what their people have used. */
async function listWithUsage(deps: AllowanceDeps, schoolCode: string, query: AllowanceQuery) {
  const { rows, total } = await listAllowances(deps, schoolCode, query);
  const usages = await deps.readUsage(schoolCode, rows);
  return {
    rows: rows.map((row, at) => ({ ...row, usage: usages[at] ?? null })),
    total,
    pageSize: query.rows,
    pageNumber: query.page,
  };
}

function copiesOf({ allowanceId, of, userName, role, amount, reason, agreed, createdAt }: Allowance) {
  if (of.kind !== 'copies') throw new Error(`The allowance ${allowanceId} is not for copies`);
  return {
    freeCopiesId: allowanceId,
    itemId: of.itemId,
    userName,
    role,
    copies: amount,
    reason,
    agreed,
    createdAt,
  };
}

function pagesOf({ allowanceId, userName, role, amount, reason, agreed, createdAt }: Allowance) {
  return { freePagesId: allowanceId, userName, role, pages: amount, reason, agreed, createdAt };
}
