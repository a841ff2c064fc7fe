import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

export function bindIdCardCalls({ idCard }: Pick<Parts, 'idCard'>): Binding<AgentActor>[] {
  return [bind(cardCalls.idCardRead, ({ input }) => idCard.read(input))];
}
