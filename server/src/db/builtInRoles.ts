import type { Bilingual } from '@self-print/contract/fields.ts';
import { type Permission, permission } from '@self-print/contract/permissions.ts';
import type { role } from './schema/roles.ts';

/** Roles that every school has. `admin` is the system administrator, who may do everything. */
export const BUILT_IN_ROLES = [
  'student',
  'staff',
  'admin',
  'printAdmin',
  'operator',
  'finance',
  'approver',
  'auditor',
] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

export const SYSTEM_ADMINISTRATOR = 'admin' satisfies BuiltInRole;

interface RoleBeginning {
  readonly name: Bilingual;
  readonly administers: boolean;
  readonly permissions: readonly Permission[];
}

/**
 * What each built-in role begins with. A school may change all but the system administrator's; a permission that is new to the
 * platform reaches the roles listed here at the next start, and a role that is new to it every school.
 */
export const ROLE_BEGINNINGS: Readonly<Record<BuiltInRole, RoleBeginning>> = {
  student: { name: { zh: '学生', en: 'Student' }, administers: false, permissions: [] },
  staff: { name: { zh: '教职工', en: 'Staff' }, administers: false, permissions: [] },
  admin: {
    name: { zh: '系统管理员', en: 'System administrator' },
    administers: true,
    permissions: permission.options,
  },
  printAdmin: {
    name: { zh: '打印管理员', en: 'Print administrator' },
    administers: true,
    permissions: permission.options.filter(
      (each) =>
        !each.startsWith('role:') &&
        !each.startsWith('face:') &&
        each !== 'terminal:packages' &&
        each !== 'terminal:scripts' &&
        each !== 'user:write' &&
        each !== 'record:write' &&
        each !== 'ownTable:write' &&
        each !== 'ownTable:rows' &&
        each !== 'batch:configure' &&
        each !== 'sync:configure' &&
        each !== 'interface:configure' &&
        each !== 'textCipher:use' &&
        each !== 'system:read',
    ),
  },
  operator: {
    name: { zh: '运维人员', en: 'Operator' },
    administers: true,
    permissions: [
      'terminal:maintain',
      'terminal:read',
      'fault:read',
      'fault:write',
      'warning:read',
      'warning:write',
      'system:read',
    ],
  },
  finance: {
    name: { zh: '财务人员', en: 'Finance' },
    administers: true,
    permissions: [
      'order:read',
      'item:read',
      'terminal:read',
      'price:approve',
      'payment:read',
      'payment:refund',
      'payment:approve',
      'payment:reconcile',
      'studentCard:read',
      'statistics:read',
      'warning:read',
    ],
  },
  /** Who decides what finance asks for, and can start nothing that they would have to decide themselves. */
  approver: {
    name: { zh: '财务审批人员', en: 'Finance approver' },
    administers: true,
    permissions: [
      'order:read',
      'item:read',
      'terminal:read',
      'price:approve',
      'payment:read',
      'payment:approve',
    ],
  },
  auditor: {
    name: { zh: '审计人员', en: 'Auditor' },
    administers: true,
    permissions: [
      'order:read',
      'item:read',
      'template:read',
      'text:read',
      'dictionary:read',
      'advert:read',
      'licence:read',
      'user:read',
      'registration:read',
      'batch:read',
      'studentCard:read',
      'operation:read',
      'role:read',
      'signIn:read',
      'retention:read',
      'terminal:read',
      'fault:read',
      'warning:read',
      'payment:read',
      'statistics:read',
      'sync:read',
      'interface:read',
      'ownTable:read',
    ],
  },
};

/** The rows of a new school's built-in roles. */
export function builtInRoleRows(schoolCode: string, createdAt: Date): (typeof role.$inferInsert)[] {
  return BUILT_IN_ROLES.map((roleId) => {
    const { name, administers, permissions } = ROLE_BEGINNINGS[roleId];
    return {
      schoolCode,
      roleId,
      nameZh: name.zh,
      nameEn: name.en,
      administers,
      permissions: [...permissions],
      knownPermissions: [...permission.options],
      builtIn: true,
      createdAt,
    };
  });
}
