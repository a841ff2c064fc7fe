import type { CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { cardSettlementCalls, SettlementView } from '@self-print/contract/platform/cardSettlement.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../../../db/database.ts';
import { cardSettlement } from '../../../../db/schema/payments.ts';
import type { AdminOperation } from '../../../../http/operation.ts';
import { orderTransaction } from '../../orderTransaction.ts';
import type { PayDeps } from '../../payDeps.ts';
import { lockIntent, readAttempt, recordEvent } from '../../paymentStore.ts';
import { aloneFen, ownerOf } from '../../refunds/aloneFen.ts';
import { applySettlement, recordSettlement } from './applySettlement.ts';
import { lostAttempts } from './lostAttempts.ts';
import type { SettlementRow } from './settlementStore.ts';
import { viewSettlements } from './viewSettlements.ts';

type Problem = CallProblem<'NOT_FOUND' | 'SETTLEMENT_NOT_POSSIBLE' | 'CHANGED_MEANWHILE'>;

/**
 * Says how a card payment ended whose terminal does not come back, by the card system's own statement. What one person may not pay back
 * alone, one person does not settle alone either. The same key is the same settlement.
 */
export async function settleByHand(
  deps: PayDeps,
  operation: AdminOperation,
  { attemptId, taken, reference, remarks, requestKey }: CallInput<typeof cardSettlementCalls.settle>,
): Promise<Result<SettlementView, Problem>> {
  const { schoolCode, userId } = operation;
  const { random, clock, log } = deps;
  return orderTransaction<SettlementView, Problem>(deps.db, async (queries) => {
    const asked = await readAttempt(queries, schoolCode, attemptId);
    if (!asked) return fail(problem('NOT_FOUND'));
    const intent = await lockIntent(queries, asked);
    const isOwner = (await ownerOf(queries, intent)) === userId;
    const view = async (row: SettlementRow) => {
      const [shown] = await viewSettlements(queries, deps.keys, { userId, isOwner }, [row]);
      return shown ? ok(shown) : fail(problem('NOT_FOUND'));
    };
    const known = await standing(queries, { schoolCode, attemptId });
    if (known) return known.requestKey === requestKey ? view(known) : fail(problem('CHANGED_MEANWHILE'));
    const attempt = await readAttempt(queries, schoolCode, attemptId);
    const now = clock.now();
    if (!attempt || !(await lostAttempts(queries, [attempt], now)).has(attemptId))
      return fail(problem('SETTLEMENT_NOT_POSSIBLE'));
    const waits = attempt.amountFen > (await aloneFen(queries, intent, userId));
    const { intentId } = intent;
    const [settlement] = await queries.orm
      .insert(cardSettlement)
      .values({
        schoolCode,
        settlementId: random.uuid(),
        intentId,
        attemptId,
        taken,
        reference,
        remarks,
        state: waits ? 'awaiting-approval' : 'done',
        requestedBy: userId,
        requestKey,
        createdAt: now,
        endedAt: waits ? null : now,
      })
      .onConflictDoNothing({ target: [cardSettlement.schoolCode, cardSettlement.requestKey] })
      .returning();
    // The key stands for what was said of another attempt, or was rejected.
    if (!settlement) return fail(problem('CHANGED_MEANWHILE'));
    const kind = 'settlement-asked';
    const detail = `${taken ? 'taken' : 'not-taken'} ${reference}`;
    await recordEvent(
      queries,
      random,
      { schoolCode, intentId, attemptId, kind, source: 'staff', detail },
      now,
    );
    if (!waits) await applySettlement(queries, deps, attempt, settlement);
    await recordSettlement(queries, deps, operation, { intent, attempt, before: null, after: settlement });
    log.event('card-settlement-asked', { attemptId, by: userId, taken });
    return view(settlement);
  });
}

/** What somebody has said of an attempt before, unless it was rejected. */
async function standing(
  { orm }: Queries,
  { schoolCode, attemptId }: { readonly schoolCode: string; readonly attemptId: string },
): Promise<SettlementRow | undefined> {
  const [row] = await orm
    .select()
    .from(cardSettlement)
    .where(
      and(
        eq(cardSettlement.schoolCode, schoolCode),
        eq(cardSettlement.attemptId, attemptId),
        ne(cardSettlement.state, 'rejected'),
      ),
    );
  return row;
}
