import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Administrator, adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor, UserActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { isCaptchaRight } from '../captcha/captcha.ts';
import { missingFactor } from '../secondFactor/store.ts';
import { signInByPassword, takeWrongPasswords } from '../signIn/signInByPassword.ts';
import { recordSignIn, signingIn } from './recordSignIn.ts';

export interface AdminSignIn {
  readonly userName: string;
  readonly password: string;
  readonly verifiCode: string;
}

/** Where and for what somebody signs in: to administer, or to print for themselves at a PC. */
export interface SignInAt {
  readonly schoolCode: string;
  readonly address: string;
  readonly page: 'pc' | 'console';
}

/** Signs a person in. A captcha is valid for one attempt, successful or not. */
export async function signInAdmin(
  deps: Deps,
  request: IncomingRequest,
  { schoolCode, address, page }: SignInAt,
  { userName, password, verifiCode }: AdminSignIn,
): Promise<
  Outcome<
    CallAnswer<typeof adminSignInCalls.signIn>,
    'CAPTCHA_WRONG' | 'NO_PERMISSION' | 'SIGN_IN_FAILED' | 'SIGN_IN_LOCKED'
  >
> {
  if (!(await isCaptchaRight(deps, request, verifiCode))) return fail(problem('CAPTCHA_WRONG'));
  const place = { kind: 'network', address } as const;
  const signedIn = await signInByPassword(deps, {
    schoolCode,
    userName,
    password,
    place,
    captcha: 'solved',
  });
  if (!signedIn.ok) return signedIn;
  const { userId, name, role, administers, permissions } = signedIn.value;
  if (page === 'console' && !administers) return fail(problem('NO_PERMISSION'));
  const next = page === 'console' ? await missingFactor(deps.db, { schoolCode, userId }, role) : undefined;
  if (next !== undefined) {
    await deps.sessions.awaitSecondFactor(request, { schoolCode, userId });
    return ok({ next });
  }
  await deps.sessions.begin(request, page, { schoolCode, userId });
  if (page === 'console') await recordSignIn(deps, signingIn({ schoolCode, userId, role }, request));
  const perms = page === 'console' ? [...permissions] : [];
  const wrongPasswords = await takeWrongPasswords(deps, schoolCode, userName);
  return ok({ next: 'done', id: userId, name, roleId: role, perms, schoolCode, wrongPasswords });
}

/** Returns role and permissions of the signed-in administrator. */
export async function currentAdmin(
  deps: Pick<Deps, 'db' | 'keys'>,
  actor: AdminActor,
): Promise<Outcome<Administrator, 'NOT_SIGNED_IN'>> {
  const found = await currentPerson(deps, actor);
  return found.ok ? ok({ ...found.value, perms: [...actor.permissions] }) : found;
}

/** Returns the person signed in to print for themselves. Nobody has console permissions there, not even administrators. */
export async function currentPerson(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: Pick<UserActor, 'schoolCode' | 'userId'>,
): Promise<Outcome<Administrator, 'NOT_SIGNED_IN'>> {
  const [row] = await db.orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (!row) return fail(problem('NOT_SIGNED_IN'));
  const { name } = decryptNames(keys, row, row);
  return ok({ id: userId, name, roleId: row.role, perms: [], schoolCode });
}
