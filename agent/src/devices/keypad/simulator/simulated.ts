import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { serveWire } from '../../framework/simulator/wireServer.ts';
import { keypadDock } from './dock.ts';
import { simulatedKeypad } from './simulatedKeypad.ts';

/** A serial keypad of the HCC960 type. */
export const simulatedSerialKeypad: Simulator = async (wanted) => {
  const keypad = simulatedKeypad('hcc960');
  const wire = await serveWire(keypad.device, wanted);
  const { port, close } = wire;
  return {
    devices: {
      keypad: { driver: 'serial', port: { kind: 'tcp', host: '127.0.0.1', port }, enterMode: 'hcc960' },
    },
    dock: keypadDock(keypad, wire),
    port,
    close,
  };
};
