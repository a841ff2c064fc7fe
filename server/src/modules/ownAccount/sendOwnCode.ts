import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { SentPhoneCode } from '@self-print/contract/platform/phoneCode.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import type { Contact } from '../accounts/contacts.ts';
import { type CodeAt, makePhoneCode } from '../signIn/phoneCode/phoneCodes.ts';
import { CODE_TIMES } from '../signIn/phoneCode/sendToBrowser.ts';

/** Sends a code to a person's present number or mail address, or to the one that is to take its place. */
export async function sendOwnCode(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'mailer'>,
  { schoolCode, userId }: SessionUser,
  at: CodeAt,
  contact: Contact,
  { added, language }: { readonly added: string | undefined; readonly language: Language },
): Promise<
  Outcome<
    SentPhoneCode & { readonly codeId: string },
    'NOT_FOUND' | 'SIGN_IN_PROVIDER_DOWN' | 'TOO_MANY_REQUESTS'
  >
> {
  if (!(await contact.canSend(deps, schoolCode))) return fail(problem('SIGN_IN_PROVIDER_DOWN'));
  const to = added ?? (await contact.of(deps.db, deps.keys, { schoolCode, userId }));
  if (to === undefined) return fail(problem('NOT_FOUND'));
  const use = added === undefined ? 'present' : 'added';
  const made = await makePhoneCode(deps, at, { contact, use, to, language, userId, isSignedIn: true });
  return made.ok ? ok({ ...CODE_TIMES, codeId: made.value }) : made;
}
