import type { cardSignInAgentCalls } from '@self-print/contract/agent/cardSignIn.ts';
import type { cardCalls } from '@self-print/contract/agent/cards.ts';
import type { Assurance } from '@self-print/contract/assurance.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { CARD_SIGN_IN_ERRORS } from '@self-print/contract/personCards.ts';
import { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import { describeFailure, type PlatformClient, type PlatformFailure } from '../platform/client.ts';
import { signInProblem } from '../platform/signInProblem.ts';

type SignInCall = typeof cardSignInAgentCalls.signIn;
type Answer = CallResult<SignInCall>;

export interface CardSignInOptions {
  readonly client: Pick<PlatformClient, 'call'>;
  readonly readCampusCard: (waitSeconds: number) => Promise<CallResult<typeof cardCalls.campusCardRead>>;
  readonly readIdCard: (waitSeconds: number) => Promise<CallResult<typeof cardCalls.idCardRead>>;
  /** How sure the reader of campus cards can be that a card told its number; null where it cannot. */
  readonly campusCardTrust: () => Assurance | null;
  /** Today at the terminal, as YYYY-MM-DD. */
  readonly today: () => string;
  readonly log: EventLog;
}

export interface CardSignIn {
  readonly signIn: (input: CallInput<SignInCall>) => Promise<Answer>;
}

/** Signs the owner of a card in. The agent reads it and tells the platform itself: a page could make any number up. */
export function createCardSignIn(options: CardSignInOptions): CardSignIn {
  const { client, readCampusCard, readIdCard, campusCardTrust, today, log } = options;

  const byCampusCard = async (waitSeconds: number, visitToken: string | undefined): Promise<Answer> => {
    const trust = campusCardTrust();
    if (trust === null) return fail(problem('CARD_READER_UNFIT'));
    const card = await readCampusCard(waitSeconds);
    if (!card.ok) return card;
    const { userId: userNumber, cardNo, physicalNo } = card.value;
    const told = { userNumber, cardNo, physicalNo, trust, visitToken };
    return passedOn(await client.call(cardSignInCalls.campusCard, told));
  };
  const byIdCard = async (waitSeconds: number, visitToken: string | undefined): Promise<Answer> => {
    const card = await readIdCard(waitSeconds);
    if (!card.ok) return card;
    const { idNumber, validFrom, validTo } = card.value;
    const day = today();
    if (day < validFrom || (validTo !== null && day > validTo)) return fail(problem('ID_CARD_NOT_VALID'));
    return passedOn(await client.call(cardSignInCalls.idCard, { idNumber, visitToken }));
  };
  const passedOn = (answer: Result<Visit, PlatformFailure>): Answer => {
    if (answer.ok) return answer;
    log.event('card-sign-in-refused', { reason: describeFailure(answer.problem) });
    return fail(signInProblem(answer.problem, CARD_SIGN_IN_ERRORS));
  };

  return {
    signIn: ({ way, waitSeconds, visitToken }) =>
      way === 'CAMPUS_CARD' ? byCampusCard(waitSeconds, visitToken) : byIdCard(waitSeconds, visitToken),
  };
}
