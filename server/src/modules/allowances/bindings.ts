import { allowanceCalls as calls } from '@self-print/contract/platform/allowances.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import type { Allowance, AllowanceUsage, ReadUsage } from './allowance.ts';
import { changeAllowance } from './changeAllowance.ts';
import { exportAllowances } from './exportAllowances.ts';
import { giveAllowance } from './giveAllowance.ts';
import { importAllowances } from './importAllowances.ts';
import { type ListedAllowance, listAllowances } from './listAllowances.ts';
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
      const { rows, total } = await listAllowances(deps, schoolCode, { ...input, kind: 'copies' });
      const usages = await usagesOf(deps, schoolCode, rows);
      const listed = rows.map((row) => ({
        ...copiesOf(row),
        itemTitle: row.itemTitle ?? { zh: row.of.itemId ?? '', en: row.of.itemId ?? '' },
        usage: usages.get(row.allowanceId) ?? null,
      }));
      return ok({ rows: listed, total, pageSize: input.rows, pageNumber: input.page });
    }),
    bindAdmin(calls.giveFreeCopies, async ({ actor, input: { itemId, copies, ...given } }) => {
      const of = { kind: 'copies', itemId } as const;
      const made = await giveAllowance(deps, actor.schoolCode, { ...given, of, amount: copies });
      return made.ok ? ok(copiesOf(made.value)) : made;
    }),
    bindAdmin(calls.changeFreeCopies, async ({ actor, input: { freeCopiesId, copies, reason, known } }) => {
      const changed = await changeAllowance(deps, actor.schoolCode, {
        kind: 'copies',
        allowanceId: freeCopiesId,
        known: { amount: known.copies, reason: known.reason },
        wanted: { amount: copies, reason },
      });
      return changed.ok ? ok(copiesOf(changed.value)) : changed;
    }),
    bindAdmin(calls.importFreeCopies, async ({ actor, input: { rows, ...batch } }) => {
      const given = rows.map(({ copies, ...row }) => ({ ...row, amount: copies }));
      return ok(await importAllowances(deps, actor, { ...batch, kind: 'copies', rows: given }));
    }),
    bindAdmin(calls.exportFreeCopies, async ({ actor, input }) =>
      ok(await exportAllowances(deps, actor, 'copies', input.itemId)),
    ),
    bindAdmin(calls.withdrawFreeCopies, ({ actor, input }) =>
      withdrawAllowance(deps, actor.schoolCode, 'copies', input.freeCopiesId),
    ),
  ];
}

function pagesBindings(deps: AllowanceDeps): Binding<Actor>[] {
  return [
    bindAdmin(calls.freePages, async ({ actor: { schoolCode }, input }) => {
      const { rows, total } = await listAllowances(deps, schoolCode, { ...input, kind: 'pages' });
      const usages = await usagesOf(deps, schoolCode, rows);
      const listed = rows.map((row) => ({ ...pagesOf(row), usage: usages.get(row.allowanceId) ?? null }));
      return ok({ rows: listed, total, pageSize: input.rows, pageNumber: input.page });
    }),
    bindAdmin(calls.giveFreePages, async ({ actor, input: { pages, ...given } }) => {
      const made = await giveAllowance(deps, actor.schoolCode, { ...given, of: PAGES, amount: pages });
      return made.ok ? ok(pagesOf(made.value)) : made;
    }),
    bindAdmin(calls.changeFreePages, async ({ actor, input: { freePagesId, pages, reason, known } }) => {
      const changed = await changeAllowance(deps, actor.schoolCode, {
        kind: 'pages',
        allowanceId: freePagesId,
        known: { amount: known.pages, reason: known.reason },
        wanted: { amount: pages, reason },
      });
      return changed.ok ? ok(pagesOf(changed.value)) : changed;
    }),
    bindAdmin(calls.importFreePages, async ({ actor, input: { rows, ...batch } }) => {
      const given = rows.map(({ pages, ...row }) => ({ ...row, item: null, amount: pages }));
      return ok(await importAllowances(deps, actor, { ...batch, kind: 'pages', rows: given }));
    }),
    bindAdmin(calls.exportFreePages, async ({ actor }) => ok(await exportAllowances(deps, actor, 'pages'))),
    bindAdmin(calls.withdrawFreePages, ({ actor, input }) =>
      withdrawAllowance(deps, actor.schoolCode, 'pages', input.freePagesId),
    ),
  ];
}

/** What people have used, by allowance. One for a role has no usage, because each of its people has their own. */
async function usagesOf(
  { readUsage }: AllowanceDeps,
  schoolCode: string,
  rows: readonly ListedAllowance[],
): Promise<ReadonlyMap<string, AllowanceUsage>> {
  const wanted = rows.flatMap(({ allowanceId, userId, of }) =>
    userId === null ? [] : [{ allowanceId, userId, of }],
  );
  const usages = await readUsage(schoolCode, wanted);
  return new Map(
    wanted.flatMap(({ allowanceId }, at) => {
      const usage = usages[at];
      return usage ? [[allowanceId, usage]] : [];
    }),
  );
}

function copiesOf({ allowanceId, of, userName, role, amount, reason, createdAt }: Allowance) {
  if (of.kind !== 'copies') throw new Error(`The allowance ${allowanceId} is not for copies`);
  return { freeCopiesId: allowanceId, itemId: of.itemId, userName, role, copies: amount, reason, createdAt };
}

function pagesOf({ allowanceId, userName, role, amount, reason, createdAt }: Allowance) {
  return { freePagesId: allowanceId, userName, role, pages: amount, reason, createdAt };
}
