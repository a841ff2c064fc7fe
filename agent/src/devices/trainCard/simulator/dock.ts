import { type DockDevice, onOneOf, simply } from '../../simulator/dock/dock.ts';
import { blankCard, issuedCard, type TrainCardFault, type TrainCardSystem } from './trainCardSystem.ts';

const CARDS = ['blank', 'issued', 'full', 'written three times', 'worn out', 'damaged'] as const;
const FAULTS = [
  'removedBefore',
  'removedDuring',
  'removedAfter',
  'lostBefore',
  'lostAfter',
  'swappedAfter',
  'writeFailed',
] as const satisfies readonly TrainCardFault[];

/** Dock controls of the simulated train card reader. */
export function trainCardDock(system: TrainCardSystem): DockDevice {
  let last = 0;
  const insert = (kind: (typeof CARDS)[number]) => {
    last += 1;
    const cardNo = `T${String(last).padStart(9, '0')}`;
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const cards = {
      blank: blankCard(cardNo),
      issued: issuedCard(cardNo),
      full: issuedCard(cardNo, { ticketsTimes: 4, lastRechargeDate: today }),
      'written three times': issuedCard(cardNo, { changeTimes: 3 }),
      'worn out': issuedCard(cardNo, { fusesLeft: 0 }),
      damaged: issuedCard(cardNo, { damaged: true }),
    };
    system.insertCard(cards[kind]);
  };
  return {
    device: 'trainCard',
    events: {
      insert: onOneOf('Place a card', 'kind', CARDS, insert, (kind) => `a card: ${kind}`),
      remove: simply('Take the card away', system.removeCard, 'no card'),
      several: simply('Place several cards', () => system.place('severalCards'), 'several cards'),
      fault: onOneOf('Fault of the next write', 'fault', FAULTS, system.setFault, (fault) => fault),
    },
  };
}
