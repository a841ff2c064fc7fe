import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { accountPhone } from '../../db/schema/messages.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

const place = ({ schoolCode, userId }: SessionUser) => ({
  column: 'account_phone.phone',
  schoolCode,
  rowId: userId,
});

/** Blind index of a mobile number. */
export function indexOfPhone(keys: Keys, phone: string): Uint8Array {
  return keys.index('account.phone', phone);
}

/** The person whose number it is; undefined where nobody has it or the person may not sign in. */
export async function findUserByPhone(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  phone: string,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ userId: accountPhone.userId, disabledAt: account.disabledAt })
    .from(accountPhone)
    .innerJoin(
      account,
      and(eq(account.schoolCode, accountPhone.schoolCode), eq(account.userId, accountPhone.userId)),
    )
    .where(
      and(eq(accountPhone.schoolCode, schoolCode), eq(accountPhone.phoneIndex, indexOfPhone(keys, phone))),
    );
  return row && row.disabledAt === null ? row.userId : undefined;
}

/** A person's number; undefined where none was proved. */
export async function phoneOf(
  { orm }: Queries,
  keys: Keys,
  person: SessionUser,
): Promise<string | undefined> {
  const [row] = await orm.select().from(accountPhone).where(isOf(person));
  return row && keys.fields.decrypt(row.phoneEncrypted, place(person));
}

/** Gives a person a number that a code has proved. False when somebody else has it. */
export async function setPhone(
  { db, keys, clock }: Pick<Deps, 'keys' | 'clock'> & { readonly db: Queries },
  { schoolCode, userId }: SessionUser,
  phone: string,
): Promise<boolean> {
  const values = {
    phoneEncrypted: keys.fields.encrypt(phone, place({ schoolCode, userId })),
    phoneIndex: indexOfPhone(keys, phone),
    confirmedAt: clock.now(),
  };
  try {
    await db.orm
      .insert(accountPhone)
      .values({ schoolCode, userId, ...values })
      .onConflictDoUpdate({ target: [accountPhone.schoolCode, accountPhone.userId], set: values });
    return true;
  } catch (error) {
    if (violatedUnique(error) === 'account_phone_number') return false;
    throw error;
  }
}

const isOf = ({ schoolCode, userId }: SessionUser) =>
  and(eq(accountPhone.schoolCode, schoolCode), eq(accountPhone.userId, userId));
