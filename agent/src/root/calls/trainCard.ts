import { trainCardCalls } from '@self-print/contract/agent/trainCard.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindTrainCardCalls({ trainCards }: Pick<Parts, 'trainCards'>): Binding<AgentActor>[] {
  return [
    bind(trainCardCalls.readCard, async ({ input }) => trainCards.read(input.waitSeconds)),
    bind(trainCardCalls.writeCard, async ({ input: { requestId, cardNo, ...fields } }) =>
      trainCards.write(requestId, cardNo, fields),
    ),
    bind(trainCardCalls.reCharge, async ({ input }) => trainCards.recharge(input.requestId, input.cardNo)),
    bind(trainCardCalls.change, async ({ input }) =>
      trainCards.change(input.requestId, input.cardNo, input.intervalHome),
    ),
  ];
}
