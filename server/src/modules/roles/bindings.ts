import { problem } from '@self-print/contract/errors.ts';
import { grantKind } from '@self-print/contract/platform/approvals.ts';
import { roleCalls as calls } from '@self-print/contract/platform/roles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { and, eq } from 'drizzle-orm';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { decideApproval } from '../approvals/decideApproval.ts';
import { archiveRole, restoreRole } from './archiveRole.ts';
import { changeRole } from './changeRole.ts';
import { createRole } from './createRole.ts';
import { permissionTree } from './permissionTree.ts';
import { type GrantKind, listGrantApprovals, ROLE_PERMISSIONS_KIND } from './roleApprovals.ts';
import { isArchived, isRole, readRoles } from './roleStore.ts';

/** How roles of people are approved is passed in, because people depend on roles. */
type RoleDeps = Deps & { readonly personRoleKind: GrantKind };

/** Calls about roles and permissions, used by the console. */
export function roleBindings(deps: RoleDeps): Binding<Actor>[] {
  const { db } = deps;
  const kinds = { rolePermissions: ROLE_PERMISSIONS_KIND, personRole: deps.personRoleKind };
  const kindOf = (name: string) => {
    const known = grantKind.safeParse(name);
    return known.success ? kinds[known.data] : undefined;
  };
  return [
    bindAdmin(calls.permissions, async ({ actor }) => ok(await permissionTree(db, actor.schoolCode))),
    bindAdmin(calls.names, async ({ actor: { schoolCode } }) => {
      const rows = await db.orm
        .select()
        .from(role)
        .where(and(eq(role.schoolCode, schoolCode), isArchived(false)))
        .orderBy(role.createdAt, role.roleId);
      return ok(
        rows.map(({ roleId, nameZh, nameEn, administers }) => ({
          roleId,
          name: { zh: nameZh, en: nameEn },
          administers,
        })),
      );
    }),
    bindAdmin(calls.list, async ({ actor: { schoolCode }, input: { archived, ...paging } }) => {
      const condition = isArchived(archived);
      return ok({
        rows: [...(await readRoles(db, schoolCode, condition, paging))],
        total: await db.orm.$count(role, and(eq(role.schoolCode, schoolCode), condition)),
        pageSize: paging.rows,
        pageNumber: paging.page,
      });
    }),
    bindAdmin(calls.get, async ({ actor, input: { roleId } }) => {
      const [found] = await readRoles(db, actor.schoolCode, isRole(roleId));
      return found ? ok(found) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.create, ({ actor, operation, input }) => createRole(deps, actor, operation, input)),
    bindChange(calls.change, ({ actor, operation, input }) => changeRole(deps, actor, operation, input)),
    bindChange(calls.archive, ({ actor, operation, input }) => archiveRole(deps, actor, operation, input)),
    bindChange(calls.restore, ({ actor, operation, input }) => restoreRole(deps, actor, operation, input)),
    bindAdmin(calls.approvals, async ({ actor, input }) =>
      ok(await listGrantApprovals(deps, actor, input, kindOf)),
    ),
    bindChange(calls.decide, ({ actor: admin, operation, input }) =>
      decideApproval(deps, { admin, operation }, input, kindOf),
    ),
  ];
}
