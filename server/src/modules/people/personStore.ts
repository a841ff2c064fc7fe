import { maskText } from '@self-print/contract/masking.ts';
import type { Person } from '@self-print/contract/platform/people.ts';
import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { approval } from '../../db/schema/approvals.ts';
import { role } from '../../db/schema/roles.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { isRoleOfAccount } from '../accounts/accountRole.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import type { Facts } from '../operations/fieldChanges.ts';

/** Kind of the approvals by which people get dangerous roles; their subject is the person. */
export const PERSON_ROLE = 'personRole' as const;
export const wantedRole = z.object({ role: z.string() });

const personColumns = {
  ...getTableColumns(account),
  roleId: role.roleId,
  administers: role.administers,
  permissions: role.permissions,
  wanted: approval.wanted,
};

/** Accounts with their roles, and with the role that waits for approval. */
export const peopleFrom = ({ orm }: Queries) =>
  orm
    .select(personColumns)
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .leftJoin(
      approval,
      and(
        eq(approval.schoolCode, account.schoolCode),
        eq(approval.kind, PERSON_ROLE),
        eq(approval.subject, account.userId),
        isNull(approval.decision),
      ),
    )
    .$dynamic();
export type PersonRow = Awaited<ReturnType<typeof peopleFrom>>[number];

export const isPerson = ({ schoolCode, userId }: SessionUser) =>
  and(eq(account.schoolCode, schoolCode), eq(account.userId, userId));

/** A person, locked until the end of the transaction. */
export async function lockPerson(queries: Queries, who: SessionUser): Promise<PersonRow | undefined> {
  const [locked] = await queries.orm
    .select({ userId: account.userId })
    .from(account)
    .where(isPerson(who))
    .for('no key update');
  return locked && readPerson(queries, who);
}

export async function readPerson(queries: Queries, who: SessionUser): Promise<PersonRow | undefined> {
  const [row] = await peopleFrom(queries).where(isPerson(who));
  return row;
}

export function personOf(keys: Keys, row: PersonRow): Person {
  return {
    userId: row.userId,
    ...decryptNames(keys, row, row),
    department: row.department,
    role: row.roleId,
    waitingRole: row.wanted === null ? null : wantedRole.parse(row.wanted).role,
    disabled: row.disabledAt !== null,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

/** What the operation log keeps of a person. */
export function personFacts({ name, department, role: roleId, waitingRole, disabled }: Person): Facts {
  return { name: maskText('name', name), department, role: roleId, waitingRole, disabled };
}

export const personLabel = ({ userName }: Person) => maskText('number', userName);
