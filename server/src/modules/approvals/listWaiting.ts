import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { approval } from '../../db/schema/approvals.ts';
import type { ApprovalRow } from './waitingApproval.ts';

/** Changes of a school that wait for a second administrator, the oldest first. */
export async function listWaiting(
  { orm }: Queries,
  schoolCode: string,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<{ readonly rows: readonly ApprovalRow[]; readonly total: number }> {
  const waiting = and(eq(approval.schoolCode, schoolCode), isNull(approval.decision));
  const found = await orm
    .select()
    .from(approval)
    .where(waiting)
    .orderBy(asc(approval.askedAt), asc(approval.approvalId))
    .limit(rows)
    .offset((page - 1) * rows);
  return { rows: found, total: await orm.$count(approval, waiting) };
}
