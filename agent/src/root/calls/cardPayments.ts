import { cardPaymentAgentCalls } from '@self-print/contract/agent/cardPayments.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindCardPaymentCalls({ cardPayments }: Parts): Binding<AgentActor>[] {
  return [
    bind(cardPaymentAgentCalls.pay, ({ input }) =>
      cardPayments.pay(input.instruction, input.physicalNo, input.password),
    ),
    bind(cardPaymentAgentCalls.withdraw, ({ input }) => cardPayments.withdraw(input.instruction)),
  ];
}
