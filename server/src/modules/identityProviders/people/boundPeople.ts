import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { signInLink, signInProvider } from '../../../db/schema/signIn.ts';
import { violatedUnique } from '../../../db/violations.ts';
import type { Deps } from '../../../deps.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';
import type { ProviderRow } from '../../identities/providerStore.ts';
import { subjectIndexOf, todayAt } from './recognisePerson.ts';

type BindingDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Why somebody who is bound to an account does not get to it. */
export type BoundRefusal = 'notBound' | 'disabled' | 'expired';

const isLinkOf = ({ schoolCode, providerId }: ProviderRow, { userId }: Pick<SessionUser, 'userId'>) =>
  and(
    eq(signInLink.schoolCode, schoolCode),
    eq(signInLink.providerId, providerId),
    eq(signInLink.userId, userId),
  );

/** The account to which somebody has bound themselves, for a sign-in. */
export async function findBound(
  deps: BindingDeps,
  provider: ProviderRow,
  subject: string,
): Promise<Result<{ readonly userId: string }, BoundRefusal>> {
  const { db, keys, clock } = deps;
  const { schoolCode, providerId } = provider;
  const [row] = await db.orm
    .select({ userId: account.userId, disabledAt: account.disabledAt })
    .from(signInLink)
    .innerJoin(
      account,
      and(eq(account.schoolCode, signInLink.schoolCode), eq(account.userId, signInLink.userId)),
    )
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.providerId, providerId),
        eq(signInLink.subjectIndex, subjectIndexOf(keys, provider, subject)),
      ),
    );
  if (!row) return fail('notBound');
  if (row.disabledAt !== null) return fail('disabled');
  const { userId } = row;
  if (await hasEnded(deps, { schoolCode, userId }, providerId)) return fail('expired');
  await db.orm.update(signInLink).set({ lastAt: clock.now() }).where(isLinkOf(provider, { userId }));
  return ok({ userId });
}

/** Whether the system of the school by which the person signed in last has told a last day that is over. */
async function hasEnded(
  deps: BindingDeps,
  { schoolCode, userId }: SessionUser,
  exceptProvider: string,
): Promise<boolean> {
  const [row] = await deps.db.orm
    .select({ validUntil: signInLink.validUntil })
    .from(signInLink)
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.userId, userId),
        ne(signInLink.providerId, exceptProvider),
        isNotNull(signInLink.validUntil),
      ),
    )
    .orderBy(desc(signInLink.lastAt))
    .limit(1);
  const until = row?.validUntil ?? null;
  return until !== null && until < (await todayAt(deps, schoolCode));
}

/** Binds somebody of a provider to an account. Each has one of the other. */
export async function bindPerson(
  { orm }: Queries,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  provider: ProviderRow,
  subject: string,
  userId: string,
): Promise<Result<void, 'taken' | 'boundAlready'>> {
  const { schoolCode, providerId } = provider;
  const now = clock.now();
  const subjectIndex = subjectIndexOf(keys, provider, subject);
  const values = { schoolCode, providerId, subjectIndex, userId, department: '', validUntil: null };
  try {
    const [row] = await orm
      .insert(signInLink)
      .values({ ...values, linkedAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [signInLink.schoolCode, signInLink.providerId, signInLink.subjectIndex],
        set: { lastAt: now },
        setWhere: eq(signInLink.userId, userId),
      })
      .returning({ userId: signInLink.userId });
    return row ? ok() : fail('taken');
  } catch (error) {
    if (violatedUnique(error) === 'sign_in_link_one') return fail('boundAlready');
    throw error;
  }
}

/** Undoes a binding; false where there was none. */
export async function unbindPerson(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
  providerId: string,
): Promise<boolean> {
  const gone = await orm
    .delete(signInLink)
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.providerId, providerId),
        eq(signInLink.userId, userId),
      ),
    )
    .returning();
  return gone.length > 0;
}

/** The official accounts of a school, and since when a person is bound to each. */
export async function bindingsOf(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
): Promise<{ readonly provider: ProviderRow; readonly boundAt: Date | null }[]> {
  return orm
    .select({ provider: signInProvider, boundAt: signInLink.linkedAt })
    .from(signInProvider)
    .leftJoin(
      signInLink,
      and(
        eq(signInLink.schoolCode, signInProvider.schoolCode),
        eq(signInLink.providerId, signInProvider.providerId),
        eq(signInLink.userId, userId),
      ),
    )
    .where(and(eq(signInProvider.schoolCode, schoolCode), eq(signInProvider.kind, 'WECHAT')))
    .orderBy(asc(signInProvider.createdAt), asc(signInProvider.providerId));
}
