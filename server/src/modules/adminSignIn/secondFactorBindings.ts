import { problem } from '@self-print/contract/errors.ts';
import { secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, SigningInActor } from '../../http/actor.ts';
import { bindSigningIn } from '../../http/bind.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { checkCode } from '../secondFactor/checkCode.ts';
import { beginEnrolment, confirmEnrolment } from '../secondFactor/enrol.ts';
import { missingFactor, personOf } from '../secondFactor/store.ts';
import { recordSignIn } from '../signIn/log/recordSignIn.ts';
import { takeWrongPasswords } from '../signIn/signInByPassword.ts';
import { recordSession } from './recordSession.ts';

/** Calls between an administrator's password and the session. */
export function secondFactorSignInBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindSigningIn(secondFactorSignInCalls.enrol, async ({ actor }) =>
      (await mayEnrol(deps, actor)) ? beginEnrolment(deps, personOf(actor)) : fail(problem('FORBIDDEN')),
    ),
    bindSigningIn(secondFactorSignInCalls.confirm, async ({ actor, input, request }) => {
      if (!(await mayEnrol(deps, actor))) return fail(problem('FORBIDDEN'));
      const person = personOf(actor);
      const { role } = actor;
      const { requestId } = request;
      const enrolling = {
        name: 'second-factor-enrolled',
        ...person,
        role,
        client: 'console',
        requestId,
      } as const;
      const confirmed = await confirmEnrolment(deps, person, input.code, enrolling);
      if (!confirmed.ok) return confirmed;
      await beginStrong(deps, request, actor);
      return ok({ recoveryCodes: [...confirmed.value] });
    }),
    bindSigningIn(secondFactorSignInCalls.signIn, async ({ actor, input, request }) => {
      const person = personOf(actor);
      const checked = await checkCode(deps, person, actor.address, input.code);
      if (!checked.ok) return checked;
      await beginStrong(deps, request, actor);
      return ok({ wrongPasswords: await wrongPasswordsOf(deps, actor) });
    }),
  ];
}

/** Begins the console's session of an administrator who has proved it twice. */
async function beginStrong(
  deps: Deps,
  request: IncomingRequest,
  { schoolCode, userId, role, address }: SigningInActor,
): Promise<void> {
  const first = deps.sessions.proofOf(request, 'signingIn');
  if (!first) throw new Error('A second factor came without a first one');
  const proof = { ...first, assurance: 'strong' } as const;
  await deps.sessions.begin(request, 'console', { schoolCode, userId }, proof);
  const at = { schoolCode, client: 'console', place: { kind: 'network', address } } as const;
  await recordSignIn(deps, at, { userId, proof });
  await recordSession(deps, request, { schoolCode, userId, role }, 'signed-in');
}

/** Whoever has an authenticator must use it; a password alone cannot replace it. */
async function mayEnrol({ db }: Deps, actor: SigningInActor): Promise<boolean> {
  return (await missingFactor(db, personOf(actor), actor.role)) === 'enrol';
}

async function wrongPasswordsOf(deps: Deps, { schoolCode, userId }: SigningInActor) {
  const row = await findAccount(deps.db, deps.keys, schoolCode, userId);
  return row ? takeWrongPasswords(deps, schoolCode, decryptNames(deps.keys, row, row).userName) : null;
}
