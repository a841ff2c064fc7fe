import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { ApprovalEntry, approvalCalls } from '@self-print/contract/platform/approvals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { may } from '../../http/permissions.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { type ListedRow, listApprovals } from './listApprovals.ts';
import type { ListedKind } from './listedKind.ts';
import { WAITING_ELSEWHERE } from './waitingElsewhere.ts';

export const maySee = (admin: AdminActor, { seenBy, decidedBy }: ListedKind): boolean =>
  may(admin, seenBy) || may(admin, decidedBy);

/** What waits for a second person, or what was decided: one's own, and what one may see. */
export async function viewApprovals(
  deps: Pick<Deps, 'db' | 'keys'>,
  admin: AdminActor,
  { page, rows, kind, decided, mine }: CallInput<typeof approvalCalls.list>,
  changes: readonly ListedKind[],
): Promise<CallAnswer<typeof approvalCalls.list>> {
  const kinds = [...changes, ...WAITING_ELSEWHERE];
  const { schoolCode, userId } = admin;
  const seen = kinds.filter((each) => (mine ? may(admin, each.decidedBy) : maySee(admin, each)));
  const found = await listApprovals(deps.db, schoolCode, {
    kinds: seen.map((each) => each.kind),
    kind,
    elsewhere: WAITING_ELSEWHERE,
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
  rows: readonly ListedRow[],
  kinds: readonly ListedKind[],
): Promise<ApprovalEntry[]> {
  const { schoolCode, userId } = admin;
  const people = rows.flatMap(({ askers, decidedBy }) => [askers.at(-1) ?? null, decidedBy]);
  const nameOf = await administratorNames(db, keys, schoolCode, people);
  const described = rows.map(async (row) => {
    const kind = kinds.find((each) => each.kind === row.kind);
    if (!kind) throw new Error(`There is no kind of approval ${row.kind}`);
    const isOwn = row.askers.includes(userId);
    return {
      approvalId: row.approvalId,
      kind: kind.kind,
      subjectId: row.subject,
      subject: await kind.labelOf(db, row),
      ...(await kind.detailOf(db, row)),
      askedBy: nameOf(row.askers.at(-1) ?? null) ?? '',
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
