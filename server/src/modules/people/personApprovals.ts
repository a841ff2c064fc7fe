import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { DANGEROUS_PERMISSIONS } from '@self-print/contract/permissionWords.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Keys } from '../../crypto/keys.ts';
import { grantedBy } from '../../http/permissions.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { type GrantKind, nameOfRole } from '../roles/roleApprovals.ts';
import { findRole, setRole } from './giveRole.ts';
import { lockPerson, PERSON_ROLE, readPerson, wantedRole } from './personStore.ts';

/** People who get a role with dangerous permissions. Who approves it must have its permissions too. */
export const personRoleKind = (keys: Keys): GrantKind => ({
  kind: PERSON_ROLE,
  askedWith: 'user:write',
  apply: async (queries, { schoolCode, permissions }, { subject, wanted }) => {
    const person = await lockPerson(queries, { schoolCode, userId: subject });
    const role = await findRole(queries, schoolCode, wantedRole.parse(wanted).role);
    if (!person || !role || person.disabledAt !== null) return fail(problem('CHANGED_MEANWHILE'));
    if ([...grantedBy(role)].some((each) => !permissions.has(each)))
      return fail(problem('PERMISSION_LACKING'));
    return setRole(queries, person, role.roleId);
  },
  labelOf: async (queries, { schoolCode, subject }) => {
    const row = await readPerson(queries, { schoolCode, userId: subject });
    const label = row ? maskText('number', decryptNames(keys, row, row).userName) : subject;
    return { zh: label, en: label };
  },
  gainOf: async (queries, { schoolCode, wanted }) => {
    const { role: roleId } = wantedRole.parse(wanted);
    const role = await findRole(queries, schoolCode, roleId);
    const permissions = role ? [...grantedBy(role)].filter((each) => DANGEROUS_PERMISSIONS.has(each)) : [];
    return { role: await nameOfRole(queries, schoolCode, roleId), permissions };
  },
});
