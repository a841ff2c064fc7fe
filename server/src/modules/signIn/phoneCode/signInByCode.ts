import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import { giveBackTry } from '../../../http/rateLimit/giveBackTry.ts';
import { takeRate } from '../../../http/rateLimit/rateLimit.ts';
import type { Contact } from '../../accounts/contacts.ts';
import { findAccountWithRole } from '../../accounts/findAccount.ts';
import { PLACE_RATES, placeKey, type SignInAt } from '../place.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';
import { makePhoneCode, usePhoneCode } from './phoneCodes.ts';

type CodeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'mailer'>;

/** Sends a code for signing in, and gives its id, by which it is accepted only where it was asked for. */
export async function sendSignInCode(
  deps: CodeDeps,
  at: SignInAt,
  contact: Contact,
  { to, language }: { readonly to: string; readonly language: Language },
): Promise<Outcome<string, 'SIGN_IN_PROVIDER_DOWN' | 'TOO_MANY_REQUESTS'>> {
  const { schoolCode } = at;
  if (!(await contact.canSend(deps, schoolCode))) return fail(problem('SIGN_IN_PROVIDER_DOWN'));
  const userId = await contact.find(deps.db, deps.keys, schoolCode, to);
  // To what the person has proved, and not as it was typed: case may matter to whoever keeps the mailboxes.
  const kept = userId && (await contact.of(deps.db, deps.keys, { schoolCode, userId }));
  const wanted = { contact, use: 'signIn', to: kept ?? to, language, userId, isSignedIn: false } as const;
  return makePhoneCode(deps, at, wanted);
}

/** The person to whom a code was sent. */
export async function signInByCode(
  deps: CodeDeps,
  at: SignInAt,
  contact: Contact,
  typed: { readonly codeId: string | undefined; readonly code: string },
): Promise<Outcome<ProvenPerson, 'PHONE_CODE_WRONG' | 'SIGN_IN_LOCKED'>> {
  const { schoolCode, place } = at;
  const key = placeKey(schoolCode, place);
  const taken = await takeRate(deps, PLACE_RATES[place.kind], ...key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const { codeId, code } = typed;
  if (codeId === undefined) return fail(problem('PHONE_CODE_WRONG'));
  const used = await usePhoneCode(deps, at, { codeId, code, purpose: contact.purposes.signIn });
  if (!used.ok) return used;
  await giveBackTry(deps, ...key);
  const row = await findAccountWithRole(deps.db, deps.keys, schoolCode, used.value.userId);
  // Disabled since the code was sent.
  if (!row || row.disabledAt !== null) return fail(problem('PHONE_CODE_WRONG'));
  return ok(
    personOf(deps.keys, row, { way: contact.way, providerId: null, assurance: 'normal', ticket: null }),
  );
}
