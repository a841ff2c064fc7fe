import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { ProvenIdentity } from '../../../adapters/identity/types.ts';
import type { Queries } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { signInLink } from '../../../db/schema/signIn.ts';
import { violatedUnique } from '../../../db/violations.ts';
import type { Deps } from '../../../deps.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { indexOfUserName } from '../../accounts/encryptedAccount.ts';
import type { ProviderRow } from '../../identities/providerStore.ts';
import { timesOf } from '../../schools/timesOf.ts';
import { type AccountDecision, decideAccount, type KnownAccount } from './decideAccount.ts';
import { type MappedPerson, mapPerson } from './mapPerson.ts';

type PeopleDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;
const DAY_LENGTH = '2027-06-30'.length;

type Refused = Exclude<AccountDecision['kind'], 'linked' | 'matched' | 'created'>;

/** What a sign-in would do, without doing it. */
export async function considerPerson(
  deps: PeopleDeps,
  provider: ProviderRow,
  identity: ProvenIdentity,
): Promise<{ readonly person: MappedPerson; readonly decision: AccountDecision }> {
  const { db, keys } = deps;
  const person = mapPerson(identity.attributes, provider.mapping);
  const { schoolCode } = provider;
  const linked = await accountOfSubject(db, provider, subjectIndexOf(deps.keys, provider, identity.subject));
  const numbered =
    person.number === '' ? undefined : await accountOfNumber(db, keys, schoolCode, person.number);
  const decision = decideAccount({
    person,
    linked,
    numbered,
    isTaken: numbered !== undefined && (await isLinked(db, provider, numbered.userId)),
    newAccounts: provider.newAccounts,
    today: await todayAt(deps, schoolCode),
  });
  return { person, decision };
}

/** The account of a person whom a provider has authenticated, which is linked to the person from now on. */
export async function recognisePerson(
  deps: PeopleDeps,
  provider: ProviderRow,
  identity: ProvenIdentity,
): Promise<Result<{ readonly userId: string }, Refused>> {
  const { person, decision } = await considerPerson(deps, provider, identity);
  switch (decision.kind) {
    case 'linked':
    case 'matched':
      return link(deps, provider, identity, person, decision.userId);
    case 'created': {
      const { schoolCode } = provider;
      const { number: userName, name, role } = person;
      const made = await createAccount(deps, { schoolCode, userName, name, role, passwordHash: null });
      if (made.ok) return link(deps, provider, identity, person, made.value.userId);
      // Two first sign-ins at once: the other one made it. Or the school has no such role any more.
      return fail(made.problem === 'exists' ? 'taken' : 'noAccount');
    }
    default:
      return fail(decision.kind);
  }
}

async function link(
  deps: PeopleDeps,
  provider: ProviderRow,
  identity: ProvenIdentity,
  { department, validUntil }: MappedPerson,
  userId: string,
): Promise<Result<{ readonly userId: string }, 'taken'>> {
  const { schoolCode, providerId } = provider;
  const now = deps.clock.now();
  const subjectIndex = subjectIndexOf(deps.keys, provider, identity.subject);
  try {
    const [row] = await deps.db.orm
      .insert(signInLink)
      .values({
        schoolCode,
        providerId,
        subjectIndex,
        userId,
        department,
        validUntil,
        linkedAt: now,
        lastAt: now,
      })
      .onConflictDoUpdate({
        target: [signInLink.schoolCode, signInLink.providerId, signInLink.subjectIndex],
        set: { department, validUntil, lastAt: now },
        setWhere: eq(signInLink.userId, userId),
      })
      .returning({ userId: signInLink.userId });
    return row ? ok(row) : fail('taken');
  } catch (error) {
    if (violatedUnique(error) === 'sign_in_link_one') return fail('taken');
    throw error;
  }
}

/** By which the links know a person of a provider. */
export function subjectIndexOf(
  keys: Deps['keys'],
  { schoolCode, providerId }: ProviderRow,
  subject: string,
): Uint8Array {
  return keys.index('signInLink.subject', JSON.stringify([schoolCode, providerId, subject]));
}

const knownAccount = { userId: account.userId, disabledAt: account.disabledAt };
const known = (row: { readonly userId: string; readonly disabledAt: Date | null } | undefined) =>
  row && { userId: row.userId, isDisabled: row.disabledAt !== null };

async function accountOfSubject(
  { orm }: Queries,
  { schoolCode, providerId }: ProviderRow,
  subjectIndex: Uint8Array,
): Promise<KnownAccount | undefined> {
  const [row] = await orm
    .select(knownAccount)
    .from(signInLink)
    .innerJoin(
      account,
      and(eq(account.schoolCode, signInLink.schoolCode), eq(account.userId, signInLink.userId)),
    )
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.providerId, providerId),
        eq(signInLink.subjectIndex, subjectIndex),
      ),
    );
  return known(row);
}

async function accountOfNumber(
  { orm }: Queries,
  keys: Deps['keys'],
  schoolCode: string,
  number: string,
): Promise<KnownAccount | undefined> {
  const [row] = await orm
    .select(knownAccount)
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userNameIndex, indexOfUserName(keys, number))));
  return known(row);
}

async function isLinked(
  { orm }: Queries,
  { schoolCode, providerId }: ProviderRow,
  userId: string,
): Promise<boolean> {
  const [row] = await orm
    .select({ userId: signInLink.userId })
    .from(signInLink)
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.providerId, providerId),
        eq(signInLink.userId, userId),
      ),
    );
  return row !== undefined;
}

/** Today by the school's clock. */
export async function todayAt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
): Promise<string> {
  const written = (await timesOf(db, schoolCode))(clock.now().toISOString());
  return written.slice(0, DAY_LENGTH);
}
