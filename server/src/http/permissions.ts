import { type Permission, permission } from '@self-print/contract/permissions.ts';
import type { AccountRole } from '../db/schema/accounts.ts';

/** Permissions of each role; calls check permissions, never roles. */
const PERMISSIONS: Readonly<Record<AccountRole, readonly Permission[]>> = {
  student: [],
  staff: [],
  admin: permission.options,
  printAdmin: permission.options,
  operator: ['terminal:maintain', 'terminal:read'],
  finance: [
    'order:read',
    'item:read',
    'terminal:read',
    'payment:read',
    'payment:refund',
    'payment:approve',
    'payment:reconcile',
  ],
  auditor: [
    'order:read',
    'item:read',
    'template:read',
    'user:read',
    'retention:read',
    'terminal:read',
    'payment:read',
  ],
};

/** Permissions of a role, as sent to the console's pages. */
export function permissionsOf(role: AccountRole): readonly Permission[] {
  return PERMISSIONS[role];
}

export function may(role: AccountRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}
