import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { deletionAdminCalls } from '@self-print/contract/platform/deletions.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { deletionRequest } from '../../../db/schema/deletions.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { grantedBy, may } from '../../../http/permissions.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { endSignIns } from '../../accounts/endSignIns.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { endPasswordLink } from '../../people/endPasswordLink.ts';
import { isPerson, lockPerson } from '../../people/personStore.ts';
import { blockReasonOf, blockReasonsOf } from './blockReason.ts';
import { type DeletionRow, encryptReason, isRequest, viewRequest } from './requestStore.ts';

type ListCall = typeof deletionAdminCalls.list;
type AgreeCall = typeof deletionAdminCalls.agree;
type RefuseCall = typeof deletionAdminCalls.refuse;
type DecideDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Listed = CallAnswer<ListCall>['rows'][number];

/** Requests of a school: those that wait first, the most urgent of them at the top, then the newest. */
export async function listDeletions(
  deps: DecideDeps,
  actor: AdminActor,
  { page, rows: pageSize, state }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const { orm } = deps.db;
  const wanted = and(
    eq(deletionRequest.schoolCode, actor.schoolCode),
    state === undefined ? undefined : eq(deletionRequest.state, state),
  );
  const isWaiting = sql`${deletionRequest.state} = 'waiting'`;
  const found = await orm
    .select()
    .from(deletionRequest)
    .where(wanted)
    .orderBy(
      desc(isWaiting),
      asc(sql`case when ${isWaiting} then ${deletionRequest.answerBy} end`),
      desc(deletionRequest.askedAt),
      deletionRequest.requestId,
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const waiting = found.flatMap(({ state, userId }) => (state === 'waiting' ? [userId] : []));
  const reasons = await blockReasonsOf(deps.db, actor.schoolCode, waiting, deps.clock.now());
  const ids = found.map(({ userId }) => userId);
  const people = await orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, actor.schoolCode), inArray(account.userId, ids)));
  const personOf = new Map(people.map((person) => [person.userId, person]));
  const rows = found.map((row) => viewRow(deps, actor, row, personOf.get(row.userId) ?? null, reasons));
  return {
    rows,
    total: await listTotal(
      { orm },
      orm.select({ one: sql`1` }).from(deletionRequest).where(wanted).orderBy(desc(deletionRequest.askedAt)),
    ),
    pageSize,
    pageNumber: page,
  };
}

/** Agrees: from now on nobody signs in to the account, and the job may delete. */
export async function agreeToDeletion(
  deps: DecideDeps,
  operation: AdminOperation,
  { requestId }: CallInput<AgreeCall>,
): Promise<CallResult<AgreeCall>> {
  const { schoolCode } = operation;
  const now = deps.clock.now();
  return deps.db.transaction(async (queries): Promise<CallResult<AgreeCall>> => {
    const opened = await openRequest(queries, operation, requestId);
    if (!opened.ok) return opened;
    const who = { schoolCode, userId: opened.value.userId };
    const blockReason = await blockReasonOf(queries, who, now);
    if (blockReason) return fail(problem(blockReason));
    await queries.orm
      .update(account)
      .set({ disabledAt: now, revision: sql`${account.revision} + 1` })
      .where(isPerson(who));
    await endSignIns(queries, who, { now });
    await endPasswordLink(queries, who);
    const changes = { state: 'agreed', decidedAt: now, decidedBy: operation.userId, nextTryAt: now } as const;
    return settle(deps, queries, operation, opened.value, changes);
  });
}

export async function refuseDeletion(
  deps: DecideDeps,
  operation: AdminOperation,
  { requestId, reason }: CallInput<RefuseCall>,
): Promise<CallResult<RefuseCall>> {
  return deps.db.transaction(async (queries): Promise<CallResult<RefuseCall>> => {
    const opened = await openRequest(queries, operation, requestId);
    if (!opened.ok) return opened;
    const reasonEncrypted = encryptReason(deps.keys, opened.value, reason);
    return settle(deps, queries, operation, opened.value, {
      state: 'refused',
      decidedAt: deps.clock.now(),
      decidedBy: operation.userId,
      reasonEncrypted,
    });
  });
}

/** A request that waits, locked with its person. Nobody decides about a person who may do more than they. */
async function openRequest(queries: Queries, { schoolCode, permissions }: AdminOperation, requestId: string) {
  const [row] = await queries.orm
    .select()
    .from(deletionRequest)
    .where(isRequest({ schoolCode, requestId }))
    .for('update');
  if (!row) return fail(problem('NOT_FOUND'));
  if (row.state !== 'waiting') return fail(problem('CHANGED_MEANWHILE'));
  const person = await lockPerson(queries, row);
  if (!person) return fail(problem('NOT_FOUND'));
  if ([...grantedBy(person)].some((each) => !permissions.has(each)))
    return fail(problem('PERMISSION_LACKING'));
  return ok(row);
}

async function settle(
  deps: DecideDeps,
  queries: Queries,
  operation: AdminOperation,
  row: DeletionRow,
  changes: Partial<typeof deletionRequest.$inferInsert>,
) {
  const [changed] = await queries.orm.update(deletionRequest).set(changes).where(isRequest(row)).returning();
  if (!changed) throw new Error('A locked request is gone');
  const view = await viewOne(deps, queries, operation, changed);
  await recordOperation(queries, deps, operation, {
    subject: row.userId,
    label: maskText('number', view.userName),
    before: { state: row.state },
    after: { state: changed.state },
  });
  return ok(view);
}

async function viewOne(
  deps: DecideDeps,
  queries: Queries,
  actor: AdminActor,
  row: DeletionRow,
): Promise<Listed> {
  const [person] = await queries.orm.select().from(account).where(isPerson(row));
  const waiting = row.state === 'waiting' ? [row.userId] : [];
  const reasons = await blockReasonsOf(queries, row.schoolCode, waiting, deps.clock.now());
  return viewRow(deps, actor, row, person ?? null, reasons);
}

function viewRow(
  { keys, clock }: DecideDeps,
  actor: AdminActor,
  row: DeletionRow,
  person: typeof account.$inferSelect | null,
  reasons: Awaited<ReturnType<typeof blockReasonsOf>>,
): Listed {
  const isGone = row.state === 'done' || person === null;
  const names = isGone ? { name: '', userName: '' } : decryptNames(keys, person, person);
  const mask = !may(actor, 'user:write');
  return {
    ...viewRequest(keys, row, clock.now()),
    userId: row.userId,
    name: mask ? maskText('name', names.name) : names.name,
    userName: mask ? maskText('number', names.userName) : names.userName,
    blockReason: (row.state === 'waiting' ? reasons.get(row.userId) : undefined) ?? null,
  };
}
