import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindCampusCardCalls({
  cardReads,
  deductions,
}: Pick<Parts, 'cardReads' | 'deductions'>): Binding<AgentActor>[] {
  return [
    bind(cardCalls.campusCardRead, ({ input }) => cardReads.read(input.waitSeconds)),
    bind(kioskCalls.cardTyped, async ({ input }) => ok({ taken: cardReads.typed(input.number) })),
    bind(cardCalls.campusCardDeduction, ({ input }) =>
      deductions.deduct({ ...input, withPassword: false }, null),
    ),
    bind(cardCalls.campusCardDeductionWithPassword, ({ input }) => {
      const { password, ...request } = input;
      return deductions.deduct({ ...request, withPassword: true }, password);
    }),
    bind(cardCalls.campusCardInquire, ({ input }) => deductions.inquire(input.requestId)),
    bind(cardCalls.campusCardReverse, ({ input, actor }) =>
      deductions.reverse(input.requestId, actor.kind === 'page' ? '' : actor.by),
    ),
  ];
}
