import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindTerminal } from '../../http/bind.ts';
import { isFromOwnPage } from '../../http/ownPage.ts';
import { createFindUserActor } from '../accounts/findUserActor.ts';
import { answerCaptcha, answerCaptchaWork } from '../captcha/captcha.ts';
import { giveStaffGrant } from './giveStaffGrant.ts';
import { signInLogBindings } from './log/bindings.ts';
import { phoneWayBindings } from './phone/bindings.ts';

export function signInBindings(deps: Deps): Binding<Actor>[] {
  const findUser = createFindUserActor(deps.db);
  return [
    ...phoneWayBindings(deps),
    ...signInLogBindings(deps),
    bindPublic(signInCalls.mobileCaptcha, async ({ actor, request }) =>
      isFromOwnPage(request, LOGIN_MODES.mobile)
        ? answerCaptcha(deps, request, actor.address)
        : fail(problem('FORBIDDEN')),
    ),
    bindPublic(signInCalls.mobileCaptchaWork, async ({ actor, request }) =>
      isFromOwnPage(request, LOGIN_MODES.mobile)
        ? answerCaptchaWork(deps, request, actor.address)
        : fail(problem('FORBIDDEN')),
    ),
    bindTerminal(signInCalls.terminalStaff, ({ actor, input }) => giveStaffGrant(deps, actor, input)),
    bindPublic(signInCalls.mobileIsSignedIn, async ({ request }) => {
      const user = isFromOwnPage(request, LOGIN_MODES.mobile)
        ? deps.sessions.current(request, 'mobile')
        : undefined;
      const found = user && (await findUser(user, 'phone'));
      return ok({ signedIn: found !== undefined && found !== 'unlicensed' });
    }),
  ];
}
