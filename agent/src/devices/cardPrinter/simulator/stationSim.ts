import { z } from 'zod';
import type { CardSystem } from '../../campusCard/simulator/cardSystem.ts';
import type { CardMachine } from './cardMachine.ts';

const issue = z.object({ number: z.string() });

/** A card vendor's writer in the station of a simulated printer: issues the card that is inside. */
export function stationWriter(machine: CardMachine): Pick<CardSystem, 'run'> {
  const answered = (body: unknown) => ({ kind: 'answer', body }) as const;
  const refuse = (problem: string) => answered({ ok: false, problem, detail: '' });
  return {
    run: async (command, args) => {
      if (command === 'hello')
        return answered({ ok: true, value: { name: 'simulated card writer 1', features: [] } });
      if (command !== 'issue') return refuse('unknownCommand');
      const card = machine.inside();
      const fault = machine.fault();
      if (!card) return refuse('noCard');
      if (fault === 'badChip') return refuse('badChip');
      card.number = issue.parse(args).number;
      return fault === 'tornChip' ? { kind: 'broken' } : answered({ ok: true, value: { uid: card.uid } });
    },
  };
}
