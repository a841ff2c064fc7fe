import { join } from 'node:path';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { createCardDigest } from '../../deductions/cardDigest.ts';
import { createDeductions, type Deductions } from '../../deductions/deductions.ts';
import { type CardReads, createCardReads } from '../../devices/campusCard/cardReads.ts';
import { createCampusCardTest } from '../../devices/campusCard/cardTest.ts';
import { openCampusCard } from '../../devices/campusCard/detect.ts';
import { createSignal } from '../../signal.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { deviceKind } from './deviceKind.ts';

export const campusCard = deviceKind({
  device: 'campusCard',
  open: openCampusCard,
  use: (slot, context) => {
    const cardReads = createCardReads(slot.device);
    const deductions = createDeductions({
      ...context,
      reader: slot.device,
      digestCard: createCardDigest(join(context.config.dataDir, 'card-key.json'), context.newSecret),
    });
    const reversed = createSignal<string>();
    return {
      deductions,
      read: cardReads.read,
      /** Staff has given the money of a deduction back, or tried to. */
      reversed,
      test: createCampusCardTest(slot, context.stopped),
      calls: [...readingCalls(cardReads), ...moneyCalls(deductions, reversed.emit)],
      recover: deductions.recover,
      endSession: cardReads.end,
    };
  },
});

function readingCalls(cardReads: CardReads): Binding<AgentActor>[] {
  return [
    bind(cardCalls.campusCardRead, ({ input }) => cardReads.read(input.waitSeconds)),
    bind(kioskCalls.cardTyped, async ({ input }) => ok({ taken: cardReads.typed(input.number) })),
  ];
}

function moneyCalls(deductions: Deductions, onReversed: (requestId: string) => void): Binding<AgentActor>[] {
  return [
    bind(cardCalls.campusCardDeduction, ({ input }) =>
      deductions.deduct({ ...input, withPassword: false }, null),
    ),
    bind(cardCalls.campusCardDeductionWithPassword, ({ input }) => {
      const { password, ...request } = input;
      return deductions.deduct({ ...request, withPassword: true }, password);
    }),
    bind(cardCalls.campusCardInquire, ({ input }) => deductions.inquire(input.requestId)),
    bind(cardCalls.campusCardReverse, async ({ input, actor }) => {
      const answer = await deductions.reverse(input.requestId, actor.kind === 'page' ? '' : actor.by);
      onReversed(input.requestId);
      return answer;
    }),
  ];
}
