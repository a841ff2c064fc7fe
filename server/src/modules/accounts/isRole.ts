import { ACCOUNT_ROLES, type AccountRole } from '../../db/schema/accounts.ts';

export function isRole(name: string): name is AccountRole {
  return ACCOUNT_ROLES.some((role) => role === name);
}
