import type { ApprovalKindName } from '@self-print/contract/platform/approvals.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { approval } from '../../db/schema/approvals.ts';
import type { ApprovalRow } from './waitingApproval.ts';

/** A change as it is listed, whatever table it stands in. */
export interface ListedRow
  extends Pick<ApprovalRow, 'schoolCode' | 'approvalId' | 'kind' | 'subject' | 'wanted'>,
    Pick<ApprovalRow, 'askedAt' | 'decision' | 'reason' | 'decidedBy' | 'decidedAt'> {
  /** Those who may not decide on it, the one who asked last; empty names are of nobody. */
  readonly askers: readonly string[];
}

interface ChangeColumns {
  readonly id: unknown;
  readonly kind: ApprovalKindName;
  readonly subject: unknown;
  readonly wanted: SQL;
  readonly askers: unknown;
  readonly askedAt: unknown;
}

/** The columns of what waits in another table than the changes themselves. */
export const changeColumns = ({ id, kind, subject, wanted, askers, askedAt }: ChangeColumns): SQL => sql`
  (${id})::text as approval_id, ${kind}::text as kind, (${subject})::text as subject, ${wanted} as wanted,
  ${askers} as askers, ${askedAt} as asked_at, null::text as decision, null::text as reason,
  null::text as decided_by, null::timestamptz as decided_at`;

const changesOf = (schoolCode: string) => sql`
  select ${approval.approvalId}::text as approval_id, ${approval.kind} as kind, ${approval.subject} as subject,
    ${approval.wanted} as wanted, array[${approval.askedBy}] as askers, ${approval.askedAt} as asked_at,
    ${approval.decision} as decision, ${approval.reason} as reason, ${approval.decidedBy} as decided_by,
    ${approval.decidedAt} as decided_at
  from ${approval} where ${approval.schoolCode} = ${schoolCode}`;

interface Which {
  readonly kinds: readonly ApprovalKindName[];
  /** Whose own requests are listed whatever their kind. */
  readonly orOf?: string;
  /** Whose own requests are left out. */
  readonly notOf?: string;
  /** Only one kind. */
  readonly kind?: ApprovalKindName | undefined;
  /** Those that were decided on, instead of those that wait. */
  readonly decided?: boolean;
  /** What waits in other tables. */
  readonly elsewhere?: readonly { readonly rowsOf: (schoolCode: string) => SQL }[];
  readonly page: number;
  readonly rows: number;
}

/** What of a school waits for a second administrator, the oldest first; or changes that were decided on, the newest first. */
export async function listApprovals(
  { orm }: Queries,
  schoolCode: string,
  { kinds, orOf, notOf, kind, decided = false, elsewhere = [], page, rows }: Which,
): Promise<{ readonly rows: readonly ListedRow[]; readonly total: number }> {
  const isWanted = decided ? sql`${approval.decision} is not null` : sql`${approval.decision} is null`;
  const sources = [
    sql`${changesOf(schoolCode)} and ${isWanted}`,
    ...(decided ? [] : elsewhere.map(({ rowsOf }) => rowsOf(schoolCode))),
  ];
  const all = sql`(${sql.join(sources, sql` union all `)}) as change`;
  const wanted = sql.join(
    [
      sql`(kind in ${[...kinds, '']}${orOf === undefined ? sql`` : sql` or ${orOf} = any(askers)`})`,
      ...(notOf === undefined ? [] : [sql`${notOf} <> all(askers)`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ],
    sql` and `,
  );
  const found = await orm
    .select({
      schoolCode: sql<string>`${schoolCode}::text`,
      approvalId: sql<string>`approval_id`,
      kind: sql<string>`kind`,
      subject: sql<string>`subject`,
      wanted: sql<ApprovalRow['wanted']>`wanted`,
      askers: sql<string[]>`askers`,
      askedAt: sql<Date>`asked_at`.mapWith(approval.askedAt),
      decision: sql<ApprovalRow['decision']>`decision`,
      reason: sql<string | null>`reason`,
      decidedBy: sql<string | null>`decided_by`,
      decidedAt: sql<Date | null>`decided_at`.mapWith(approval.decidedAt),
    })
    .from(all)
    .where(wanted)
    .orderBy(decided ? sql`decided_at desc` : sql`asked_at`, sql`approval_id`)
    .limit(rows)
    .offset((page - 1) * rows);
  const [{ total } = { total: 0 }] = await orm
    .select({ total: sql<number>`count(*)::int` })
    .from(all)
    .where(wanted);
  return { rows: found, total };
}
