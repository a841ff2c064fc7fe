import { permission } from '@self-print/contract/permissions.ts';
import type { Role } from '@self-print/contract/platform/roles.ts';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { approval } from '../../db/schema/approvals.ts';
import { role } from '../../db/schema/roles.ts';
import { school } from '../../db/schema/schools.ts';
import { grantedBy } from '../../http/permissions.ts';
import type { Facts } from '../operations/fieldChanges.ts';

export type RoleRow = typeof role.$inferSelect;

/** Kind of the approvals by which roles gain dangerous permissions; their subject is the role. */
export const ROLE_PERMISSIONS = 'rolePermissions';
/** What such an approval adds. */
export const wantedPermissions = z.object({ permissions: z.array(permission) });

const people = sql<number>`(select count(*)::int from ${account}
  where ${account.schoolCode} = ${role.schoolCode} and ${account.role} = ${role.roleId})`;
const needsSecondFactor = sql<boolean>`${role.roleId} = any(${school.secondFactorRoles})`;

/** Roles of a school, those that every school has first. */
export async function readRoles(
  { orm }: Queries,
  schoolCode: string,
  condition: SQL | undefined,
  paging = { page: 1, rows: 1 },
): Promise<readonly Role[]> {
  const rows = await orm
    .select({ role, people, needsSecondFactor, wanted: approval.wanted })
    .from(role)
    .innerJoin(school, eq(school.schoolCode, role.schoolCode))
    .leftJoin(
      approval,
      and(
        eq(approval.schoolCode, role.schoolCode),
        eq(approval.kind, ROLE_PERMISSIONS),
        eq(approval.subject, role.roleId),
        isNull(approval.decision),
      ),
    )
    .where(and(eq(role.schoolCode, schoolCode), condition))
    .orderBy(desc(role.builtIn), asc(role.createdAt), asc(role.roleId))
    .limit(paging.rows)
    .offset((paging.page - 1) * paging.rows);
  return rows.map((row) => ({
    roleId: row.role.roleId,
    name: { zh: row.role.nameZh, en: row.role.nameEn },
    administers: row.role.administers,
    permissions: [...grantedBy(row.role)],
    builtIn: row.role.builtIn,
    needsSecondFactor: row.needsSecondFactor,
    people: row.people,
    archived: row.role.archivedAt !== null,
    waiting: row.wanted === null ? [] : wantedPermissions.parse(row.wanted).permissions,
    revision: row.role.revision,
  }));
}

export const isRole = (roleId: string) => eq(role.roleId, roleId);
export const isArchived = (archived: boolean) =>
  archived ? isNotNull(role.archivedAt) : isNull(role.archivedAt);

/** One role, locked until the end of the transaction so that changes come one after the other. */
export async function lockRole(
  { orm }: Queries,
  schoolCode: string,
  roleId: string,
): Promise<RoleRow | undefined> {
  const [row] = await orm
    .select()
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), isRole(roleId)))
    // Not `update`, which would wait for everybody who is being added with the role.
    .for('no key update');
  return row;
}

/** What the operation log keeps of a role. */
export function roleFacts({ name, permissions, waiting, needsSecondFactor, archived }: Role): Facts {
  const each = (some: readonly string[]) => Object.fromEntries(some.map((permission) => [permission, true]));
  return { name, permissions: each(permissions), waiting: each(waiting), needsSecondFactor, archived };
}

/** Reads a role that was just written. */
export async function readRole(queries: Queries, schoolCode: string, roleId: string): Promise<Role> {
  const [found] = await readRoles(queries, schoolCode, isRole(roleId));
  if (!found) throw new Error(`The role ${roleId} is gone`);
  return found;
}
