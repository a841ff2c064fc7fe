import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindTerminal } from '../../http/bind.ts';
import { isFromOwnPage } from '../../http/ownPage.ts';
import { createFindUserActor } from '../accounts/findUserActor.ts';
import { answerCaptcha, answerCaptchaWork, isCaptchaRight } from '../captcha/captcha.ts';
import { hasModule } from '../schools/hasModule.ts';
import { findSoleSchool } from '../schools/soleSchool.ts';
import { giveStaffGrant } from './giveStaffGrant.ts';
import { signInByPassword, takeWrongPasswords } from './signInByPassword.ts';

export function signInBindings(deps: Deps): Binding<Actor>[] {
  const { db, sessions } = deps;
  const findUser = createFindUserActor(db);
  const schoolOf = async ({ header }: IncomingRequest) =>
    header(HEADERS.schoolCode) ?? (await findSoleSchool(db));
  return [
    bindPublic(signInCalls.mobileDatabase, async ({ actor, input, request }) => {
      if (!isFromOwnPage(request, LOGIN_MODES.mobile)) return fail(problem('FORBIDDEN'));
      const schoolCode = await schoolOf(request);
      if (schoolCode === undefined) {
        return fail(problem('BAD_REQUEST', { detail: { field: HEADERS.schoolCode } }));
      }
      if (!(await hasModule(db, schoolCode, 'MOBILE'))) return fail(problem('MODULE_NOT_LICENSED'));
      const { userName, password, verifiCode } = input;
      if (verifiCode !== undefined && !(await isCaptchaRight(deps, request, verifiCode)))
        return fail(problem('CAPTCHA_WRONG'));
      const captcha = verifiCode === undefined ? 'missing' : 'solved';
      const place = { kind: 'network', address: actor.address } as const;
      const tried = { schoolCode, userName, password, place, captcha } as const;
      const signedIn = await signInByPassword(deps, tried);
      if (!signedIn.ok) return signedIn;
      const { userId, name, role } = signedIn.value;
      await sessions.begin(request, 'phone', { schoolCode, userId });
      const wrongPasswords = await takeWrongPasswords(deps, schoolCode, userName);
      // Permissions come with console roles; people need none for their own orders on the phone.
      return ok({ id: userId, name, roleId: role, perms: [], wrongPasswords });
    }),
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
        ? sessions.current(request, 'mobile')
        : undefined;
      const found = user && (await findUser(user, 'phone'));
      return ok({ signedIn: found !== undefined && found !== 'unlicensed' });
    }),
  ];
}
