import { LEAVE_RESULTS, leaveCalls } from '@self-print/contract/platform/leave.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { registrationCalls } from '@self-print/contract/platform/registration.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { LeaveOutcome, RegistrationEvent, RegistrationWish } from './state.ts';

type Outcome = RegistrationEvent | { readonly type: 'claimed'; readonly order: TerminalOrder };

const OUTCOMES: Readonly<Record<number, LeaveOutcome>> = {
  [LEAVE_RESULTS.noneApproved]: 'noneApproved',
  [LEAVE_RESULTS.done]: 'done',
  [LEAVE_RESULTS.exception]: 'notBegun',
  [LEAVE_RESULTS.wrongParameters]: 'wrong',
};

/** Asks the platform for what the person wishes: one call, and its answer as an event. Each may be repeated when its answer was lost. */
export async function registrationOutcome(ask: PersonCall, wish: RegistrationWish): Promise<Outcome> {
  switch (wish.kind) {
    case 'register': {
      const answer = await ask(registrationCalls.register, { termId: wish.termId });
      return answer.ok
        ? { type: 'registered', report: answer.value }
        : { type: 'failed', failure: answer.problem };
    }
    case 'proof': {
      const answer = await ask(registrationCalls.printProof, { termId: wish.termId });
      return answer.ok
        ? { type: 'claimed', order: answer.value }
        : { type: 'failed', failure: answer.problem };
    }
    case 'reportBack': {
      const answer = await ask(leaveCalls.report, { leaveId: wish.leaveId });
      return answer.ok
        ? { type: 'reportedBack', outcome: OUTCOMES[answer.value.result] ?? 'wrong' }
        : { type: 'failed', failure: answer.problem };
    }
    default:
      return assertNever(wish);
  }
}
