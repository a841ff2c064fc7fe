import { problem } from '@self-print/contract/errors.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import {
  RECONCILIATION_DAYS_MAX,
  reconciliationCalls,
} from '@self-print/contract/platform/reconciliation.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import type { PayDeps } from '../payments/payDeps.ts';
import { fetchDay } from './bills/fetchDay.ts';
import { closeDay } from './closeDay.ts';
import { type DayKey, readDay } from './dayStore.ts';
import { recordDay } from './recordDay.ts';
import { resolveDifference } from './resolve/resolveDifference.ts';
import { exportDay } from './views/exportDay.ts';
import { listDays, viewDay } from './views/listDays.ts';
import { listDifferences, viewDifferences } from './views/listDifferences.ts';

/** Calls of the console about comparing the books with the providers' bills. */
export function reconciliationBindings(deps: PayDeps): Binding<Actor>[] {
  const { db, keys } = deps;
  const calls = reconciliationCalls;
  const viewOf = async (key: DayKey) => {
    const view = await viewDay(db, keys, key);
    return view ? ok(view) : fail(problem('NOT_FOUND'));
  };
  return [
    bindAdmin(calls.days, async ({ actor, input }) => {
      const days = (Date.parse(input.to) - Date.parse(input.from)) / DAY_MS + 1;
      if (days < 1 || days > RECONCILIATION_DAYS_MAX) return fail(problem('BAD_REQUEST'));
      return ok(await listDays(db, keys, actor.schoolCode, input));
    }),
    bindAdmin(calls.differences, async ({ actor, input }) => {
      const key = { ...input, schoolCode: actor.schoolCode };
      if (!(await readDay(db, key))) return fail(problem('NOT_FOUND'));
      return ok(await listDifferences(db, keys, key, input));
    }),
    bindChange(calls.export, async ({ operation, input, language }) => {
      const key = { ...input, schoolCode: operation.schoolCode };
      if (!(await readDay(db, key))) return fail(problem('NOT_FOUND'));
      await db.transaction(async (queries) => {
        await recordDay(queries, deps, operation, { key, before: null, after: null });
        return ok();
      });
      return ok(exportDay(deps, operation, key, language));
    }),
    bindChange(calls.fetch, async ({ operation, input }) => {
      const key = { ...input, schoolCode: operation.schoolCode };
      const day = await readDay(db, key);
      if (!day) return fail(problem('NOT_FOUND'));
      if (day.state === 'closed') return fail(problem('RECONCILIATION_CLOSED'));
      await db.transaction(async (queries) => {
        await recordDay(queries, deps, operation, { key, before: null, after: null });
        return ok();
      });
      await fetchDay(deps, key);
      return viewOf(key);
    }),
    bindChange(calls.resolve, async ({ operation, input }) => {
      const done = await resolveDifference(deps, operation, input);
      if (!done.ok) return done;
      const [view] = await viewDifferences(db, keys, [done.value]);
      return view ? ok(view) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.close, async ({ operation, input }) => {
      const key = { ...input, schoolCode: operation.schoolCode };
      const done = await closeDay(deps, key, operation);
      return done.ok ? viewOf(key) : done;
    }),
  ];
}
