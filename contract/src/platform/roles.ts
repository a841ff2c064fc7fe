import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { permission } from '../permissions.ts';
import { grantKind } from './approvals.ts';

const roleId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/));
const ROLE_NAME_MAX = 40;
const roleName = z.object({ zh: f.givenName(ROLE_NAME_MAX), en: f.givenName(ROLE_NAME_MAX) });
const permissions = z.array(permission);

const role = z.object({
  roleId,
  name: f.bilingual,
  /** Whether its people may sign in to the console. */
  administers: z.boolean(),
  permissions,
  /** Every school has it. Nothing of the system administrator's can be changed but the name. */
  builtIn: z.boolean(),
  /** Whether its people need a second factor to sign in to the console. */
  needsSecondFactor: z.boolean(),
  /** How many people have it. */
  people: z.int(),
  archived: z.boolean(),
  /** Permissions that wait for a second administrator. */
  waiting: permissions,
  revision: f.counter,
});
export type Role = z.infer<typeof role>;

/** `waiting`: all but the dangerous permissions took effect; those wait for a second administrator. */
const written = z.object({ role, outcome: z.enum(['done', 'waiting']) });

const approval = z.object({
  approvalId: z.uuid(),
  kind: grantKind,
  /** Name of the role, or masked number of the person. */
  subject: f.bilingual,
  /** The role that a person would get. */
  role: z.nullable(f.bilingual),
  /** What it would gain. */
  permissions,
  askedBy: z.string(),
  askedAt: f.moment,
  /** Whether the one who looks at it asked for it, and so may only withdraw it. */
  isOwn: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

const writeErrors = [
  'NOT_FOUND',
  'CHANGED_MEANWHILE',
  'NAME_TAKEN',
  'PERMISSION_LACKING',
  'ROLE_FIXED',
] as const;

/** Calls about roles and permissions, used by the console. */
export const roleCalls = {
  permissions: adminCall({
    method: 'GET',
    path: '/sys/sp-permission/tree',
    permission: 'role:read',
    summary: 'All permissions by group, with the calls and the roles of each',
    data: z.array(
      z.object({
        group: z.string(),
        name: f.bilingual,
        permissions: z.array(
          z.object({
            permission,
            name: f.bilingual,
            isDangerous: z.boolean(),
            calls: z.array(z.object({ line: z.string(), summary: z.string() })),
            roles: z.array(z.object({ roleId, name: f.bilingual })),
          }),
        ),
      }),
    ),
    errors: [],
  }),
  names: adminCall({
    method: 'GET',
    path: '/role/rel/names',
    permission: 'anyAdministrator',
    summary: 'Roles in use, by name, for choosing among them',
    data: z.array(z.object({ roleId, name: f.bilingual, administers: z.boolean() })),
    errors: [],
  }),
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-role/list',
    permission: 'role:read',
    summary: 'Roles with their permissions and how many people have them',
    query: z.object({ ...f.pageQuery, archived: z._default(f.truth, false) }),
    data: f.paged(role),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/sys/sp-role/get',
    permission: 'role:read',
    summary: 'One role',
    query: z.object({ roleId }),
    data: role,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/sys/sp-role/create',
    operation: 'role-created',
    permission: 'role:write',
    summary: 'Add a role; dangerous permissions wait for a second administrator',
    body: z.object({ name: roleName, administers: z.boolean(), permissions, needsSecondFactor: z.boolean() }),
    data: written,
    errors: ['NAME_TAKEN', 'PERMISSION_LACKING', 'BAD_REQUEST'],
  }),
  change: adminCall({
    method: 'POST',
    path: '/sys/sp-role/modify',
    operation: 'role-changed',
    permission: 'role:write',
    summary: 'Change a role; dangerous permissions that it gains wait for a second administrator',
    body: z.object({
      roleId,
      name: roleName,
      permissions,
      needsSecondFactor: z.boolean(),
      revision: f.counter,
    }),
    data: written,
    errors: writeErrors,
  }),
  archive: adminCall({
    method: 'POST',
    path: '/sys/sp-role/archive',
    operation: 'role-archived',
    permission: 'role:write',
    summary: 'Archive a role that nobody has any more',
    body: z.object({ roleId, revision: f.counter }),
    data: role,
    errors: [...writeErrors, 'ROLE_IN_USE'],
  }),
  restore: adminCall({
    method: 'POST',
    path: '/sys/sp-role/restore',
    operation: 'role-restored',
    permission: 'role:write',
    summary: 'Take an archived role into use again',
    body: z.object({ roleId, revision: f.counter }),
    data: role,
    errors: writeErrors,
  }),
  approvals: adminCall({
    method: 'GET',
    path: '/sys/sp-role/approvals',
    permission: 'role:read',
    summary: 'Changes of permissions that wait for a second administrator, the oldest first',
    query: z.object(f.pageQuery),
    data: f.paged(approval),
    errors: [],
  }),
  decide: adminCall({
    method: 'POST',
    path: '/sys/sp-role/decide',
    operation: 'approval-decided',
    permission: 'role:write',
    summary: 'Approve or refuse a change that another administrator asked for, or withdraw an own one',
    body: z.object({ approvalId: z.uuid(), approve: z.boolean() }),
    data: z.object({ outcome: z.enum(['done', 'refused']) }),
    errors: [
      'NOT_FOUND',
      'SECOND_PERSON_NEEDED',
      'PERMISSION_LACKING',
      'CHANGED_MEANWHILE',
      'ASKER_MAY_NO_LONGER',
      'LAST_ADMINISTRATOR',
    ],
  }),
};
