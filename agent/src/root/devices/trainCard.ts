import { trainCardCalls } from '@self-print/contract/agent/trainCard.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { openTrainCard } from '../../devices/trainCard/detect.ts';
import { createTrainCardTest } from '../../devices/trainCard/trainCardTest.ts';
import { createSignal } from '../../signal.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { createTrainCards, type TrainCards } from '../../trainCards/trainCards.ts';
import { declared } from './declared.ts';
import { deviceKind } from './deviceKind.ts';

export const trainCard = deviceKind({
  device: 'trainCard',
  open: openTrainCard,
  use: (slot, context) => {
    const { settings, stopped } = context;
    const limits = () => settings().trainCard;
    const ended = createSignal();
    const trainCards = createTrainCards({
      ...context,
      reader: slot.device,
      limits,
      onEnded: () => ended.emit(),
    });
    return {
      /** A writing has ended, and the platform is to be told. */
      ended,
      test: createTrainCardTest(slot, stopped),
      calls: callsOf(trainCards),
      recover: trainCards.recover,
    };
  },
});

function callsOf(trainCards: TrainCards): Binding<AgentActor>[] {
  return [
    bind(trainCardCalls.readCard, async ({ input }) =>
      declared(trainCardCalls.readCard, await trainCards.read(input.waitSeconds)),
    ),
    bind(trainCardCalls.writeCard, async ({ input: { requestId, cardNo, ...fields } }) =>
      declared(trainCardCalls.writeCard, await trainCards.write(requestId, cardNo, fields)),
    ),
    bind(trainCardCalls.reCharge, async ({ input }) =>
      declared(trainCardCalls.reCharge, await trainCards.recharge(input.requestId, input.cardNo)),
    ),
    bind(trainCardCalls.change, async ({ input }) =>
      declared(
        trainCardCalls.change,
        await trainCards.change(input.requestId, input.cardNo, input.intervalHome),
      ),
    ),
  ];
}
