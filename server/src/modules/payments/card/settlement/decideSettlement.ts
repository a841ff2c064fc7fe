import type { CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { cardSettlementCalls, SettlementView } from '@self-print/contract/platform/cardSettlement.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { AdminOperation } from '../../../../http/operation.ts';
import { orderTransaction } from '../../orderTransaction.ts';
import type { PayDeps } from '../../payDeps.ts';
import { lockIntent, readAttempt, recordEvent } from '../../paymentStore.ts';
import { ownerOf } from '../../refunds/aloneFen.ts';
import { applySettlement, recordSettlement } from './applySettlement.ts';
import { lostAttempts } from './lostAttempts.ts';
import { changeSettlement, readSettlement } from './settlementStore.ts';
import { viewSettlements } from './viewSettlements.ts';

type Problem = CallProblem<
  'NOT_FOUND' | 'SETTLEMENT_NOT_POSSIBLE' | 'CHANGED_MEANWHILE' | 'SECOND_PERSON_NEEDED'
>;

/**
 * The second person's decision on how a card payment was settled; never that of whose order it is. When the terminal was heard of
 * meanwhile, it can only be rejected.
 */
export async function decideSettlement(
  deps: PayDeps,
  operation: AdminOperation,
  { settlementId, approve }: CallInput<typeof cardSettlementCalls.decide>,
): Promise<Result<SettlementView, Problem>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, settlementId };
  return orderTransaction<SettlementView, Problem>(deps.db, async (queries) => {
    const asked = await readSettlement(queries, key);
    if (!asked) return fail(problem('NOT_FOUND'));
    const { intentId, attemptId } = asked;
    const intent = await lockIntent(queries, asked);
    const isOwner = (await ownerOf(queries, intent)) === userId;
    if (asked.requestedBy === userId || isOwner) return fail(problem('SECOND_PERSON_NEEDED'));
    const before = await readSettlement(queries, key);
    if (before?.state !== 'awaiting-approval') return fail(problem('CHANGED_MEANWHILE'));
    const attempt = await readAttempt(queries, schoolCode, attemptId);
    if (!attempt) throw new Error(`Settlement ${settlementId} has no attempt`);
    const now = deps.clock.now();
    if (approve && !(await lostAttempts(queries, [attempt], now)).has(attemptId))
      return fail(problem('SETTLEMENT_NOT_POSSIBLE'));
    const changes = {
      state: approve ? 'done' : 'rejected',
      decidedBy: userId,
      endedAt: now,
    } as const;
    const after = { ...before, ...changes };
    await changeSettlement(queries, key, changes);
    if (approve) await applySettlement(queries, deps, attempt, after);
    else {
      const kind = 'settlement-rejected';
      await recordEvent(
        queries,
        deps.random,
        { schoolCode, intentId, attemptId, kind, source: 'staff' },
        now,
      );
    }
    await recordSettlement(queries, deps, operation, { intent, attempt, before, after });
    deps.log.event('card-settlement-decided', { attemptId, by: userId, approve });
    const [view] = await viewSettlements(queries, deps.keys, { userId, isOwner }, [after]);
    return view ? ok(view) : fail(problem('NOT_FOUND'));
  });
}
