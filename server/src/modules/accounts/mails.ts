import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { accountMail } from '../../db/schema/messages.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

const place = ({ schoolCode, userId }: SessionUser) => ({
  column: 'account_mail.mail',
  schoolCode,
  rowId: userId,
});

/** Blind index of a mail address, whose case does not matter anywhere that people know of. */
export function indexOfMail(keys: Keys, mail: string): Uint8Array {
  return keys.index('account.mail', mail.toLowerCase());
}

/** The person whose address it is; undefined where nobody has it or the person may not sign in. */
export async function findUserByMail(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  mail: string,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ userId: accountMail.userId, disabledAt: account.disabledAt })
    .from(accountMail)
    .innerJoin(
      account,
      and(eq(account.schoolCode, accountMail.schoolCode), eq(account.userId, accountMail.userId)),
    )
    .where(and(eq(accountMail.schoolCode, schoolCode), eq(accountMail.mailIndex, indexOfMail(keys, mail))));
  return row && row.disabledAt === null ? row.userId : undefined;
}

/** A person's address; undefined where none was proved. */
export async function mailOf({ orm }: Queries, keys: Keys, person: SessionUser): Promise<string | undefined> {
  const [row] = await orm
    .select()
    .from(accountMail)
    .where(and(eq(accountMail.schoolCode, person.schoolCode), eq(accountMail.userId, person.userId)));
  return row && keys.fields.decrypt(row.mailEncrypted, place(person));
}

/** Gives a person an address that a code has proved. False when somebody else has it. */
export async function setMail(
  { db, keys, clock }: Pick<Deps, 'keys' | 'clock'> & { readonly db: Queries },
  { schoolCode, userId }: SessionUser,
  mail: string,
): Promise<boolean> {
  const values = {
    mailEncrypted: keys.fields.encrypt(mail, place({ schoolCode, userId })),
    mailIndex: indexOfMail(keys, mail),
    confirmedAt: clock.now(),
  };
  try {
    await db.orm
      .insert(accountMail)
      .values({ schoolCode, userId, ...values })
      .onConflictDoUpdate({ target: [accountMail.schoolCode, accountMail.userId], set: values });
    return true;
  } catch (error) {
    if (violatedUnique(error) === 'account_mail_address') return false;
    throw error;
  }
}
