import { and, eq, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { secondFactor } from '../../db/schema/secondFactors.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

export type SecondFactorRow = typeof secondFactor.$inferSelect;

/** Only the key of a person, because it is stored and logged; an actor has more. */
export const personOf = ({ schoolCode, userId }: SessionUser): SessionUser => ({ schoolCode, userId });

export const isOf = ({ schoolCode, userId }: SessionUser) =>
  and(eq(secondFactor.schoolCode, schoolCode), eq(secondFactor.userId, userId));

const place = ({ schoolCode, userId }: SessionUser) => ({
  column: 'second_factor.secret',
  schoolCode,
  rowId: userId,
});

export function encryptSecret(keys: Keys, person: SessionUser, secret: string): Uint8Array {
  return keys.fields.encrypt(secret, place(person));
}

export function decryptSecret(keys: Keys, person: SessionUser, encrypted: Uint8Array): string {
  return keys.fields.decrypt(encrypted, place(person));
}

export async function findSecondFactor(
  { orm }: Queries,
  person: SessionUser,
): Promise<SecondFactorRow | undefined> {
  const [row] = await orm.select().from(secondFactor).where(isOf(person));
  return row;
}

/** Whether a role needs a second factor at a school. */
export async function isDemanded({ orm }: Queries, schoolCode: string, role: string): Promise<boolean> {
  const [row] = await orm
    .select({ demanded: sql<boolean>`${role} = any(${school.secondFactorRoles})` })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  return row?.demanded ?? false;
}

/** What an administrator with the right password still has to do; undefined for nothing. */
export async function missingFactor(
  queries: Queries,
  person: SessionUser,
  role: string,
): Promise<'code' | 'enrol' | undefined> {
  const row = await findSecondFactor(queries, person);
  if (row?.secretEncrypted) return 'code';
  return (await isDemanded(queries, person.schoolCode, role)) ? 'enrol' : undefined;
}
