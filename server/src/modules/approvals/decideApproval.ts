import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { type APPROVAL_DECISIONS, approval } from '../../db/schema/approvals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { createFindAdminActor } from '../accounts/findUserActor.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { ApprovalRow } from './waitingApproval.ts';

/** What is particular to a kind of change. */
export interface ApprovalKind<Name extends ErrorName> {
  /** What whoever asked must still be allowed when somebody approves: a change is made by two who both may. */
  readonly askedWith: Permission;
  /** Does what was approved, in the transaction of the approval. */
  readonly apply: (queries: Queries, admin: AdminActor, row: ApprovalRow) => Promise<Outcome<void, Name>>;
  /** Undoes what was written already when it was asked for, as it is refused or withdrawn. */
  readonly drop?: (queries: Queries, row: ApprovalRow, now: Date) => Promise<void>;
  /** What people call the subject. */
  readonly labelOf: (queries: Queries, row: ApprovalRow) => Promise<Bilingual>;
  /** What the operation log says of the change; as it stands in the row when left out. */
  readonly factsOf?: (row: ApprovalRow) => { readonly before: Facts | null; readonly after: Facts };
  /** Locks what those who ask lock first, so that they and those who decide do not wait for each other. */
  readonly lock?: (queries: Queries, schoolCode: string) => Promise<unknown>;
}

type DecideDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

interface Decider {
  readonly admin: AdminActor;
  readonly operation: Operation;
}

interface Decision {
  readonly approvalId: string;
  readonly approve: boolean;
  /** Why it is refused. */
  readonly reason?: string | null;
}

/** The kind of a change by its name; undefined for one that is decided on elsewhere. */
type KindOf<Name extends ErrorName> = (kind: string) => ApprovalKind<Name> | undefined;

/**
 * Approves or refuses a waiting change. Nobody approves what they asked for; refusing an own one withdraws it. What cannot be
 * applied any more, and what its asker may no longer do, stays, to be refused.
 */
export function decideApproval<Name extends ErrorName>(
  deps: DecideDeps,
  by: Decider,
  { approvalId, approve, reason = null }: Decision,
  kindOf: KindOf<Name>,
): Promise<
  Outcome<
    { readonly outcome: 'done' | 'refused' },
    Name | 'NOT_FOUND' | 'SECOND_PERSON_NEEDED' | 'ASKER_MAY_NO_LONGER'
  >
> {
  const { admin } = by;
  return deps.db.transaction(async (queries) => {
    const found = await lockWaiting(queries, admin.schoolCode, approvalId, kindOf);
    if (!found) return fail(problem('NOT_FOUND'));
    const { row, kind } = found;
    const isOwn = row.askedBy === admin.userId;
    if (approve) {
      if (isOwn) return fail(problem('SECOND_PERSON_NEEDED'));
      const { schoolCode, askedBy: userId } = row;
      const asker = await createFindAdminActor(queries)({ schoolCode, userId });
      if (!asker?.permissions.has(kind.askedWith)) return fail(problem('ASKER_MAY_NO_LONGER'));
      const applied = await kind.apply(queries, admin, row);
      if (!applied.ok) return applied;
    }
    const decision = approve ? 'approved' : isOwn ? 'withdrawn' : 'refused';
    const said = decision === 'refused' ? reason : null;
    await close(queries, deps, by, { ...found, decision, reason: said });
    return ok({ outcome: approve ? 'done' : 'refused' });
  });
}

/** Withdraws what one asked for oneself. */
export function withdrawOwnApproval<Name extends ErrorName>(
  deps: DecideDeps,
  by: Decider,
  approvalId: string,
  kindOf: KindOf<Name>,
): Promise<Outcome<{ readonly outcome: 'refused' }, 'NOT_FOUND'>> {
  const { admin } = by;
  return deps.db.transaction(async (queries) => {
    const found = await lockWaiting(queries, admin.schoolCode, approvalId, kindOf);
    if (found?.row.askedBy !== admin.userId) return fail(problem('NOT_FOUND'));
    await close(queries, deps, by, { ...found, decision: 'withdrawn', reason: null });
    return ok({ outcome: 'refused' });
  });
}

interface Waiting<Name extends ErrorName> {
  readonly row: ApprovalRow;
  readonly kind: ApprovalKind<Name>;
}

async function lockWaiting<Name extends ErrorName>(
  queries: Queries,
  schoolCode: string,
  approvalId: string,
  kindOf: KindOf<Name>,
): Promise<Waiting<Name> | undefined> {
  const { orm } = queries;
  const isIt = isWaiting({ schoolCode, approvalId });
  const [found] = await orm.select({ kind: approval.kind }).from(approval).where(isIt);
  const kind = found && kindOf(found.kind);
  if (!kind) return undefined;
  await kind.lock?.(queries, schoolCode);
  // Two who decide at once: the second finds it decided.
  const [row] = await orm.select().from(approval).where(isIt).for('update');
  return row && { row, kind };
}

const isWaiting = ({ schoolCode, approvalId }: Pick<ApprovalRow, 'schoolCode' | 'approvalId'>) =>
  and(eq(approval.schoolCode, schoolCode), eq(approval.approvalId, approvalId), isNull(approval.decision));

interface Closing extends Waiting<ErrorName> {
  readonly decision: (typeof APPROVAL_DECISIONS)[number];
  readonly reason: string | null;
}

/** Notes what became of a change, with both people in the operation log. */
async function close(
  queries: Queries,
  deps: DecideDeps,
  { admin: { schoolCode, userId }, operation }: Decider,
  { row, kind, decision, reason }: Closing,
): Promise<void> {
  await queries.orm
    .update(approval)
    .set({ decision, reason, decidedBy: userId, decidedAt: deps.clock.now() })
    .where(isWaiting(row));
  if (decision !== 'approved') await kind.drop?.(queries, row, deps.clock.now());
  deps.log.event('approval-decided', { schoolCode, userId, kind: row.kind, subject: row.subject, decision });
  const nameOf = await administratorNames(queries, deps.keys, schoolCode, [row.askedBy]);
  const facts = kind.factsOf?.(row) ?? { before: null, after: { wanted: row.wanted } };
  await recordOperation(queries, deps, operation, {
    subject: row.subject,
    label: await kind.labelOf(queries, row),
    before: { ...facts.before, decision: null },
    after: {
      ...facts.after,
      decision,
      askedBy: maskText('name', nameOf(row.askedBy) ?? ''),
      ...(reason === null ? {} : { reason }),
    },
  });
}
