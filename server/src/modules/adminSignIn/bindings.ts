import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindPublic } from '../../http/bind.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { isFromOwnPage } from '../../http/ownPage.ts';
import { findSoleSchool } from '../schools/soleSchool.ts';
import { currentAdmin, showCaptcha, signInAdmin } from './signInAdmin.ts';

export function adminSignInBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindPublic(adminSignInCalls.captcha, async ({ actor, request }) => {
      if (!isFromConsole(request) && !isFromPc(request)) return fail(problem('FORBIDDEN'));
      const drawn = await showCaptcha(deps, request, actor.address);
      return drawn.ok ? ok(bytesAnswer('image/png', drawn.value)) : drawn;
    }),
    bindPublic(adminSignInCalls.signIn, async ({ actor, input, request }) => {
      if (!isFromConsole(request) && !isFromPc(request)) return fail(problem('FORBIDDEN'));
      const schoolCode = request.header(HEADERS.schoolCode) ?? (await findSoleSchool(deps.db));
      if (schoolCode === undefined)
        return fail(problem('BAD_REQUEST', { detail: { field: HEADERS.schoolCode } }));
      const use = isFromPc(request) ? 'mobile' : 'admin';
      return signInAdmin(deps, request, { schoolCode, address: actor.address, use }, input);
    }),
    bindAdmin(adminSignInCalls.signOut, async ({ request }) => {
      await deps.sessions.end(request, 'admin');
      return ok({ redirect: null });
    }),
    bindAdmin(adminSignInCalls.current, ({ actor }) => currentAdmin(deps, actor)),
  ];
}

const isFromConsole = (request: IncomingRequest) => isFromOwnPage(request, LOGIN_MODES.admin);
const isFromPc = (request: IncomingRequest) => isFromOwnPage(request, LOGIN_MODES.selfPrint);
