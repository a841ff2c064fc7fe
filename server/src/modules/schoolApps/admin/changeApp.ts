import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, isNull } from 'drizzle-orm';
import { todayIn } from '../../../calendar/todayIn.ts';
import type { Queries } from '../../../db/database.ts';
import { schoolApp } from '../../../db/schema/schoolApps.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { type AppRow, findApp, isApp, keysOf, viewApp } from '../appStore.ts';

export type AppDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;
type Gone = 'NOT_FOUND' | 'CHANGED_MEANWHILE';

interface Wish {
  readonly appId: string;
  readonly revision: number;
}

/**
 * Changes an app unless somebody else did meanwhile, and records it. `change` gets the locked row; its answer goes to the log besides what
 * the row says.
 */
export async function changeApp<Answer extends object>(
  deps: AppDeps,
  operation: AdminOperation,
  { appId, revision }: Wish,
  columns: Partial<AppRow>,
  change: (queries: Queries, row: AppRow) => Promise<Outcome<Answer, Gone>>,
  told: (answer: Answer) => object = () => ({}),
): Promise<Result<{ readonly app: SchoolApp; readonly answer: Answer }, { readonly name: Gone }>> {
  const key = { schoolCode: operation.schoolCode, appId };
  const changed = await deps.db.transaction(async (queries) => {
    const [row] = await queries.orm
      .select()
      .from(schoolApp)
      .where(and(isApp(key), isNull(schoolApp.deletedAt)))
      .for('update');
    if (!row) return fail(problem('NOT_FOUND'));
    if (row.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const [after] = await queries.orm
      .update(schoolApp)
      .set({ ...columns, revision: revision + 1 })
      .where(isApp(key))
      .returning();
    if (!after) throw new Error('An app was lost while it was locked');
    const answer = await change(queries, after);
    if (!answer.ok) return answer;
    await recordOperation(queries, deps, operation, {
      subject: appId,
      label: after.name,
      before: factsOf(row),
      after: after.deletedAt === null ? { ...factsOf(after), ...told(answer.value) } : null,
    });
    return ok({ app: await viewOf(queries, deps, after), answer: answer.value });
  });
  if (changed.ok) deps.log.event('app-changed', { appId, what: operation.name, by: operation.userId });
  return changed;
}

export async function readApp(
  deps: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  appId: string,
): Promise<SchoolApp | undefined> {
  const row = await findApp(deps.db, { schoolCode, appId });
  return row && viewOf(deps.db, deps, row);
}

export async function viewOf(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  row: AppRow,
): Promise<SchoolApp> {
  const now = clock.now();
  const today = await todayIn(queries, row.schoolCode, now);
  return viewApp(row, await keysOf(queries, row.schoolCode, [row.appId], now), today);
}

/** What the operation log says of an app: everything but its keys' secrets. */
export function factsOf({ name, scopes, networks, validUntil, callsPerMinute, revokedAt }: AppRow) {
  return { name, scopes, networks, validUntil, callsPerMinute, revoked: revokedAt !== null };
}
