import { cardSignInAgentCalls } from '@self-print/contract/agent/cardSignIn.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindCardSignInCalls({ cardSignIn }: Parts): Binding<AgentActor>[] {
  return [bind(cardSignInAgentCalls.signIn, ({ input }) => cardSignIn.signIn(input))];
}
