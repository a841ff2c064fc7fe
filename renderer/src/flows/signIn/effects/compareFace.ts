import { faceSignInAgentCalls } from '@self-print/contract/agent/faceSignIn.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { WayState } from '../state.ts';
import type { WayContext } from '../way.ts';
import { check } from './checkPassword.ts';

/** The camera's start, a reading with its movements, and the agent's calls to the platform. */
const COMPARE_LIMIT_MS = 50 * SECOND_MS;

/** Has the agent compare the person before the camera with the owner of a number, and sign them in. */
export function runFace(context: WayContext, state: WayState<'FACE'>): void {
  const { userName } = state;
  if (userName === null) return;
  const asked = context.api
    .action()
    .agent(
      faceSignInAgentCalls.signIn,
      { userName, visitToken: context.visitToken },
      { timeoutMs: COMPARE_LIMIT_MS },
    );
  void check(context, state, asked);
}
