import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { pcMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { adminWayCalls, pcGraduateCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { pcPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import { readMailAddress } from '../../adapters/mail/mailAddress.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, AnyoneActor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic, bindUser } from '../../http/bind.ts';
import { isFromOwnPage } from '../../http/ownPage.ts';
import type { SessionUse } from '../../http/sessions/sessions.ts';
import { answerCaptcha, answerCaptchaWork, isCaptchaRight } from '../captcha/captcha.ts';
import { offeredWays } from '../identityProviders/offers.ts';
import { findSoleSchool } from '../schools/soleSchool.ts';
import { sendToBrowser } from '../signIn/phoneCode/sendToBrowser.ts';
import { SIGN_IN_WAYS } from '../signIn/ways.ts';
import { admitAtPage, type PageAt } from './admitAtPage.ts';
import { currentAdmin, currentPerson } from './currentAdmin.ts';
import { recordSession } from './recordSession.ts';
import { secondFactorSignInBindings } from './secondFactorBindings.ts';
import { signOutAtPage } from './signOutAtPage.ts';

/** Sign-in pages with a captcha; each signs in for its own purpose only. */
interface PageSignIn {
  readonly calls: typeof adminSignInCalls | typeof pcSignInCalls;
  readonly wayCalls: typeof adminWayCalls | typeof pcWayCalls;
  readonly mode: (typeof LOGIN_MODES)['admin' | 'selfPrint'];
  readonly use: SessionUse;
  readonly page: PageAt['client'];
}
const CONSOLE: PageSignIn = {
  calls: adminSignInCalls,
  wayCalls: adminWayCalls,
  mode: LOGIN_MODES.admin,
  use: 'admin',
  page: 'console',
};
const PC: PageSignIn = {
  calls: pcSignInCalls,
  wayCalls: pcWayCalls,
  mode: LOGIN_MODES.selfPrint,
  use: 'mobile',
  page: 'pc',
};

export function adminSignInBindings(deps: Deps): Binding<Actor>[] {
  return [
    ...signInBindings(deps, CONSOLE),
    ...wayBindings(deps, CONSOLE),
    ...secondFactorSignInBindings(deps),
    bindChange(adminSignInCalls.signOut, async ({ request, operation }) => {
      const out = await signOutAtPage(deps, request, operation.schoolCode, CONSOLE);
      await recordSession(deps, request, operation, 'signed-out');
      return out;
    }),
    bindAdmin(adminSignInCalls.current, ({ actor }) => currentAdmin(deps, actor)),
    ...signInBindings(deps, PC),
    ...wayBindings(deps, PC),
    ...codeBindings(deps),
    bindPublic(pcGraduateCalls.signIn, async ({ actor, input, request }) => {
      const at = await placeOf(deps, PC, actor, request);
      if (!at.ok) return at;
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      const proven = await SIGN_IN_WAYS.GRADUATE.finish({ deps, request, at: at.value }, input);
      return proven.ok ? admitAtPage(deps, request, at.value, proven.value) : proven;
    }),
    bindUser(pcSignInCalls.signOut, ({ request, actor }) =>
      signOutAtPage(deps, request, actor.schoolCode, PC),
    ),
    bindUser(pcSignInCalls.current, ({ actor }) => currentPerson(deps, actor)),
  ];
}

function signInBindings(deps: Deps, page: PageSignIn): Binding<Actor>[] {
  const { calls, mode } = page;
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
      const at = await placeOf(deps, page, actor, request);
      if (!at.ok) return at;
      // A captcha is valid for one attempt, successful or not.
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      const typed = { ...input, captcha: 'solved' } as const;
      const proven = await SIGN_IN_WAYS.DB.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitAtPage(deps, request, at.value, proven.value) : proven;
    }),
  ];
}

/** Signing in by systems of the school. */
function wayBindings(deps: Deps, page: PageSignIn): Binding<Actor>[] {
  const { wayCalls } = page;
  return [
    bindPublic(wayCalls.ways, async ({ actor, request }) => {
      const at = await placeOf(deps, page, actor, request);
      if (!at.ok) return at;
      const { schoolCode, client } = at.value;
      return ok({ ways: await offeredWays(deps.db, { schoolCode, client, terminalCode: null }) });
    }),
    bindPublic(wayCalls.directory, async ({ actor, input, request }) => {
      const at = await placeOf(deps, page, actor, request);
      if (!at.ok) return at;
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      const typed = { ...input, captcha: 'solved' } as const;
      const proven = await SIGN_IN_WAYS.LDAP.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitAtPage(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(wayCalls.schoolAccount, async ({ actor, input, request }) => {
      const at = await placeOf(deps, page, actor, request);
      if (!at.ok) return at;
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      const typed = { ...input, captcha: 'solved' } as const;
      const proven = await SIGN_IN_WAYS.HNU.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitAtPage(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(wayCalls.begin, async ({ actor, input, request }) => {
      const at = await placeOf(deps, page, actor, request);
      if (!at.ok) return at;
      const wish = { providerId: input.providerId, from: input.from ?? null };
      return SIGN_IN_WAYS.CAS.begin({ deps, request, at: at.value }, wish);
    }),
    bindPublic(wayCalls.finish, async ({ actor, input, request }) => {
      const at = await placeOf(deps, page, actor, request);
      if (!at.ok) return at;
      const back = await SIGN_IN_WAYS.CAS.finish({ deps, request, at: at.value }, input);
      if (!back.ok) return back;
      const admitted = await admitAtPage(deps, request, at.value, back.value.person);
      return admitted.ok ? ok({ user: admitted.value, from: back.value.from }) : admitted;
    }),
  ];
}

/** Signing in at a PC by a code sent to a phone or by mail. */
function codeBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindPublic(pcPhoneCodeCalls.send, async ({ actor, input, request, language }) => {
      const at = await placeOf(deps, PC, actor, request);
      if (!at.ok) return at;
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      return sendToBrowser({ deps, request, at: at.value }, 'PHONE_CODE', { to: input.phone, language });
    }),
    bindPublic(pcPhoneCodeCalls.signIn, async ({ actor, input, request }) => {
      const at = await placeOf(deps, PC, actor, request);
      if (!at.ok) return at;
      const typed = { codeId: deps.sessions.phoneCodeOf(request), code: input.code };
      const proven = await SIGN_IN_WAYS.PHONE_CODE.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitAtPage(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(pcMailCodeCalls.send, async ({ actor, input, request, language }) => {
      const at = await placeOf(deps, PC, actor, request);
      if (!at.ok) return at;
      const to = readMailAddress(input.mail);
      if (to === undefined) return fail(problem('EMAIL_INVALID'));
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      return sendToBrowser({ deps, request, at: at.value }, 'MAIL_CODE', { to, language });
    }),
    bindPublic(pcMailCodeCalls.signIn, async ({ actor, input, request }) => {
      const at = await placeOf(deps, PC, actor, request);
      if (!at.ok) return at;
      const typed = { codeId: deps.sessions.phoneCodeOf(request), code: input.code };
      const proven = await SIGN_IN_WAYS.MAIL_CODE.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitAtPage(deps, request, at.value, proven.value) : proven;
    }),
  ];
}

/** Where a browser signs in; only our own pages may. */
async function placeOf(
  { db }: Deps,
  { mode, page }: PageSignIn,
  { address }: AnyoneActor,
  request: IncomingRequest,
): Promise<Outcome<PageAt, 'FORBIDDEN' | 'BAD_REQUEST'>> {
  if (!isFromOwnPage(request, mode)) return fail(problem('FORBIDDEN'));
  const schoolCode = request.header(HEADERS.schoolCode) ?? (await findSoleSchool(db));
  if (schoolCode === undefined)
    return fail(problem('BAD_REQUEST', { detail: { field: HEADERS.schoolCode } }));
  return ok({ schoolCode, client: page, place: { kind: 'network', address } });
}
