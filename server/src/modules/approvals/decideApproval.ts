import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { approval } from '../../db/schema/approvals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { ApprovalRow } from './waitingApproval.ts';

/** What is particular to a kind of change. */
export interface ApprovalKind<Name extends ErrorName> {
  /** Does what was approved, in the transaction of the approval. */
  readonly apply: (queries: Queries, admin: AdminActor, row: ApprovalRow) => Promise<Outcome<void, Name>>;
  /** What people call the subject. */
  readonly labelOf: (queries: Queries, row: ApprovalRow) => Promise<Bilingual>;
}

interface Decision {
  readonly approvalId: string;
  readonly approve: boolean;
}

/**
 * Approves or refuses a waiting change. Nobody approves what they asked for; refusing an own one withdraws it. What cannot be
 * applied any more stays, to be refused.
 */
export function decideApproval<Name extends ErrorName>(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { admin, operation }: { readonly admin: AdminActor; readonly operation: Operation },
  { approvalId, approve }: Decision,
  kindOf: (kind: string) => ApprovalKind<Name>,
): Promise<Outcome<{ readonly outcome: 'done' | 'refused' }, Name | 'NOT_FOUND' | 'SECOND_PERSON_NEEDED'>> {
  const { schoolCode, userId } = admin;
  const { db, clock, log } = deps;
  return db.transaction(async (queries) => {
    const { orm } = queries;
    const isIt = and(
      eq(approval.schoolCode, schoolCode),
      eq(approval.approvalId, approvalId),
      isNull(approval.decision),
    );
    // Two who decide at once: the second finds it decided.
    const [row] = await orm.select().from(approval).where(isIt).for('update');
    if (!row) return fail(problem('NOT_FOUND'));
    const isOwn = row.askedBy === userId;
    if (approve) {
      if (isOwn) return fail(problem('SECOND_PERSON_NEEDED'));
      const applied = await kindOf(row.kind).apply(queries, admin, row);
      if (!applied.ok) return applied;
    }
    const decision = approve ? 'approved' : isOwn ? 'withdrawn' : 'refused';
    await orm.update(approval).set({ decision, decidedBy: userId, decidedAt: clock.now() }).where(isIt);
    log.event('approval-decided', { schoolCode, userId, kind: row.kind, subject: row.subject, decision });
    await recordOperation(queries, deps, operation, {
      subject: row.subject,
      label: await kindOf(row.kind).labelOf(queries, row),
      before: { decision: null },
      after: { decision, wanted: row.wanted },
    });
    return ok({ outcome: approve ? 'done' : 'refused' });
  });
}
