import { and, count, eq } from 'drizzle-orm';
import { normaliseCode, randomCode } from '../../crypto/crockford.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { recoveryCode } from '../../db/schema/secondFactors.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import type { Random } from '../../system.ts';

const CODES = 10;

const isOf = ({ schoolCode, userId }: SessionUser) =>
  and(eq(recoveryCode.schoolCode, schoolCode), eq(recoveryCode.userId, userId));
const indexOf = (keys: Keys, code: string) => keys.index('account.recoveryCode', normaliseCode(code));

/** Replaces a person's codes by new ones of 50 random bits, which are readable only in the answer. */
export async function renewRecoveryCodes(
  { orm }: Queries,
  { keys, random }: { readonly keys: Keys; readonly random: Random },
  { schoolCode, userId }: SessionUser,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, () => randomCode(random));
  await orm.delete(recoveryCode).where(isOf({ schoolCode, userId }));
  await orm
    .insert(recoveryCode)
    .values(codes.map((code) => ({ schoolCode, userId, codeIndex: indexOf(keys, code) })));
  return codes;
}

/** Uses up a recovery code; false when the person has no such code. */
export async function useRecoveryCode(
  { orm }: Queries,
  keys: Keys,
  person: SessionUser,
  code: string,
): Promise<boolean> {
  const used = await orm
    .delete(recoveryCode)
    .where(and(isOf(person), eq(recoveryCode.codeIndex, indexOf(keys, code))))
    .returning({ userId: recoveryCode.userId });
  return used.length === 1;
}

export async function countRecoveryCodes({ orm }: Queries, person: SessionUser): Promise<number> {
  const [row] = await orm.select({ left: count() }).from(recoveryCode).where(isOf(person));
  return row?.left ?? 0;
}

export async function forgetRecoveryCodes({ orm }: Queries, person: SessionUser): Promise<void> {
  await orm.delete(recoveryCode).where(isOf(person));
}
