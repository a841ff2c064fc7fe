import type { FrameParser, Wire } from '../../framework/wire.ts';
import { contactOf, type LockProtocol, type SensorWiring } from '../types.ts';

/**
 * Lock boards of the "8A/80" family on RS-485, 9600 8N1: five bytes each way, the last one the XOR of the others. Open: `8A
 * board lock 11`; query: `80 board lock 33`. Answers repeat the first three bytes with a status, 11 for a closed contact.
 */
const OPEN = 0x8a;
const QUERY = 0x80;
const OPEN_MARK = 0x11;
const QUERY_MARK = 0x33;
const SHORT = 0x11;
const FRAME_BYTES = 5;
/** The answer to "open" follows the pulse, which the board ends itself. */
const OPEN_LIMIT_MS = 1_500;
const QUERY_LIMIT_MS = 400;
const TRIES = 2;

export function board80({ address, sensor }: { address: number; sensor: SensorWiring }): LockProtocol {
  const ask = async (wire: Wire, command: number, lock: number, mark: number, limitMs: number) => {
    await wire.send(board80Frame(command, address, lock, mark));
    return wire.receive(board80Answer(command, address, lock), limitMs);
  };
  const query = async (wire: Wire, lock: number) => {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const status = await ask(wire, QUERY, lock, QUERY_MARK, QUERY_LIMIT_MS);
      if (status !== null) return status;
    }
    return null;
  };
  return {
    // The board ends its pulses itself; querying a lock shows that it is present.
    releaseAll: async (wire) => (await query(wire, 1)) !== null,
    // Never retried: a lost answer does not mean that the lock stayed shut.
    pulse: async (wire, lock) => (await ask(wire, OPEN, lock, OPEN_MARK, OPEN_LIMIT_MS)) !== null,
    contact: async (wire, lock) => {
      const status = await query(wire, lock);
      return status === null ? 'unknown' : contactOf(status === SHORT, sensor);
    },
  };
}

export function board80Frame(command: number, address: number, lock: number, mark: number): Uint8Array {
  return Uint8Array.of(command, address, lock, mark, command ^ address ^ lock ^ mark);
}

/** Finds the answer of one lock in the received bytes, skipping noise and other answers. */
export function board80Answer(command: number, address: number, lock: number): FrameParser<number> {
  return (bytes) => {
    let at = 0;
    for (; at + FRAME_BYTES <= bytes.length; at += 1) {
      const [first, second, third, status = 0, check] = bytes.subarray(at, at + FRAME_BYTES);
      const meant = first === command && second === address && third === lock;
      if (meant && check === (command ^ address ^ lock ^ status) && isStatus(status)) {
        return { kind: 'frame', frame: status, used: at + FRAME_BYTES };
      }
    }
    return { kind: 'more', drop: at };
  };
}

/** Excludes the echo of our own question on a two-wire line. */
function isStatus(status: number): boolean {
  return status === SHORT || status === 0;
}
