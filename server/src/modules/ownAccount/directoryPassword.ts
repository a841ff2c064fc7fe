import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { PasswordFault, PasswordIdentity } from '../../adapters/identity/types.ts';
import { signInLink, signInProvider } from '../../db/schema/signIn.ts';
import type { Deps } from '../../deps.ts';
import { forgetTriesAt, takeTry, uncountTry } from '../../http/rateLimit/wrongTries.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { endBindings } from '../accounts/endBindings.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { findAccount } from '../accounts/findAccount.ts';
import type { ProviderRow } from '../identities/providerStore.ts';
import { subjectIndexOf } from '../identityProviders/people/recognisePerson.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { personLabel, personOf, readPerson } from '../people/personStore.ts';
import { OWN_PASSWORD_RULE, type Passwords, type ProvenChange } from '../people/proveAndReplace.ts';

type DirectoryDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'identities'>;

/** The system of the school that keeps a person's password and lets it be changed from here. */
export interface PasswordDirectory {
  readonly provider: ProviderRow;
  readonly subjectIndex: Uint8Array;
  readonly change: NonNullable<PasswordIdentity['changePassword']>;
}

export const nameOf = ({ provider: { nameZh, nameEn } }: PasswordDirectory): Bilingual => ({
  zh: nameZh,
  en: nameEn,
});

/** Of the systems by which somebody without a password of the platform has signed in, the one used last where it can be changed. */
export async function findPasswordDirectory(
  { db, keys, identities }: Pick<Deps, 'db' | 'keys' | 'identities'>,
  { schoolCode, userId }: SessionUser,
): Promise<PasswordDirectory | undefined> {
  const row = await findAccount(db, keys, schoolCode, userId);
  if (!row || row.passwordHash !== null) return undefined;
  const linked = await db.orm
    .select({ provider: getTableColumns(signInProvider), subjectIndex: signInLink.subjectIndex })
    .from(signInLink)
    .innerJoin(
      signInProvider,
      and(
        eq(signInProvider.schoolCode, signInLink.schoolCode),
        eq(signInProvider.providerId, signInLink.providerId),
      ),
    )
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.userId, userId),
        eq(signInProvider.enabled, true),
      ),
    )
    .orderBy(desc(signInLink.lastAt));
  for (const { provider, subjectIndex } of linked) {
    const opened = identities.open(provider);
    const change = opened.ok && opened.value.kind === 'password' ? opened.value.changePassword : undefined;
    if (change) return { provider, subjectIndex, change };
  }
  return undefined;
}

const REFUSALS = {
  wrong: 'PASSWORD_WRONG',
  short: 'DIRECTORY_PASSWORD_SHORT',
  used: 'DIRECTORY_PASSWORD_USED',
  weak: 'DIRECTORY_PASSWORD_WEAK',
  closed: 'DIRECTORY_PASSWORD_CLOSED',
  down: 'SIGN_IN_PROVIDER_DOWN',
  unknown: 'DIRECTORY_PASSWORD_UNKNOWN',
} as const satisfies Record<PasswordFault['kind'], ErrorName>;
export type DirectoryRefusal = (typeof REFUSALS)[keyof typeof REFUSALS] | 'SIGN_IN_LOCKED';

/**
 * Has a directory give a person another password by the old one. The directory judges both by its own rules. As with a password of the
 * platform, wrong ones make it wait, and whoever knew the old one is out everywhere else.
 */
export async function changeInDirectory(
  deps: DirectoryDeps,
  { provider, subjectIndex, change }: PasswordDirectory,
  { who, page, operation, keptVisit }: ProvenChange,
  passwords: Passwords,
): Promise<Outcome<void, DirectoryRefusal>> {
  const { db, keys, clock, log } = deps;
  const { schoolCode, providerId } = provider;
  const key = { subject: ['own password', who.schoolCode, who.userId], place: [page] };
  const taken = await takeTry(deps, OWN_PASSWORD_RULE, key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const row = await readPerson(db, who);
  if (!row) throw new Error('Somebody without an account is signed in');
  const done = await change({
    numberAttribute: provider.mapping.number,
    number: decryptNames(keys, row, row).userName,
    isThisPerson: (subject) => Buffer.from(subjectIndexOf(keys, provider, subject)).equals(subjectIndex),
    ...passwords,
  });
  if (!done.ok) {
    const { kind, detail } = done.problem;
    if (kind === 'down' || kind === 'unknown') {
      log.event('sign-in-provider-down', { schoolCode, providerId, reason: detail });
      await uncountTry(deps, key);
    } else if (kind !== 'wrong') await forgetTriesAt(deps, key);
    return fail(problem(REFUSALS[kind]));
  }
  await db.transaction(async (queries) => {
    await endSignIns(queries, row, { now: clock.now(), keptVisit });
    await endBindings(queries, row);
    await recordOperation(queries, deps, operation, {
      subject: row.userId,
      label: personLabel(personOf(keys, row)),
      before: null,
      after: { password: 'secret replaced', provider: providerId },
    });
    return ok();
  });
  await forgetTriesAt(deps, key);
  return ok();
}
