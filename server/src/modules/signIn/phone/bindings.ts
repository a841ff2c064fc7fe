import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { mailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { phoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import { readMailAddress } from '../../../adapters/mail/mailAddress.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor, AnyoneActor } from '../../../http/actor.ts';
import { bindPublic } from '../../../http/bind.ts';
import { isFromOwnPage } from '../../../http/ownPage.ts';
import { isCaptchaRight } from '../../captcha/captcha.ts';
import { offeredWays } from '../../identityProviders/offers.ts';
import { hasModule } from '../../schools/hasModule.ts';
import { findSoleSchool } from '../../schools/soleSchool.ts';
import { sendToBrowser } from '../phoneCode/sendToBrowser.ts';
import type { SignInAt } from '../place.ts';
import { SIGN_IN_WAYS } from '../ways.ts';
import { admitOnPhone } from './admit.ts';

/** Signing in on the phone, by whichever way is offered. */
export function phoneWayBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindPublic(phoneWayCalls.ways, async ({ actor, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const { schoolCode, client } = at.value;
      return ok({ ways: await offeredWays(deps.db, { schoolCode, client, terminalCode: null }) });
    }),
    bindPublic(signInCalls.mobileDatabase, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const captcha = await readCaptcha(deps, request, input.verifiCode);
      if (!captcha.ok) return captcha;
      const typed = { ...input, captcha: captcha.value };
      const proven = await SIGN_IN_WAYS.DB.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitOnPhone(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(phoneWayCalls.directory, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const captcha = await readCaptcha(deps, request, input.verifiCode);
      if (!captcha.ok) return captcha;
      const typed = { ...input, captcha: captcha.value };
      const proven = await SIGN_IN_WAYS.LDAP.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitOnPhone(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(phoneWayCalls.schoolAccount, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const captcha = await readCaptcha(deps, request, input.verifiCode);
      if (!captcha.ok) return captcha;
      const typed = { ...input, captcha: captcha.value };
      const proven = await SIGN_IN_WAYS.HNU.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitOnPhone(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(phoneWayCalls.graduate, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      const proven = await SIGN_IN_WAYS.GRADUATE.finish({ deps, request, at: at.value }, input);
      return proven.ok ? admitOnPhone(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(phoneCodeCalls.send, async ({ actor, input, request, language }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      return sendToBrowser({ deps, request, at: at.value }, 'PHONE_CODE', { to: input.phone, language });
    }),
    bindPublic(phoneCodeCalls.signIn, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const typed = { codeId: deps.sessions.phoneCodeOf(request), code: input.code };
      const proven = await SIGN_IN_WAYS.PHONE_CODE.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitOnPhone(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(mailCodeCalls.send, async ({ actor, input, request, language }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const to = readMailAddress(input.mail);
      if (to === undefined) return fail(problem('EMAIL_INVALID'));
      if (!(await isCaptchaRight(deps, request, input.verifiCode))) return fail(problem('CAPTCHA_WRONG'));
      return sendToBrowser({ deps, request, at: at.value }, 'MAIL_CODE', { to, language });
    }),
    bindPublic(mailCodeCalls.signIn, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const typed = { codeId: deps.sessions.phoneCodeOf(request), code: input.code };
      const proven = await SIGN_IN_WAYS.MAIL_CODE.finish({ deps, request, at: at.value }, typed);
      return proven.ok ? admitOnPhone(deps, request, at.value, proven.value) : proven;
    }),
    bindPublic(phoneWayCalls.begin, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const wish = { providerId: input.providerId, from: input.from ?? null };
      return SIGN_IN_WAYS.CAS.begin({ deps, request, at: at.value }, wish);
    }),
    bindPublic(phoneWayCalls.finish, async ({ actor, input, request }) => {
      const at = await placeOf(deps, actor, request);
      if (!at.ok) return at;
      const back = await SIGN_IN_WAYS.CAS.finish({ deps, request, at: at.value }, input);
      if (!back.ok) return back;
      const { person, from } = back.value;
      const admitted = await admitOnPhone(deps, request, at.value, person);
      return admitted.ok ? ok({ ...admitted.value, from }) : admitted;
    }),
  ];
}

/** Where a browser of the phone signs in; only our own pages may, and only at a licensed school. */
async function placeOf(
  { db }: Deps,
  { address }: AnyoneActor,
  request: IncomingRequest,
): Promise<Outcome<SignInAt, 'FORBIDDEN' | 'BAD_REQUEST' | 'MODULE_NOT_LICENSED'>> {
  if (!isFromOwnPage(request, LOGIN_MODES.mobile)) return fail(problem('FORBIDDEN'));
  const schoolCode = request.header(HEADERS.schoolCode) ?? (await findSoleSchool(db));
  if (schoolCode === undefined)
    return fail(problem('BAD_REQUEST', { detail: { field: HEADERS.schoolCode } }));
  if (!(await hasModule(db, schoolCode, 'MOBILE'))) return fail(problem('MODULE_NOT_LICENSED'));
  return ok({ schoolCode, client: 'phone', place: { kind: 'network', address } });
}

async function readCaptcha(
  deps: Deps,
  request: IncomingRequest,
  typed: string | undefined,
): Promise<Outcome<'solved' | 'missing', 'CAPTCHA_WRONG'>> {
  if (typed === undefined) return ok('missing');
  return (await isCaptchaRight(deps, request, typed)) ? ok('solved') : fail(problem('CAPTCHA_WRONG'));
}
