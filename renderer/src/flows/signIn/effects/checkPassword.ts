import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
import type { Credentials, WayState } from '../state.ts';
import type { WayContext } from '../way.ts';

/** Sends typed credentials to the platform. */
export function runPassword(context: WayContext, state: WayState<'DB'>): void {
  const ask = (typed: Credentials) =>
    context.api.action().platform.call(visitCalls.signIn, typed, { visitToken: context.visitToken });
  if (state.typed !== null) void check(context, state, ask(state.typed));
}

/** Sends typed credentials to the platform, which has a directory check them. */
export function runDirectory(context: WayContext, state: WayState<'LDAP'>): void {
  runAtSchool(context, state, visitCalls.signInByDirectory);
}

/** The same for a system of the school that is asked by signed calls. */
export function runSchoolAccount(context: WayContext, state: WayState<'HNU'>): void {
  runAtSchool(context, state, visitCalls.signInBySchoolAccount);
}

function runAtSchool(
  context: WayContext,
  state: WayState<'LDAP' | 'HNU'>,
  call: typeof visitCalls.signInByDirectory | typeof visitCalls.signInBySchoolAccount,
): void {
  const { api, visitToken } = context;
  const { id: providerId } = state.offer;
  if (state.typed === null) return;
  void check(
    context,
    state,
    api.action().platform.call(call, { ...state.typed, providerId }, { visitToken }),
  );
}

/** Not cancelled when the person leaves: a visit that begins after that has to be ended. */
export async function check(
  { current, send, finish }: WayContext,
  state: WayState,
  asked: Promise<Result<Visit, PlatformFailure>>,
): Promise<void> {
  const answer = await asked;
  const isAwaited = current() === state;
  if (answer.ok) finish(answer.value, isAwaited);
  else if (isAwaited) send({ type: 'failed', failure: answer.problem });
}
