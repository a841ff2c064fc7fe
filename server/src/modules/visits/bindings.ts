import { problem } from '@self-print/contract/errors.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal, bindTerminalUser, bindUser } from '../../http/bind.ts';
import { endVisitsAt } from './beginVisit.ts';
import { answerRequest, beginPhoneRequest, lookAtRequest, pollPhoneRequest } from './phoneRequests.ts';
import { signInAtTerminal } from './signInAtTerminal.ts';
import { readVisitor } from './visitor.ts';

export function visitBindings(deps: Deps): Binding<Actor>[] {
  const { db, keys, clock, log } = deps;
  return [
    bindTerminal(visitCalls.ways, async () => ok({ ways: ['QR' as const, 'DB' as const] })),
    bindTerminal(visitCalls.signIn, ({ actor, input }) => signInAtTerminal(deps, actor, input)),
    bindTerminal(visitCalls.beginByPhone, ({ actor }) => beginPhoneRequest(deps, actor)),
    bindTerminal(visitCalls.pollPhone, ({ actor, input }) => pollPhoneRequest(deps, actor, input.requestId)),
    bindTerminalUser(visitCalls.current, async ({ actor }) => {
      const visitor = await readVisitor(db, keys, actor.schoolCode, actor.userId);
      return visitor ? ok(visitor) : fail(problem('NOT_SIGNED_IN'));
    }),
    bindTerminalUser(visitCalls.end, async ({ actor }) => {
      await endVisitsAt(db, actor, clock.now());
      log.event('visit-ended', { terminalCode: actor.terminalCode, userId: actor.userId });
      return ok({ ended: true });
    }),
    bindUser(approveVisitCalls.look, ({ actor, input }) => lookAtRequest(deps, actor, input.requestId)),
    bindUser(approveVisitCalls.answer, ({ actor, input }) => answerRequest(deps, actor, input)),
  ];
}
