import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { passwordFault } from '@self-print/contract/passwords.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { forgetTriesAt, takeTry, type WrongTryRule } from '../../http/rateLimit/wrongTries.ts';
import type { SessionUser, SignInPage } from '../../http/sessions/sessions.ts';
import { hashPassword, verifyPassword } from '../signIn/passwords.ts';
import { lockPerson } from './personStore.ts';
import { replacePassword } from './replacePassword.ts';

/** Whoever finds an open page must not be able to guess the password there. */
export const OWN_PASSWORD_RULE: WrongTryRule = {
  freeTries: 5,
  firstDelayMs: MINUTE_MS,
  longestDelayMs: 60 * MINUTE_MS,
};

export interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

export type PasswordRefusal = 'PASSWORD_WEAK' | 'PASSWORD_WRONG' | 'SIGN_IN_LOCKED';

export interface ProvenChange {
  readonly who: SessionUser;
  /** All terminals count together. */
  readonly page: SignInPage | 'terminal';
  readonly operation: Operation;
  readonly keptVisit?: Uint8Array;
}

/** Replaces a person's own password by the present one, which is judged while the person is locked: of two changes at once one is refused. */
export async function proveAndReplace(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { who, page, operation, keptVisit }: ProvenChange,
  { password, newPassword }: Passwords,
): Promise<Outcome<void, PasswordRefusal>> {
  if (passwordFault(newPassword) !== undefined) return fail(problem('PASSWORD_WEAK'));
  const key = { subject: ['own password', who.schoolCode, who.userId], place: [page] };
  const taken = await takeTry(deps, OWN_PASSWORD_RULE, key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const passwordHash = await hashPassword(newPassword);
  const changed = await deps.db.transaction(async (queries) => {
    const row = await lockPerson(queries, who);
    if (!row || !(await verifyPassword(row.passwordHash, password))) return fail(problem('PASSWORD_WRONG'));
    await replacePassword(queries, deps, row, { passwordHash, operation, keptVisit });
    return ok();
  });
  if (changed.ok) await forgetTriesAt(deps, key);
  return changed;
}
