import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { approval } from '../../db/schema/approvals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { describeApprovals, maySee } from '../approvals/viewApprovals.ts';
import type { PriceApproval } from './priceApproval.ts';

type OfPrice = typeof approvalCalls.ofPrice;

/** What waits for a second person about one price, and the latest change that whoever asks had refused. */
export async function viewPriceApprovals(
  deps: Pick<Deps, 'db' | 'keys'>,
  admin: AdminActor,
  { kind, subject }: CallInput<OfPrice>,
  kinds: readonly PriceApproval[],
): Promise<CallAnswer<OfPrice>> {
  const { schoolCode, userId } = admin;
  const [latest] = await deps.db.orm
    .select()
    .from(approval)
    .where(and(eq(approval.schoolCode, schoolCode), eq(approval.kind, kind), eq(approval.subject, subject)))
    .orderBy(desc(sql`${approval.decision} is null`), desc(approval.askedAt), desc(approval.decidedAt))
    .limit(1);
  const known = kinds.find((each) => each.kind === kind);
  const isOwn = latest?.askedBy === userId;
  if (!latest || !known || !(isOwn || maySee(admin, known))) return { waiting: null, refused: null };
  const [entry = null] = await describeApprovals(
    deps,
    admin,
    [{ ...latest, askers: [latest.askedBy] }],
    kinds,
  );
  return {
    waiting: latest.decision === null ? entry : null,
    refused: latest.decision === 'refused' && isOwn ? entry : null,
  };
}
