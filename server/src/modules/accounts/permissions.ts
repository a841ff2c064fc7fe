import type { AccountRole } from './tables.ts';

/** `terminal:maintain`: sign in at a terminal to look after it, and give it commands from afar. */
export type Permission = 'terminal:maintain';

/** What each role may do; the calls check permissions, never roles. */
const PERMISSIONS: Readonly<Record<AccountRole, readonly Permission[]>> = {
  student: [],
  staff: [],
  admin: ['terminal:maintain'],
  printAdmin: ['terminal:maintain'],
  operator: ['terminal:maintain'],
  finance: [],
  auditor: [],
};

export function may(role: AccountRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}
