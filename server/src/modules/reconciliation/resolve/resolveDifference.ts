import type { CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { ResolutionOutcome, reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { reconDifference, reconResolution } from '../../../db/schema/reconciliation.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import type { PayDeps } from '../../payments/payDeps.ts';
import { compareDay } from '../compare/compareDay.ts';
import { lockDay } from '../dayStore.ts';
import { recordDay } from '../recordDay.ts';
import { askAbout } from './askAbout.ts';
import { type DifferenceRow, ofDifference, readDifference } from './differenceStore.ts';

type Resolved = Result<
  DifferenceRow,
  CallProblem<'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'RECONCILIATION_CLOSED' | 'RECONCILIATION_CANNOT_ASK'>
>;

/**
 * Resolves a difference as a person decided, once. The provider is asked outside the transaction that records it; a question that
 * changed nothing is recorded too, but leaves the difference open.
 */
export async function resolveDifference(
  deps: PayDeps,
  operation: AdminOperation,
  { differenceId, how, remark }: CallInput<typeof reconciliationCalls.resolve>,
): Promise<Resolved> {
  const { db, clock, random, log } = deps;
  const { schoolCode, userId } = operation;
  const key = { schoolCode, differenceId };
  const found = await readDifference(db, key);
  const first = refuse(found);
  if (!first.ok) return first;
  const asked = how === 'query' ? await askAbout(deps, first.value) : undefined;
  if (how === 'query' && asked === undefined) return fail(problem('RECONCILIATION_CANNOT_ASK'));
  const resolved = await db.transaction<Resolved>(async (queries) => {
    const day = await lockDay(queries, first.value);
    if (day?.state === 'closed') return fail(problem('RECONCILIATION_CLOSED'));
    const now = clock.now();
    if (how === 'query') await compareDay(queries, first.value, now);
    const difference = await readDifference(queries, key);
    if (!difference || difference.resolvedAt) return fail(problem('CHANGED_MEANWHILE'));
    const outcome = outcomeOf(asked, difference);
    await queries.orm.insert(reconResolution).values({
      schoolCode,
      resolutionId: random.uuid(),
      differenceId,
      how,
      outcome,
      remark,
      resolvedBy: userId,
      at: now,
    });
    const before = { differenceId, kind: difference.kind, resolved: false };
    const after = { ...before, resolved: outcome !== 'unchanged', how, outcome, remark };
    await recordDay(queries, deps, operation, { key: difference, before, after });
    if (outcome === 'unchanged') return ok(difference);
    await queries.orm.update(reconDifference).set({ resolvedAt: now }).where(ofDifference(key));
    return ok({ ...difference, resolvedAt: now });
  });
  if (resolved.ok) {
    const { channelId, day, kind } = resolved.value;
    log.event('difference-resolved', { channelId, day, kind, how, by: userId });
  }
  return resolved;
}

/** What is gone or resolved already needs no answer of the provider. */
function refuse(found: DifferenceRow | undefined): Resolved {
  if (!found) return fail(problem('NOT_FOUND'));
  return found.resolvedAt || !found.present ? fail(problem('CHANGED_MEANWHILE')) : ok(found);
}

function outcomeOf(asked: 'confirmed' | 'asked' | undefined, { present }: DifferenceRow): ResolutionOutcome {
  if (asked === undefined) return 'noted';
  if (!present) return 'agrees';
  return asked === 'confirmed' ? 'confirmed' : 'unchanged';
}
