import { faceSignInAgentCalls } from '@self-print/contract/agent/faceSignIn.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindFaceSignInCalls({ faceSignIn }: Parts): Binding<AgentActor>[] {
  return [bind(faceSignInAgentCalls.signIn, ({ input }) => faceSignIn.signIn(input))];
}
