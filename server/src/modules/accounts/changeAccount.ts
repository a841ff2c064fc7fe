import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { endSessions } from './endSessions.ts';

/** Replaces a password and signs the person out everywhere: who knew the old one is out. */
export async function setPassword(
  { db }: Pick<Deps, 'db'>,
  person: SessionUser,
  passwordHash: string,
): Promise<void> {
  await changeAndSignOut(db, person, { passwordHash });
}

/** A person who may not sign in any more is signed out everywhere. Orders and documents stay. */
export async function disableAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: SessionUser,
): Promise<void> {
  await changeAndSignOut(db, person, { disabledAt: clock.now() });
}

export async function enableAccount({ db }: Pick<Deps, 'db'>, person: SessionUser): Promise<void> {
  await db.orm.update(account).set({ disabledAt: null }).where(isPerson(person));
}

async function changeAndSignOut(
  db: Deps['db'],
  person: SessionUser,
  change: { readonly passwordHash: string } | { readonly disabledAt: Date },
): Promise<void> {
  await db.transaction(async (queries: Queries) => {
    await queries.orm.update(account).set(change).where(isPerson(person));
    await endSessions(queries, person);
    return ok(undefined);
  });
}

const isPerson = ({ schoolCode, userId }: SessionUser) =>
  and(eq(account.schoolCode, schoolCode), eq(account.userId, userId));
