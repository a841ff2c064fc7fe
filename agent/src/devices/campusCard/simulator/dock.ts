import { ok } from '@self-print/contract/result.ts';
import { type DockDevice, onOneOf, simply } from '../../simulator/dock/dock.ts';
import type { CardSystem, CardSystemFault } from './cardSystem.ts';
import type { YktHttpSim } from './yktHttpSim.ts';

/** Cards of the simulated campus; money in fen. */
const CARDS = {
  /** Of the demo's student. */
  rich: { physicalNo: '0000004711', userId: '2023010118', name: '张晓明', balance: 20_000 },
  poor: { physicalNo: '0000000815', name: '韩梅梅', balance: 30 },
  frozen: { physicalNo: '0000001234', name: '王小明', balance: 5_000, frozen: true },
} as const;
type CardName = keyof typeof CARDS;
const CARD_NAMES: readonly CardName[] = ['rich', 'poor', 'frozen'];
const FAULTS: readonly CardSystemFault[] = [
  'none',
  'lostBefore',
  'lostAfter',
  'garbled',
  'slowBefore',
  'slowAfter',
  'swapped',
  'oddRefusal',
];
const FEN_PER_YUAN = 100;

/** Dock controls of the simulated campus card system, which also get its accounts here. */
export function campusCardDock(system: CardSystem, middleware: YktHttpSim): DockDevice {
  for (const card of Object.values(CARDS)) system.addAccount(card);
  return {
    device: 'campusCard',
    events: {
      insert: onOneOf(
        'Put a card on the reader',
        'card',
        CARD_NAMES,
        (name) => system.insertCard(CARDS[name].physicalNo),
        (name) => `the ${name} card is on the reader`,
      ),
      stranger: simply(
        'Put a card of another campus on the reader',
        () => system.insertCard('9999999999'),
        'a card of another campus is on the reader',
      ),
      remove: simply('Take the card away', system.removeCard, 'no card'),
      fault: onOneOf(
        'Fault of the next deduction, inquiry or reversal',
        'fault',
        FAULTS,
        (fault) => system.setFault(fault),
        (fault) => `next: ${fault}`,
      ),
      release: simply('Let delayed requests continue', system.release, 'released'),
      ledger: {
        summary: 'Deductions so far',
        run: () => {
          const standing = system.takings().filter(({ reversed }) => !reversed);
          const sum = standing.reduce((total, { amount }) => total + amount, 0) / FEN_PER_YUAN;
          return ok(`${standing.length} deductions, ${sum.toFixed(2)} yuan`);
        },
      },
      unplug: simply('Stop the middleware', middleware.unplug, 'the middleware is gone'),
      plug: simply('Start the middleware again', middleware.plug, 'the middleware answers'),
    },
  };
}
