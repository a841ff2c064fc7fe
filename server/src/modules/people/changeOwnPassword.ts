import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { passwordFault } from '@self-print/contract/passwords.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { forgetTriesAt, takeTry, type WrongTryRule } from '../../http/rateLimit/wrongTries.ts';
import type { SessionUser, SignInPage } from '../../http/sessions/sessions.ts';
import { endSessions } from '../accounts/endSessions.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { hashPassword, verifyPassword } from '../signIn/passwords.ts';
import { endPasswordLink } from './passwordLinks.ts';
import { isPerson, lockPerson, personLabel, personOf } from './personStore.ts';

/** Whoever finds an open page must not be able to guess the password there. */
const RULE: WrongTryRule = { freeTries: 5, firstDelayMs: MINUTE_MS, longestDelayMs: 60 * MINUTE_MS };

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/** Changes one's own password. Every session ends; this browser's begins anew. */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'sessions'>,
  {
    who,
    page,
    operation,
    request,
  }: {
    readonly who: SessionUser;
    readonly page: SignInPage;
    readonly operation: Operation;
    readonly request: IncomingRequest;
  },
  { password, newPassword }: Passwords,
): Promise<Outcome<Record<string, never>, 'PASSWORD_WEAK' | 'PASSWORD_WRONG' | 'SIGN_IN_LOCKED'>> {
  const { schoolCode, userId } = who;
  const proof = deps.sessions.proofOf(request, page === 'console' ? 'admin' : 'mobile');
  if (!proof) throw new Error('Somebody without a session cannot change a password');
  if (passwordFault(newPassword) !== undefined) return fail(problem('PASSWORD_WEAK'));
  const key = { subject: ['own password', schoolCode, userId], place: [page] };
  const taken = await takeTry(deps, RULE, key);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const passwordHash = await hashPassword(newPassword);
  const changed = await deps.db.transaction(async (queries) => {
    const row = await lockPerson(queries, who);
    if (!row || !(await verifyPassword(row.passwordHash, password))) return fail(problem('PASSWORD_WRONG'));
    await queries.orm.update(account).set({ passwordHash }).where(isPerson(who));
    await endSessions(queries, who);
    await endPasswordLink(queries, who);
    await recordOperation(queries, deps, operation, {
      subject: userId,
      label: personLabel(personOf(deps.keys, row)),
      before: null,
      after: { password: 'secret replaced' },
    });
    return ok();
  });
  if (!changed.ok) return changed;
  await forgetTriesAt(deps, key);
  await deps.sessions.begin(request, page, who, proof);
  return ok({});
}
