import { problem } from '@self-print/contract/errors.ts';
import { secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, SigningInActor } from '../../http/actor.ts';
import { bindSigningIn } from '../../http/bind.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { checkCode } from '../secondFactor/checkCode.ts';
import { beginEnrolment, confirmEnrolment } from '../secondFactor/enrol.ts';
import { missingFactor, personOf } from '../secondFactor/store.ts';
import { takeWrongPasswords } from '../signIn/signInByPassword.ts';
import { recordSignIn, signingIn } from './recordSignIn.ts';

/** Calls between an administrator's password and the session. */
export function secondFactorSignInBindings(deps: Deps): Binding<Actor>[] {
  const { sessions } = deps;
  return [
    bindSigningIn(secondFactorSignInCalls.enrol, async ({ actor }) =>
      (await mayEnrol(deps, actor)) ? beginEnrolment(deps, personOf(actor)) : fail(problem('FORBIDDEN')),
    ),
    bindSigningIn(secondFactorSignInCalls.confirm, async ({ actor, input, request }) => {
      if (!(await mayEnrol(deps, actor))) return fail(problem('FORBIDDEN'));
      const person = personOf(actor);
      const enrolling = { ...signingIn(actor, request), name: 'second-factor-enrolled' } as const;
      const confirmed = await confirmEnrolment(deps, person, input.code, enrolling);
      if (!confirmed.ok) return confirmed;
      await sessions.begin(request, 'console', person);
      await recordSignIn(deps, signingIn(actor, request));
      return ok({ recoveryCodes: [...confirmed.value] });
    }),
    bindSigningIn(secondFactorSignInCalls.signIn, async ({ actor, input, request }) => {
      const person = personOf(actor);
      const checked = await checkCode(deps, person, actor.address, input.code);
      if (!checked.ok) return checked;
      await sessions.begin(request, 'console', person);
      await recordSignIn(deps, signingIn(actor, request));
      return ok({ wrongPasswords: await wrongPasswordsOf(deps, actor) });
    }),
  ];
}

/** Whoever has an authenticator must use it; a password alone cannot replace it. */
async function mayEnrol({ db }: Deps, actor: SigningInActor): Promise<boolean> {
  return (await missingFactor(db, personOf(actor), actor.role)) === 'enrol';
}

async function wrongPasswordsOf(deps: Deps, { schoolCode, userId }: SigningInActor) {
  const row = await findAccount(deps.db, deps.keys, schoolCode, userId);
  return row ? takeWrongPasswords(deps, schoolCode, decryptNames(deps.keys, row, row).userName) : null;
}
