import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { approval } from '../../db/schema/approvals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';

export type ApprovalRow = typeof approval.$inferSelect;

type Asker = Pick<AdminActor, 'schoolCode' | 'userId'>;

/** What a change is about; at most one waits for each. */
export interface ApprovalSubject {
  readonly kind: string;
  readonly subject: string;
}

const isWaitingFor = ({ schoolCode }: Pick<AdminActor, 'schoolCode'>, { kind, subject }: ApprovalSubject) =>
  and(
    eq(approval.schoolCode, schoolCode),
    eq(approval.kind, kind),
    eq(approval.subject, subject),
    isNull(approval.decision),
  );

/** The change that waits for a subject, locked until the end of the transaction. */
export async function findWaiting(
  { orm }: Queries,
  at: Pick<AdminActor, 'schoolCode'>,
  about: ApprovalSubject,
): Promise<ApprovalRow | undefined> {
  const [row] = await orm.select().from(approval).where(isWaitingFor(at, about)).for('update');
  return row;
}

/**
 * Lets a change wait for a second administrator, in place of what already waits for the same subject. Whoever asks for it must not
 * decide on it. It has a new id: whoever is about to approve what waited before has not seen this.
 */
export async function askApproval(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'random'>,
  asker: Asker,
  { wanted, ...about }: ApprovalSubject & { readonly wanted: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { schoolCode, userId: askedBy } = asker;
  await withdrawApproval(queries, deps, asker, about);
  await queries.orm.insert(approval).values({
    schoolCode,
    approvalId: deps.random.uuid(),
    ...about,
    wanted,
    askedBy,
    askedAt: deps.clock.now(),
  });
}

/**
 * Puts more into what somebody asked for who goes on asking, such as the next portion of an import: whoever is about to approve it has
 * not seen this, so that it gets a new id. Returns whether anything of theirs waits.
 */
export async function extendOwnApproval(
  { orm }: Queries,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { schoolCode, userId }: Asker,
  { wanted, ...about }: ApprovalSubject & { readonly wanted: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const extended = await orm
    .update(approval)
    .set({ approvalId: random.uuid(), wanted, askedAt: clock.now() })
    .where(and(isWaitingFor({ schoolCode }, about), eq(approval.askedBy, userId)))
    .returning({ approvalId: approval.approvalId });
  return extended.length > 0;
}

/** Takes back what waits for a subject, if anything does. */
export async function withdrawApproval(
  { orm }: Queries,
  { clock }: Pick<Deps, 'clock'>,
  { schoolCode, userId }: Asker,
  about: ApprovalSubject,
): Promise<void> {
  await orm
    .update(approval)
    .set({ decision: 'withdrawn', decidedBy: userId, decidedAt: clock.now() })
    .where(isWaitingFor({ schoolCode }, about));
}
