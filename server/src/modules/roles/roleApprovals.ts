import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { roleCalls } from '@self-print/contract/platform/roles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import type { ApprovalKind } from '../approvals/decideApproval.ts';
import { listWaiting } from '../approvals/listWaiting.ts';
import type { ApprovalRow } from '../approvals/waitingApproval.ts';
import { wantedPermissions } from './roleStore.ts';
import { addPermissions } from './writeRole.ts';

/** Gives a role the permissions that a second administrator has approved, who must have them too. */
async function apply(
  queries: Queries,
  { schoolCode, permissions: own }: AdminActor,
  { subject, wanted }: ApprovalRow,
): Promise<Outcome<void, 'CHANGED_MEANWHILE' | 'PERMISSION_LACKING'>> {
  const { permissions } = wantedPermissions.parse(wanted);
  if (permissions.some((each) => !own.has(each))) return fail(problem('PERMISSION_LACKING'));
  const isDone = await addPermissions(queries, schoolCode, subject, permissions);
  return isDone ? ok() : fail(problem('CHANGED_MEANWHILE'));
}

export const ROLE_PERMISSIONS_KIND: ApprovalKind<'CHANGED_MEANWHILE' | 'PERMISSION_LACKING'> = {
  apply,
  labelOf: async (queries, { schoolCode, subject }) =>
    (await namesOfRoles(queries, schoolCode, [subject])).get(subject) ?? { zh: subject, en: subject },
};

/** What waits for a second administrator, with the names of roles and people. */
export async function listRoleApprovals(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: AdminActor,
  paging: { readonly page: number; readonly rows: number },
): Promise<CallAnswer<typeof roleCalls.approvals>> {
  const { rows, total } = await listWaiting(db, schoolCode, paging);
  const roleNames = await namesOfRoles(
    db,
    schoolCode,
    rows.map(({ subject }) => subject),
  );
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    rows.map(({ askedBy }) => askedBy),
  );
  return {
    rows: rows.map((row) => ({
      approvalId: row.approvalId,
      subject: roleNames.get(row.subject) ?? { zh: row.subject, en: row.subject },
      permissions: wantedPermissions.parse(row.wanted).permissions,
      askedBy: nameOf(row.askedBy) ?? '',
      askedAt: row.askedAt.toISOString(),
      isOwn: row.askedBy === userId,
    })),
    total,
    pageSize: paging.rows,
    pageNumber: paging.page,
  };
}

async function namesOfRoles({ orm }: Queries, schoolCode: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { zh: string; en: string }>();
  const rows = await orm
    .select({ roleId: role.roleId, zh: role.nameZh, en: role.nameEn })
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), inArray(role.roleId, [...ids])));
  return new Map(rows.map(({ roleId, zh, en }) => [roleId, { zh, en }]));
}
