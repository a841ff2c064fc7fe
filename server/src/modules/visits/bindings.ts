import { HEADERS } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { faceSignInCalls } from '@self-print/contract/platform/faceSignIn.ts';
import { identityCodeCalls, terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { terminalMailCodeCalls } from '@self-print/contract/platform/mailCode.ts';
import { terminalPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import { readMailAddress } from '../../adapters/mail/mailAddress.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, TerminalActor } from '../../http/actor.ts';
import { bindTerminal, bindTerminalUser, bindUser } from '../../http/bind.ts';
import { offeredWays } from '../identityProviders/offers.ts';
import { confirmStep } from '../itemSteps/confirmStep.ts';
import { confirmsByPhone, isApprovedFor, stepRequestFor } from '../itemSteps/phoneConfirmation.ts';
import { isSecondPersonToken } from '../itemSteps/secondPersonToken.ts';
import { makeIdentityCode } from '../signIn/identityCode/identityCodes.ts';
import { answerRequest, lookAtRequest } from '../signIn/phone/phoneRequests.ts';
import { CODE_TIMES } from '../signIn/phoneCode/sendToBrowser.ts';
import type { SignInAt } from '../signIn/place.ts';
import type { ProvenPerson } from '../signIn/provenPerson.ts';
import { SIGN_IN_WAYS, type WayContext } from '../signIn/ways.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { admitVisitor } from './admitVisitor.ts';
import { endVisitsAt } from './beginVisit.ts';
import { createFindVisitor } from './findVisitor.ts';
import { readVisitor } from './visitor.ts';

export function visitBindings(deps: Deps): Binding<Actor>[] {
  const { db, keys, clock, log } = deps;
  const findVisitor = createFindVisitor(db, keys, clock);
  const admit = async (
    { header, requestId }: Pick<IncomingRequest, 'header' | 'requestId'>,
    terminal: TerminalActor,
    at: SignInAt,
    person: ProvenPerson,
    /** From the agent, which has no visit of its own. */
    token = header(HEADERS.visitToken),
  ) => {
    // It never begins a visit, which would end that of the person who asked.
    if (isSecondPersonToken(token)) return confirmStep(deps, { at, terminal, token, requestId }, person);
    const earlier = token === undefined ? undefined : await findVisitor(terminal, token);
    return admitVisitor(deps, at, terminal, person, earlier);
  };
  /** Signs in whoever a way proves somebody to be, while the terminal is in service. */
  const signIn = async <Name extends ErrorName>(
    { actor, request }: { readonly actor: TerminalActor; readonly request: IncomingRequest },
    prove: (context: WayContext) => Promise<Outcome<ProvenPerson, Name>>,
    visitToken?: string,
  ) => {
    if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
    const at = placeOf(actor);
    const proven = await prove({ deps, request, at });
    return proven.ok ? admit(request, actor, at, proven.value, visitToken) : proven;
  };
  return [
    bindTerminal(visitCalls.ways, async ({ actor: { schoolCode, terminalCode } }) =>
      ok({ ways: await offeredWays(db, { schoolCode, client: 'terminal', terminalCode }) }),
    ),
    bindTerminal(visitCalls.signIn, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.DB.finish(context, { ...asked.input, captcha: 'notOffered' })),
    ),
    bindTerminal(visitCalls.signInByDirectory, (asked) =>
      signIn(asked, (context) =>
        SIGN_IN_WAYS.LDAP.finish(context, { ...asked.input, captcha: 'notOffered' }),
      ),
    ),
    bindTerminal(visitCalls.signInBySchoolAccount, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.HNU.finish(context, { ...asked.input, captcha: 'notOffered' })),
    ),
    bindTerminal(visitCalls.signInAsGraduate, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.GRADUATE.finish(context, asked.input)),
    ),
    bindTerminal(terminalPhoneCodeCalls.send, async ({ actor, input, request, language }) => {
      if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
      const context = { deps, request, at: placeOf(actor) };
      const sent = await SIGN_IN_WAYS.PHONE_CODE.begin(context, { to: input.phone, language });
      return sent.ok ? ok({ ...CODE_TIMES, codeId: sent.value }) : sent;
    }),
    bindTerminal(terminalPhoneCodeCalls.signIn, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.PHONE_CODE.finish(context, asked.input)),
    ),
    bindTerminal(terminalMailCodeCalls.send, async ({ actor, input, request, language }) => {
      if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
      const to = readMailAddress(input.mail);
      if (to === undefined) return fail(problem('EMAIL_INVALID'));
      const sent = await SIGN_IN_WAYS.MAIL_CODE.begin(
        { deps, request, at: placeOf(actor) },
        { to, language },
      );
      return sent.ok ? ok({ ...CODE_TIMES, codeId: sent.value }) : sent;
    }),
    bindTerminal(terminalMailCodeCalls.signIn, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.MAIL_CODE.finish(context, asked.input)),
    ),
    bindTerminal(terminalIdentityCodeCalls.signIn, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.IDENTITY_CODE.finish(context, asked.input)),
    ),
    bindTerminal(terminalIdentityCodeCalls.campusCode, (asked) =>
      signIn(asked, (context) => SIGN_IN_WAYS.CAMPUS_CODE.finish(context, asked.input)),
    ),
    bindTerminal(cardSignInCalls.campusCard, (asked) => {
      const { visitToken, ...read } = asked.input;
      return signIn(asked, (context) => SIGN_IN_WAYS.CAMPUS_CARD.finish(context, read), visitToken);
    }),
    bindTerminal(cardSignInCalls.idCard, (asked) => {
      const { visitToken, ...read } = asked.input;
      return signIn(asked, (context) => SIGN_IN_WAYS.ID_CARD.finish(context, read), visitToken);
    }),
    bindTerminal(faceSignInCalls.begin, async ({ actor, input, request }) =>
      actor.paused
        ? fail(problem('TERMINAL_PAUSED'))
        : SIGN_IN_WAYS.FACE.begin({ deps, request, at: placeOf(actor) }, input),
    ),
    bindTerminal(faceSignInCalls.signIn, (asked) => {
      const { visitToken, ...judged } = asked.input;
      return signIn(asked, (context) => SIGN_IN_WAYS.FACE.finish(context, judged), visitToken);
    }),
    bindTerminal(visitCalls.beginByPhone, async ({ actor, input, request }) => {
      if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
      const token = stepTokenOf(request);
      const forStep = token === undefined ? ok(undefined) : await stepRequestFor(deps, actor, token);
      if (!forStep.ok) return forStep;
      const wish = { needed: input.needed ?? null, requestId: forStep.value };
      return SIGN_IN_WAYS.QR.begin({ deps, request, at: placeOf(actor) }, wish);
    }),
    bindTerminal(visitCalls.genLoginUrl, async ({ actor, request }) =>
      actor.paused
        ? fail(problem('TERMINAL_PAUSED'))
        : SIGN_IN_WAYS.QR.begin({ deps, request, at: placeOf(actor) }, { needed: null }),
    ),
    bindTerminal(visitCalls.pollPhone, async ({ actor, input, request }) => {
      const context = { deps, request, at: placeOf(actor) };
      const found = await SIGN_IN_WAYS.QR.step(context, input);
      if (!found.ok) return found;
      if (found.value !== 'approved') return ok({ state: found.value });
      if (!(await isApprovedFor(deps, actor, input.requestId, stepTokenOf(request))))
        return fail(problem('STEP_ENDED'));
      const proven = await SIGN_IN_WAYS.QR.finish(context, input);
      // Another poll was faster, or the account was disabled meanwhile.
      if (!proven.ok) return ok({ state: 'expired' });
      const begun = await admit(request, actor, context.at, proven.value);
      return begun.ok ? ok({ state: 'approved', visit: begun.value }) : begun;
    }),
    bindTerminalUser(visitCalls.current, async ({ actor }) => {
      const visitor = await readVisitor(db, keys, actor.schoolCode, actor.userId);
      return visitor ? ok(visitor) : fail(problem('NOT_SIGNED_IN'));
    }),
    bindTerminalUser(visitCalls.end, async ({ actor }) => {
      await endVisitsAt(db, actor, clock.now());
      log.event('visit-ended', { terminalCode: actor.terminalCode, userId: actor.userId });
      return ok({ ended: true });
    }),
    bindUser(identityCodeCalls.make, ({ actor }) => makeIdentityCode(deps, actor)),
    bindUser(approveVisitCalls.look, async ({ actor, input: { requestId } }) => {
      const looked = await lookAtRequest(deps, actor, requestId);
      if (!looked.ok) return looked;
      const terminal = { schoolCode: actor.schoolCode, terminalCode: looked.value.terminalCode };
      const confirms = await confirmsByPhone(deps, terminal, requestId);
      return confirms.ok ? ok({ ...looked.value, confirms: confirms.value }) : confirms;
    }),
    bindUser(approveVisitCalls.answer, ({ actor, input }) => answerRequest(deps, actor, input)),
  ];
}

/** The token of a second person, which comes in place of that of a visit. */
function stepTokenOf({ header }: Pick<IncomingRequest, 'header'>): string | undefined {
  const token = header(HEADERS.visitToken);
  return isSecondPersonToken(token) ? token : undefined;
}

function placeOf({ schoolCode, terminalCode }: TerminalKey): SignInAt {
  return { schoolCode, client: 'terminal', place: { kind: 'terminal', terminalCode } };
}
