import { cardSignInAgentCalls } from '@self-print/contract/agent/cardSignIn.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { WayState } from '../state.ts';
import type { WayContext } from '../way.ts';

/** How long one question for a card lasts; it is asked again as long as the person waits. */
const READ_SECONDS = 5;
/** The read itself, and the agent's call to the platform. */
const READ_LIMIT_MS = 20 * SECOND_MS;

/** No card was put down yet. */
const WAITS_ON: ReadonlySet<ErrorName | undefined> = new Set(['CAMPUS_CARD_ABSENT', 'ID_CARD_ABSENT']);

/** Has the agent wait for a card and sign its owner in. */
export function runCard(context: WayContext, state: WayState<'CAMPUS_CARD' | 'ID_CARD'>): void {
  if (state.at === 'waiting') void read(context, state);
}

/** A read is not cancelled when the person leaves: a visit that begins after that has to be ended. */
async function read(
  { api, current, send, finish, visitToken }: WayContext,
  state: WayState<'CAMPUS_CARD' | 'ID_CARD'>,
): Promise<void> {
  while (current() === state) {
    const answer = await api
      .action()
      .agent(
        cardSignInAgentCalls.signIn,
        { way: state.way, waitSeconds: READ_SECONDS, visitToken },
        { timeoutMs: READ_LIMIT_MS },
      );
    const isAwaited = current() === state;
    if (answer.ok) return finish(answer.value, isAwaited);
    if (answer.problem.kind === 'refused' && WAITS_ON.has(answer.problem.name)) continue;
    if (isAwaited) send({ type: 'failed', failure: answer.problem });
    return;
  }
}
