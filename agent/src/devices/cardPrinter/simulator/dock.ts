import type { WireServer } from '../../framework/simulator/wireServer.ts';
import { type DockDevice, onOneOf, simply } from '../../simulator/dock/dock.ts';
import { CARD_FAULTS, type CardMachine } from './cardMachine.ts';

const CARDS = ['0', '1', '40', '100'] as const;

/** Dock controls of the simulated card printer. */
export function cardPrinterDock(machine: CardMachine, wire: WireServer): DockDevice {
  const told = () => {
    const [given, rejected] = [machine.given().length, machine.rejected().length];
    return `${machine.cardsLeft()} blank cards, ${given} given out, ${rejected} in the reject box`;
  };
  return {
    device: 'cardPrinter',
    events: {
      fill: onOneOf(
        'Put blank cards into the feeder',
        'cards',
        CARDS,
        (cards) => machine.fill(Number(cards)),
        told,
      ),
      fault: onOneOf('What goes wrong from now on', 'fault', CARD_FAULTS, machine.setFault, (fault) => fault),
      unplug: simply('Pull the cable', wire.unplug, 'unplugged'),
      plug: simply('Put the cable back', wire.plug, 'plugged in'),
    },
  };
}
