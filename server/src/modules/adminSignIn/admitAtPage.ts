import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import { missingFactor } from '../secondFactor/store.ts';
import { recordRefusal, recordSignIn } from '../signIn/log/recordSignIn.ts';
import type { SignInAt } from '../signIn/place.ts';
import type { ProvenPerson } from '../signIn/provenPerson.ts';
import { takeWrongPasswords } from '../signIn/signInByPassword.ts';
import { recordSession } from './recordSession.ts';

/** Where and for what somebody signs in: to administer, or to print for themselves at a PC. */
export interface PageAt extends SignInAt {
  readonly client: 'pc' | 'console';
}

type Admitted = CallAnswer<typeof adminSignInCalls.signIn>;

/** Begins the session of a person who has proved who they are, or asks an administrator for the second factor first. */
export async function admitAtPage(
  deps: Deps,
  request: IncomingRequest,
  at: PageAt,
  person: ProvenPerson,
): Promise<Outcome<Admitted, 'NO_PERMISSION'>> {
  const { schoolCode, client } = at;
  const { userId, name, userName, role, administers, permissions, proof } = person;
  const who = { schoolCode, userId };
  if (client === 'console') {
    if (!administers) return recordRefusal(deps, at, { ...proof, userId }, fail(problem('NO_PERMISSION')));
    const next = await missingFactor(deps.db, who, role);
    if (next !== undefined) {
      await deps.sessions.awaitSecondFactor(request, who, proof);
      await recordSignIn(deps, at, person, 'secondFactor');
      return ok({ next });
    }
  }
  await deps.sessions.begin(request, client, who, proof);
  await recordSignIn(deps, at, person);
  if (client === 'console') await recordSession(deps, request, { ...who, role }, 'signed-in');
  const perms = client === 'console' ? [...permissions] : [];
  const wrongPasswords = await takeWrongPasswords(deps, schoolCode, userName);
  return ok({ next: 'done', id: userId, name, roleId: role, perms, schoolCode, wrongPasswords });
}
