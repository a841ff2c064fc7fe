import type { WireServer } from '../../framework/simulator/wireServer.ts';
import { type DockDevice, onOneOf, simply } from '../../simulator/dock/dock.ts';
import type { BoardFaults } from './lockBoards.ts';
import type { LockMachine } from './lockMachine.ts';

const LOCKS = ['1', '2', '3', '4', '5'] as const;
const named = (lock: string) => (lock === '5' ? 'the door' : `carton ${lock}`);

/** Dock controls of the simulated locks. */
export function lockBoardDock(machine: LockMachine, faults: BoardFaults, wire: WireServer): DockDevice {
  const each = (summary: string, act: (lock: number) => void, state: string) =>
    onOneOf(
      summary,
      'lock (5 is the door)',
      LOCKS,
      (lock) => act(Number(lock)),
      (lock) => `${named(lock)} ${state}`,
    );
  return {
    device: 'lockBoard',
    events: {
      shut: each('Shut a lid', machine.shut, 'is shut'),
      openByHand: each('Open a lid with the key', machine.openByHand, 'is open'),
      jam: each('Let a bolt jam', (lock) => machine.jam(lock, true), 'is jammed'),
      free: each('Free a jammed bolt', (lock) => machine.jam(lock, false), 'is free'),
      silence: simply('The board stops answering', () => Object.assign(faults, { silent: true }), 'silent'),
      speak: simply('The board answers again', () => Object.assign(faults, { silent: false }), 'answers'),
      unplug: simply('Pull the cable', wire.unplug, 'unplugged'),
      plug: simply('Put the cable back', wire.plug, 'plugged in'),
    },
  };
}
