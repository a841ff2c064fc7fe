import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { forgetTriesAt, takeTry, type WrongTryRule } from '../../http/rateLimit/wrongTries.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import type { Contact } from '../accounts/contacts.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { queueMessage } from '../messages/queueMessage.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { verifyPassword } from '../signIn/passwords.ts';
import { type CodeAt, judgePhoneCode, takePhoneCode } from '../signIn/phoneCode/phoneCodes.ts';
import { terminalOf } from '../signIn/place.ts';

interface TypedCode {
  readonly codeId: string;
  readonly code: string;
}

export interface ContactChange {
  /** Of the person, in which the address before is told. */
  readonly language: Language;
  /** The new number or address. */
  readonly to: string;
  readonly added: TypedCode;
  readonly present?: TypedCode | undefined;
  readonly password?: string | undefined;
}

type ContactRefusal = 'PASSWORD_WRONG' | 'PHONE_CODE_WRONG' | 'SIGN_IN_LOCKED';
type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Whoever finds an open phone must not be able to guess the password there. */
const RULE: WrongTryRule = { freeTries: 5, firstDelayMs: MINUTE_MS, longestDelayMs: 60 * MINUTE_MS };

/** News of a change that could not be sent for so long is given up. */
const NEWS_VALID_MS = HOUR_MS;

/**
 * Changes the number or mail address by which a person signs in. The present one has to agree, or the password where there is none yet: an open
 * phone alone must not become a way in that lasts. Both codes are judged before either is used up. The address before is told.
 */
export async function changeContact<Taken extends 'PHONE_TAKEN' | 'MAIL_TAKEN'>(
  deps: ChangeDeps,
  who: SessionUser,
  at: CodeAt,
  operation: Operation,
  { contact, taken: takenName }: { readonly contact: Contact; readonly taken: Taken },
  { to, added, present, password, language }: ContactChange,
): Promise<Outcome<void, ContactRefusal | Taken>> {
  const { schoolCode, userId } = who;
  const before = await contact.of(deps.db, deps.keys, who);
  const wrong = fail(problem('PHONE_CODE_WRONG'));
  if (before === undefined) {
    const agreed = await checkPassword(deps, who, password);
    if (!agreed.ok) return agreed;
  } else if (!present || !(await judgePhoneCode(deps, at, { ...present, purpose: contact.purposes.present })))
    return wrong;
  if (!(await judgePhoneCode(deps, at, { ...added, purpose: contact.purposes.added }))) return wrong;
  return deps.db.transaction(async (queries): Promise<Outcome<void, 'PHONE_CODE_WRONG' | Taken>> => {
    const taken = await takePhoneCode(queries, schoolCode, added.codeId);
    const given =
      present && before !== undefined && (await takePhoneCode(queries, schoolCode, present.codeId));
    const isNew = taken?.userId === userId && isSame(taken.phoneIndex, contact.indexOf(deps.keys, to));
    const isPresent =
      before === undefined ||
      (given && given.userId === userId && isSame(given.phoneIndex, contact.indexOf(deps.keys, before)));
    if (!isNew || !isPresent) return wrong;
    if (!(await contact.set({ ...deps, db: queries }, who, to))) return fail(problem(takenName));
    await recordPerson(queries, deps, operation, who);
    if (
      before !== undefined &&
      contact.told !== null &&
      !isSame(contact.indexOf(deps.keys, before), contact.indexOf(deps.keys, to))
    )
      await queueMessage(queries, deps, {
        schoolCode,
        purpose: contact.told,
        language,
        phone: before,
        code: '',
        validUntil: new Date(deps.clock.now().getTime() + NEWS_VALID_MS),
        terminalCode: at.place && terminalOf(at.place),
      });
    return ok();
  });
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);

/**
 * People without a password of the platform signed in by a system of the school, which cannot be asked here: being signed in is all
 * that they can show.
 */
async function checkPassword(
  deps: ChangeDeps,
  { schoolCode, userId }: SessionUser,
  password: string | undefined,
): Promise<Outcome<void, 'PASSWORD_WRONG' | 'SIGN_IN_LOCKED'>> {
  const row = await findAccount(deps.db, deps.keys, schoolCode, userId);
  if (row && row.passwordHash === null) return ok();
  const key = { subject: ['own password', schoolCode, userId], place: ['phone number'] };
  const taken = await takeTry(deps, RULE, key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  if (!(await verifyPassword(row?.passwordHash ?? null, password ?? '')))
    return fail(problem('PASSWORD_WRONG'));
  await forgetTriesAt(deps, key);
  return ok();
}
