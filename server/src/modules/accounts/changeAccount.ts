import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { endSignIns } from './endSignIns.ts';

/** A person who may not sign in any more is signed out everywhere. Orders and documents stay. */
export async function disableAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: SessionUser,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (queries) => {
    await queries.orm.update(account).set({ disabledAt: now }).where(isPerson(person));
    await endSignIns(queries, person, { now });
    return ok();
  });
}

export async function enableAccount({ db }: Pick<Deps, 'db'>, person: SessionUser): Promise<void> {
  await db.orm.update(account).set({ disabledAt: null }).where(isPerson(person));
}

const isPerson = ({ schoolCode, userId }: SessionUser) =>
  and(eq(account.schoolCode, schoolCode), eq(account.userId, userId));
