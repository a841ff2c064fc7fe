import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import type {
  ApprovalEntry,
  approvalCalls,
  GrantKindName,
  PriceKind,
} from '@self-print/contract/platform/approvals.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { may } from '../../http/permissions.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { listApprovals } from './listApprovals.ts';
import type { ApprovalRow } from './waitingApproval.ts';

/** What the list of all that waits knows of a kind of change. */
export interface ListedKind {
  readonly kind: GrantKindName | PriceKind;
  /** Who sees it, beside those who may decide and whoever asked. */
  readonly seenBy: Permission;
  /** Who decides on it. */
  readonly decidedBy: Permission;
  readonly labelOf: (queries: Queries, row: ApprovalRow) => Promise<Bilingual>;
  readonly detailOf: (
    queries: Queries,
    row: ApprovalRow,
  ) => Promise<Pick<ApprovalEntry, 'role' | 'permissions' | 'changes'>>;
}

export const maySee = (admin: AdminActor, { seenBy, decidedBy }: ListedKind): boolean =>
  may(admin, seenBy) || may(admin, decidedBy);

/** What waits for a second person, or what was decided: one's own, and what one may see. */
export async function viewApprovals(
  deps: Pick<Deps, 'db' | 'keys'>,
  admin: AdminActor,
  { page, rows, decided, mine }: CallInput<typeof approvalCalls.list>,
  kinds: readonly ListedKind[],
): Promise<CallAnswer<typeof approvalCalls.list>> {
  const { schoolCode, userId } = admin;
  const seen = kinds.filter((each) => (mine ? may(admin, each.decidedBy) : maySee(admin, each)));
  const found = await listApprovals(deps.db, schoolCode, {
    kinds: seen.map(({ kind }) => kind),
    ...(mine ? { notOf: userId } : { orOf: userId }),
    decided,
    page,
    rows,
  });
  return {
    rows: await describeApprovals(deps, admin, found.rows, kinds),
    total: found.total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Changes in words. */
export async function describeApprovals(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  admin: AdminActor,
  rows: readonly ApprovalRow[],
  kinds: readonly ListedKind[],
): Promise<ApprovalEntry[]> {
  const { schoolCode, userId } = admin;
  const people = rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]);
  const nameOf = await administratorNames(db, keys, schoolCode, people);
  const described = rows.map(async (row) => {
    const kind = kinds.find((each) => each.kind === row.kind);
    if (!kind) throw new Error(`There is no kind of approval ${row.kind}`);
    const isOwn = row.askedBy === userId;
    return {
      approvalId: row.approvalId,
      kind: kind.kind,
      subjectId: row.subject,
      subject: await kind.labelOf(db, row),
      ...(await kind.detailOf(db, row)),
      askedBy: nameOf(row.askedBy) ?? '',
      askedAt: row.askedAt.toISOString(),
      isOwn,
      mayDecide: row.decision === null && !isOwn && may(admin, kind.decidedBy),
      decision: row.decision,
      decidedBy: nameOf(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
    };
  });
  return Promise.all(described);
}
