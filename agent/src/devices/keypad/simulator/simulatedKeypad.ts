import type { SimulatedDevice } from '../../framework/simulator/wireServer.ts';

/** A metal keypad at the far end of a line. */
export interface SimulatedKeypad {
  readonly device: SimulatedDevice;
  /** A person presses a key: a digit, `.`, `clear`, `enter` or `cancel`. */
  readonly press: (key: string) => void;
  /** Number of times it was set to send each key immediately. */
  readonly started: () => number;
}

const CODES: Readonly<Record<string, number>> = { clear: 0x08, enter: 0x0d, cancel: 0x1b };
const ESCAPE = 0x1b;

/**
 * - `plain` sends each key immediately
 * - `hcc960` sends keys only after the commands to start (`ESC I`) and to send each immediately (`ESC M`); a power cut resets
 * both
 * - `line` sends the whole input as one frame when enter is pressed
 */
export function simulatedKeypad(mode: 'plain' | 'hcc960' | 'line'): SimulatedKeypad {
  let send: ((bytes: Uint8Array) => void) | null = null;
  let received: number[] = [];
  let typed: number[] = [];
  let started = 0;

  const isOrdered = (command: string) =>
    received.some((byte, at) => byte === ESCAPE && received[at + 1] === command.charCodeAt(0));
  return {
    device: (sender) => {
      send = sender;
      received = [];
      return {
        receive: (bytes) => {
          received.push(...bytes);
          if (isOrdered('I') && isOrdered('M')) started += 1;
        },
      };
    },
    press: (key) => {
      const code = CODES[key] ?? key.charCodeAt(0);
      if (mode === 'line' && code !== CODES.enter) typed.push(code);
      else if (mode === 'line') {
        send?.(Uint8Array.of(0x02, ...typed, 0x03));
        typed = [];
      } else if (mode === 'plain' || (isOrdered('I') && isOrdered('M'))) send?.(Uint8Array.of(code));
    },
    started: () => started,
  };
}
