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
  const { id: providerId } = state.offer;
  const ask = (typed: Credentials) =>
    context.api
      .action()
      .platform.call(
        visitCalls.signInByDirectory,
        { ...typed, providerId },
        { visitToken: context.visitToken },
      );
  if (state.typed !== null) void check(context, state, ask(state.typed));
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
