import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { Credentials, WayState } from '../state.ts';
import type { WayContext } from '../way.ts';

/** Sends typed credentials to the platform. */
export function runPassword(context: WayContext, state: WayState<'DB'>): void {
  if (state.typed !== null) void checkPassword(context, state, state.typed);
}

/** Not cancelled when the person leaves: a visit that begins after that has to be ended. */
async function checkPassword(
  { api, current, send, finish }: WayContext,
  state: WayState<'DB'>,
  typed: Credentials,
): Promise<void> {
  const answer = await api.action().platform.call(visitCalls.signIn, typed);
  const isAwaited = current() === state;
  if (answer.ok) finish(answer.value, isAwaited);
  else if (isAwaited) send({ type: 'failed', failure: answer.problem });
}
