import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic, bindUser } from '../../http/bind.ts';
import { isFromOwnPage } from '../../http/ownPage.ts';
import type { SessionUse } from '../../http/sessions/sessions.ts';
import { answerCaptcha, answerCaptchaWork } from '../captcha/captcha.ts';
import { findSoleSchool } from '../schools/soleSchool.ts';
import { recordSignIn } from './recordSignIn.ts';
import { secondFactorSignInBindings } from './secondFactorBindings.ts';
import { currentAdmin, currentPerson, signInAdmin } from './signInAdmin.ts';

/** Sign-in pages with a captcha; each signs in for its own purpose only. */
interface CaptchaSignIn {
  readonly calls: typeof adminSignInCalls | typeof pcSignInCalls;
  readonly mode: (typeof LOGIN_MODES)['admin' | 'selfPrint'];
  readonly use: SessionUse;
  readonly page: 'pc' | 'console';
}
const CONSOLE: CaptchaSignIn = {
  calls: adminSignInCalls,
  mode: LOGIN_MODES.admin,
  use: 'admin',
  page: 'console',
};
const PC: CaptchaSignIn = { calls: pcSignInCalls, mode: LOGIN_MODES.selfPrint, use: 'mobile', page: 'pc' };

export function adminSignInBindings(deps: Deps): Binding<Actor>[] {
  return [
    ...signInBindings(deps, CONSOLE),
    ...secondFactorSignInBindings(deps),
    bindChange(adminSignInCalls.signOut, async ({ operation, request }) => {
      await deps.sessions.end(request, CONSOLE.use);
      await recordSignIn(deps, operation);
      return ok({ redirect: null });
    }),
    bindAdmin(adminSignInCalls.current, ({ actor }) => currentAdmin(deps, actor)),
    ...signInBindings(deps, PC),
    bindUser(pcSignInCalls.signOut, async ({ request }) => {
      await deps.sessions.end(request, PC.use);
      return ok({ redirect: null });
    }),
    bindUser(pcSignInCalls.current, ({ actor }) => currentPerson(deps, actor)),
  ];
}

function signInBindings(deps: Deps, { calls, mode, page }: CaptchaSignIn): Binding<Actor>[] {
  return [
    bindPublic(calls.captcha, async ({ actor, request }) => {
      if (!isFromOwnPage(request, mode)) return fail(problem('FORBIDDEN'));
      return answerCaptcha(deps, request, actor.address);
    }),
    bindPublic(calls.captchaWork, async ({ actor, request }) => {
      if (!isFromOwnPage(request, mode)) return fail(problem('FORBIDDEN'));
      return answerCaptchaWork(deps, request, actor.address);
    }),
    bindPublic(calls.signIn, async ({ actor, input, request }) => {
      if (!isFromOwnPage(request, mode)) return fail(problem('FORBIDDEN'));
      const schoolCode = request.header(HEADERS.schoolCode) ?? (await findSoleSchool(deps.db));
      if (schoolCode === undefined)
        return fail(problem('BAD_REQUEST', { detail: { field: HEADERS.schoolCode } }));
      return signInAdmin(deps, request, { schoolCode, address: actor.address, page }, input);
    }),
  ];
}
