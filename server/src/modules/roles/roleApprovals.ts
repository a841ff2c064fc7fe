import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { type GrantKindName, grantKind } from '@self-print/contract/platform/approvals.ts';
import type { roleCalls } from '@self-print/contract/platform/roles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import type { ApprovalKind } from '../approvals/decideApproval.ts';
import { listApprovals } from '../approvals/listApprovals.ts';
import type { ListedChange, ListedKind } from '../approvals/listedKind.ts';
import type { ApprovalRow } from '../approvals/waitingApproval.ts';
import { isRole, wantedPermissions } from './roleStore.ts';
import { addPermissions } from './writeRole.ts';

/** A kind of change of what people may do. */
export interface GrantKind
  extends ApprovalKind<'CHANGED_MEANWHILE' | 'LAST_ADMINISTRATOR' | 'PERMISSION_LACKING'> {
  readonly kind: GrantKindName;
  readonly labelOf: (queries: Queries, row: ListedChange) => Promise<Bilingual>;
  /** What the subject would gain. */
  readonly gainOf: (
    queries: Queries,
    row: ListedChange,
  ) => Promise<{
    readonly role: Bilingual | null;
    readonly permissions: CallAnswer<typeof roleCalls.approvals>['rows'][number]['permissions'];
  }>;
}

/** Roles that gain permissions. */
export const ROLE_PERMISSIONS_KIND: GrantKind = {
  kind: 'rolePermissions',
  askedWith: 'role:write',
  apply: applyRolePermissions,
  labelOf: (queries, { schoolCode, subject }) => nameOfRole(queries, schoolCode, subject),
  gainOf: async (_, { wanted }) => ({ role: null, ...wantedPermissions.parse(wanted) }),
};

/** Gives a role the permissions that a second administrator has approved, who must have them too. */
async function applyRolePermissions(
  queries: Queries,
  { schoolCode, permissions: own }: AdminActor,
  { subject, wanted }: ApprovalRow,
): Promise<Outcome<void, 'CHANGED_MEANWHILE' | 'PERMISSION_LACKING'>> {
  const { permissions } = wantedPermissions.parse(wanted);
  if (permissions.some((each) => !own.has(each))) return fail(problem('PERMISSION_LACKING'));
  const isDone = await addPermissions(queries, schoolCode, subject, permissions);
  return isDone ? ok() : fail(problem('CHANGED_MEANWHILE'));
}

/** What waits for a second administrator, in words. */
export async function listGrantApprovals(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: AdminActor,
  paging: { readonly page: number; readonly rows: number },
  kindOf: (kind: string) => GrantKind | undefined,
): Promise<CallAnswer<typeof roleCalls.approvals>> {
  const { rows, total } = await listApprovals(db, schoolCode, { ...paging, kinds: grantKind.options });
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    rows.flatMap(({ askers }) => askers),
  );
  const listed = rows.map(async (row) => {
    const grant = kindOf(row.kind);
    if (!grant) throw new Error(`There is no kind of approval ${row.kind}`);
    return {
      approvalId: row.approvalId,
      kind: grant.kind,
      subject: await grant.labelOf(db, row),
      ...(await grant.gainOf(db, row)),
      askedBy: row.askers.map(nameOf).join(''),
      askedAt: row.askedAt.toISOString(),
      isOwn: row.askers.includes(userId),
    };
  });
  return { rows: await Promise.all(listed), total, pageSize: paging.rows, pageNumber: paging.page };
}

/** A kind as the list of all that waits knows it. */
export const listedGrant = ({ kind, labelOf, gainOf }: GrantKind): ListedKind => ({
  kind,
  seenBy: 'role:read',
  decidedBy: 'role:write',
  labelOf,
  detailOf: async (queries, row) => ({ ...(await gainOf(queries, row)), changes: [] }),
});

/** The name of a role; its id when it is gone. */
export async function nameOfRole({ orm }: Queries, schoolCode: string, roleId: string): Promise<Bilingual> {
  const [row] = await orm
    .select({ zh: role.nameZh, en: role.nameEn })
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), isRole(roleId)));
  return row ?? { zh: roleId, en: roleId };
}
