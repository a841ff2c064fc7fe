import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { forgetTriesAt, takeTry, type WrongTryRule } from '../../http/rateLimit/wrongTries.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { indexOfPhone, phoneOf, setPhone } from '../accounts/phones.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { verifyPassword } from '../signIn/passwords.ts';
import { type CodeAt, judgePhoneCode, takePhoneCode } from '../signIn/phoneCode/phoneCodes.ts';

type ChangeCall = typeof ownAccountCalls.changePhone;
export type PhoneRefusal = 'PASSWORD_WRONG' | 'PHONE_CODE_WRONG' | 'PHONE_TAKEN' | 'SIGN_IN_LOCKED';
type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Whoever finds an open phone must not be able to guess the password there. */
const RULE: WrongTryRule = { freeTries: 5, firstDelayMs: MINUTE_MS, longestDelayMs: 60 * MINUTE_MS };

/**
 * Changes the number by which a person signs in. The present number has to agree, or the password where there is none yet: an open
 * phone alone must not become a way in that lasts. Both codes are judged before either is used up.
 */
export async function changePhone(
  deps: ChangeDeps,
  who: SessionUser,
  at: CodeAt,
  operation: Operation,
  { phone, added, present, password }: CallInput<ChangeCall>,
): Promise<Outcome<void, PhoneRefusal>> {
  const { schoolCode, userId } = who;
  const before = await phoneOf(deps.db, deps.keys, who);
  const wrong = fail(problem('PHONE_CODE_WRONG'));
  if (before === undefined) {
    const agreed = await checkPassword(deps, who, password);
    if (!agreed.ok) return agreed;
  } else if (!present || !(await judgePhoneCode(deps, at, { ...present, purpose: 'oldPhone' }))) return wrong;
  if (!(await judgePhoneCode(deps, at, { ...added, purpose: 'newPhone' }))) return wrong;
  return deps.db.transaction(async (queries): Promise<Outcome<void, 'PHONE_CODE_WRONG' | 'PHONE_TAKEN'>> => {
    const taken = await takePhoneCode(queries, schoolCode, added.codeId);
    const given =
      present && before !== undefined && (await takePhoneCode(queries, schoolCode, present.codeId));
    const isNew = taken?.userId === userId && isSame(taken.phoneIndex, indexOfPhone(deps.keys, phone));
    const isPresent =
      before === undefined ||
      (given && given.userId === userId && isSame(given.phoneIndex, indexOfPhone(deps.keys, before)));
    if (!isNew || !isPresent) return wrong;
    if (!(await setPhone({ ...deps, db: queries }, who, phone))) return fail(problem('PHONE_TAKEN'));
    await recordPerson(queries, deps, operation, who);
    return ok();
  });
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);

/** People without a password of the platform have just been vouched for by a system of the school. */
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
