import type { WireServer } from '../../framework/simulator/wireServer.ts';
import { type DockDevice, onOneOf, simply } from '../../simulator/dock/dock.ts';
import type { SimulatedKeypad } from './simulatedKeypad.ts';

const KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'clear', 'enter', 'cancel'] as const;

/** Dock controls of the simulated keypad. */
export function keypadDock(keypad: SimulatedKeypad, wire: WireServer): DockDevice {
  return {
    device: 'keypad',
    events: {
      press: onOneOf('Press a key', 'key', KEYS, keypad.press, (key) => `pressed ${key}`),
      unplug: simply('Pull the cable', wire.unplug, 'unplugged'),
      plug: simply('Put the cable back', wire.plug, 'plugged in'),
    },
  };
}
