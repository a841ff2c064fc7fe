import type { CallAnswer, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import { DELETION_ANSWER_DAYS } from '@self-print/contract/ownData.ts';
import type { deletionCalls } from '@self-print/contract/platform/deletions.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { deletionRequest } from '../../../db/schema/deletions.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { takeRate } from '../../../http/rateLimit/rateLimit.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';
import { recordPerson } from '../../operations/recordPerson.ts';
import { blockReasonOf } from './blockReason.ts';
import { listKinds } from './keptDays.ts';
import { newestOf, viewRequest } from './requestStore.ts';

type RequestDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;
type OwnAnswer = CallAnswer<typeof deletionCalls.get>;

/** Receipts that somebody at one network address may try. */
const RECEIPT_RATE = { tries: 60, windowMs: HOUR_MS };

export async function viewOwnDeletion(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, userId }: SessionUser,
): Promise<OwnAnswer> {
  const who = { schoolCode, userId };
  const row = await newestOf(db, who);
  return {
    request: row ? viewRequest(keys, row, clock.now()) : null,
    blockReason: await blockReasonOf(db, who, clock.now()),
    kinds: await listKinds(db, schoolCode),
  };
}

/** Asks for deletion. Whoever has a request that waits, or is being worked off, keeps it. */
export async function askForDeletion(
  deps: RequestDeps,
  { schoolCode, userId }: SessionUser,
  operation: Operation,
): Promise<CallResult<typeof deletionCalls.ask>> {
  const { db, clock, random } = deps;
  const who = { schoolCode, userId };
  const now = clock.now();
  const blockReason = await blockReasonOf(db, who, now);
  if (blockReason) return fail(problem(blockReason));
  await db.transaction(async (queries) => {
    const added = await queries.orm
      .insert(deletionRequest)
      .values({
        ...who,
        requestId: random.uuid(),
        state: 'waiting',
        askedAt: now,
        answerBy: new Date(now.getTime() + DELETION_ANSWER_DAYS * DAY_MS),
      })
      .onConflictDoNothing()
      .returning({ requestId: deletionRequest.requestId });
    if (added.length > 0) await recordPerson(queries, deps, operation, who);
    return ok();
  });
  return ok(await viewOwnDeletion(deps, who));
}

export async function withdrawDeletion(
  deps: RequestDeps,
  { schoolCode, userId }: SessionUser,
  operation: Operation,
): Promise<CallResult<typeof deletionCalls.withdraw>> {
  const who = { schoolCode, userId };
  const withdrawn = await deps.db.transaction(async (queries) => {
    const changed = await queries.orm
      .update(deletionRequest)
      .set({ state: 'withdrawn', decidedAt: deps.clock.now() })
      .where(
        and(
          eq(deletionRequest.schoolCode, schoolCode),
          eq(deletionRequest.userId, userId),
          eq(deletionRequest.state, 'waiting'),
        ),
      )
      .returning({ requestId: deletionRequest.requestId });
    if (changed.length === 0) return fail(problem('DELETION_DECIDED'));
    await recordPerson(queries, deps, operation, who);
    return ok();
  });
  return withdrawn.ok ? ok(await viewOwnDeletion(deps, who)) : withdrawn;
}

/** How a request stands, for whoever has its receipt. */
export async function stateByReceipt(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  address: string,
  requestId: string,
): Promise<CallResult<typeof deletionCalls.state>> {
  const taken = await takeRate(deps, RECEIPT_RATE, 'deletion receipt', address);
  if (!taken.ok) return taken;
  const { db, keys, clock } = deps;
  const [row] = await db.orm.select().from(deletionRequest).where(eq(deletionRequest.requestId, requestId));
  if (!row) return fail(problem('NOT_FOUND'));
  return ok({ request: viewRequest(keys, row, clock.now()), kinds: await listKinds(db, row.schoolCode) });
}
