import type { GrantKindName, PriceKind } from '@self-print/contract/platform/approvals.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { approval } from '../../db/schema/approvals.ts';
import type { ApprovalRow } from './waitingApproval.ts';

interface Which {
  readonly kinds: readonly (GrantKindName | PriceKind)[];
  /** Whose own requests are listed whatever their kind. */
  readonly orOf?: string;
  /** Whose own requests are left out. */
  readonly notOf?: string;
  /** Those that were decided on, instead of those that wait. */
  readonly decided?: boolean;
  readonly page: number;
  readonly rows: number;
}

/** Changes of a school that wait for a second administrator, the oldest first; or decided ones, the newest first. */
export async function listApprovals(
  { orm }: Queries,
  schoolCode: string,
  { kinds, orOf, notOf, decided = false, page, rows }: Which,
): Promise<{ readonly rows: readonly ApprovalRow[]; readonly total: number }> {
  const wanted = and(
    eq(approval.schoolCode, schoolCode),
    decided ? isNotNull(approval.decision) : isNull(approval.decision),
    or(inArray(approval.kind, [...kinds]), orOf === undefined ? undefined : eq(approval.askedBy, orOf)),
    notOf === undefined ? undefined : ne(approval.askedBy, notOf),
  );
  const order = decided ? [desc(approval.decidedAt)] : [asc(approval.askedAt)];
  const found = await orm
    .select()
    .from(approval)
    .where(wanted)
    .orderBy(...order, asc(approval.approvalId))
    .limit(rows)
    .offset((page - 1) * rows);
  return { rows: found, total: await orm.$count(approval, wanted) };
}
