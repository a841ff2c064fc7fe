import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail } from '@self-print/contract/result.ts';
import { readMailAddress } from '../../adapters/mail/mailAddress.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { CONTACTS } from '../accounts/contacts.ts';
import type { CodeAt } from '../signIn/phoneCode/phoneCodes.ts';
import { type ContactChange, changeContact } from './changeContact.ts';
import { sendOwnCode } from './sendOwnCode.ts';

type MailDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'mailer'>;

/** Sends a code to a person's present mail address, or to the one that was typed. */
export async function sendMailCode(
  deps: MailDeps,
  who: SessionUser,
  at: CodeAt,
  typed: string | undefined,
  language: Language,
): Promise<Outcome<never, 'EMAIL_INVALID'> | Awaited<ReturnType<typeof sendOwnCode>>> {
  const added = typed === undefined ? undefined : readMailAddress(typed);
  if (typed !== undefined && added === undefined) return fail(problem('EMAIL_INVALID'));
  return sendOwnCode(deps, who, at, CONTACTS.mail, { added, language });
}

/** Changes a person's mail address to the one that was typed. */
export async function changeMail(
  deps: MailDeps,
  who: SessionUser,
  at: CodeAt,
  operation: Operation,
  { mail, ...proofs }: Omit<ContactChange, 'to'> & { readonly mail: string },
) {
  const to = readMailAddress(mail);
  if (to === undefined) return fail(problem('EMAIL_INVALID'));
  return changeContact(
    deps,
    who,
    at,
    operation,
    { contact: CONTACTS.mail, taken: 'MAIL_TAKEN' },
    { ...proofs, to },
  );
}
