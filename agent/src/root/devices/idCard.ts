import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { openIdCardReader } from '../../devices/idCard/detect.ts';
import { createIdCardTest } from '../../devices/idCard/deviceTest.ts';
import { createIdCardVisit, type IdCardVisit } from '../../devices/idCard/visit.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { deviceKind } from './deviceKind.ts';

export const idCard = deviceKind({
  device: 'idCard',
  open: openIdCardReader,
  use: ({ device: reader }, { time, log, stopped }) => {
    const visit = createIdCardVisit({ reader, time, log });
    return {
      /** The photo of the card that the person at the kiosk read last. */
      lastPhoto: visit.lastPhoto,
      read: visit.read,
      test: createIdCardTest({ reader, stopped }),
      calls: callsOf(visit),
      endSession: visit.end,
    };
  },
});

function callsOf(visit: IdCardVisit): Binding<AgentActor>[] {
  return [bind(cardCalls.idCardRead, ({ input }) => visit.read(input))];
}
