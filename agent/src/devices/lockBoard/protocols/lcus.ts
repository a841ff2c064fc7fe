import type { LockProtocol } from '../types.ts';

/** LCUS USB relays (CH340), 9600 8N1: `A0 channel on sum`. The classic boards never answer and have no contacts. */
const START = 0xa0;
const LOCKS = 8;
const PULSE_MS = 500;
const GAP_MS = 20;

export const lcusRelay: LockProtocol = {
  releaseAll: async (wire) => {
    for (let lock = 1; lock <= LOCKS; lock += 1) {
      await wire.send(lcusFrame(lock, false));
      await wire.pause(GAP_MS);
    }
    return 'neverAnswers';
  },
  pulse: async (wire, lock) => {
    try {
      await wire.send(lcusFrame(lock, true));
      await wire.pause(PULSE_MS);
    } finally {
      await wire.send(lcusFrame(lock, false));
    }
    return true;
  },
  contact: async () => 'unknown',
};

export function lcusFrame(channel: number, on: boolean): Uint8Array {
  const state = on ? 1 : 0;
  return Uint8Array.of(START, channel, state, (START + channel + state) & 0xff);
}
