import { fail, ok } from '@self-print/contract/result.ts';
import type { WireServer } from '../../framework/simulator/wireServer.ts';
import { type DockDevice, simply } from '../../simulator/dock/dock.ts';
import type { SimulatedScanner } from './simulatedScanner.ts';

/** Dock controls of the simulated scanner. */
export function scannerDock(scanner: SimulatedScanner, wire: WireServer): DockDevice {
  return {
    device: 'scanner',
    events: {
      scan: {
        summary: 'Show a code to the scanner',
        argument: 'text of the code',
        run: (code) => {
          if (code === '') return fail('a code has at least one character');
          return scanner.show(Buffer.from(code))
            ? ok('the scanner has read it')
            : fail('nobody has armed the scanner');
        },
      },
      unplug: simply('Pull the cable', wire.unplug, 'unplugged'),
      plug: simply('Put the cable back', wire.plug, 'plugged in'),
    },
  };
}
