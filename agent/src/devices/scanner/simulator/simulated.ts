import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { serveWire } from '../../framework/simulator/wireServer.ts';
import { scannerDock } from './dock.ts';
import { createSimulatedScanner, GOOD_SCANNER } from './simulatedScanner.ts';

/** A serial scanner triggered by SSI. */
export const simulatedSerialScanner: Simulator = async (wanted) => {
  const scanner = createSimulatedScanner('ssi', { ...GOOD_SCANNER });
  const wire = await serveWire(scanner.device, wanted);
  const { port, close } = wire;
  return {
    devices: {
      scanner: {
        driver: 'serial',
        port: { kind: 'tcp', host: '127.0.0.1', port },
        trigger: 'ssi',
        suffix: 'line',
        stripCharacters: 0,
      },
    },
    dock: scannerDock(scanner, wire),
    port,
    close,
  };
};
