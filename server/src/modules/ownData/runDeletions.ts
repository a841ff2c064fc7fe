import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { type DataOutcome, OWN_DATA, ownDataKind } from '@self-print/contract/ownData.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { deletionRequest } from '../../db/schema/deletions.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { Timers } from '../../system.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { closeAccount } from './closeAccount.ts';
import type { StoreDeps } from './kinds/store.ts';
import { type DeletionRow, isRequest } from './requests/requestStore.ts';
import { STORES } from './stores.ts';

const PERIOD_MS = 5 * SECOND_MS;
const AT_ONCE = 5;
/** Longer than deleting one person takes; afterwards another server takes over. Also how long to wait after a failure. */
const WORKING_MS = 5 * MINUTE_MS;

export type DeletionDeps = StoreDeps & Pick<Deps, 'log'>;

/** Deletes what schools have agreed to delete, periodically; the returned function stops it. */
export function scheduleDeletions(deps: DeletionDeps, timers: Timers): () => void {
  return timers.every(PERIOD_MS, () => runDeletions(deps));
}

/** Safe on several servers. Whatever fails, or is held by a terminal just then, is tried again; what is gone already costs nothing. */
export async function runDeletions(deps: DeletionDeps): Promise<void> {
  try {
    for (const row of await takeDue(deps.db, deps.clock.now())) await work(deps, row);
  } catch (error) {
    deps.log.error('deletion-failed', error);
  }
}

async function work(deps: DeletionDeps, row: DeletionRow): Promise<void> {
  const { schoolCode, requestId } = row;
  try {
    const outcome = await eraseAll(deps, row);
    const left = outcome.filter((each) => OWN_DATA[each.kind].fate === 'goes' && each.left > 0);
    if (left.length === 0) return await finish(deps, row, outcome);
    await deps.db.orm.update(deletionRequest).set({ outcome }).where(isRequest(row));
    deps.log.event('deletion-postponed', {
      schoolCode,
      requestId,
      kind: left.map(({ kind }) => kind).join(),
    });
  } catch (error) {
    deps.log.error('deletion-failed', error, { schoolCode, requestId });
  }
}

/** Deletes each kind, and counts what an earlier try had deleted of it as well. */
async function eraseAll(deps: DeletionDeps, row: DeletionRow): Promise<DataOutcome[]> {
  const who = { schoolCode: row.schoolCode, userId: row.userId };
  const outcome: DataOutcome[] = [];
  for (const kind of ownDataKind.options) {
    const before = row.outcome?.find((each) => each.kind === kind)?.erased ?? 0;
    const erased = (await STORES[kind].erase?.(deps, who)) ?? 0;
    outcome.push({ kind, erased: before + erased, left: (await STORES[kind].read(deps, who)).length });
  }
  return outcome;
}

/** The name goes last: until then the records above could be told to be this person's. */
async function finish(
  { db, keys, clock, log }: DeletionDeps,
  row: DeletionRow,
  erased: readonly DataOutcome[],
): Promise<void> {
  const { schoolCode, requestId, userId } = row;
  const done = await db.transaction(async (queries) => {
    const outcome = erased.map((each) =>
      each.kind === 'account' ? { ...each, erased: each.erased + 1 } : each,
    );
    const [changed] = await queries.orm
      .update(deletionRequest)
      .set({ state: 'done', doneAt: clock.now(), nextTryAt: null, outcome })
      .where(and(isRequest(row), eq(deletionRequest.state, 'agreed')))
      .returning({ requestId: deletionRequest.requestId });
    if (!changed) return ok(false);
    await closeAccount(queries, { keys, clock }, row);
    await recordOperation(queries, { keys, clock }, operationFor(row), {
      subject: userId,
      label: { zh: '已注销的账号', en: 'A closed account' },
      before: null,
      after: Object.fromEntries(outcome.map(({ kind, erased: count }) => [kind, count])),
    });
    return ok(true);
  });
  if (done.ok && done.value) log.event('person-deleted', { schoolCode, requestId });
}

const operationFor = ({ schoolCode, decidedBy, requestId }: DeletionRow): Operation => ({
  name: 'person-deleted',
  schoolCode,
  userId: decidedBy,
  role: null,
  client: 'schedule',
  requestId,
});

async function takeDue({ orm }: Queries, now: Date): Promise<DeletionRow[]> {
  const due = orm
    .select({ requestId: deletionRequest.requestId })
    .from(deletionRequest)
    .where(and(eq(deletionRequest.state, 'agreed'), lte(deletionRequest.nextTryAt, now)))
    .orderBy(deletionRequest.nextTryAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(deletionRequest)
    .set({ nextTryAt: new Date(now.getTime() + WORKING_MS) })
    .where(inArray(deletionRequest.requestId, due))
    .returning();
}
