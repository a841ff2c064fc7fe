import type { FrameParser, Wire } from '../../framework/wire.ts';
import { contactOf, type LockProtocol, type SensorWiring } from '../types.ts';
import { findFrame, sameBytes } from './findFrame.ts';

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
  /** The line echoes what is sent: then the first copy of a request is not an answer. */
  let echoes = false;

  const query = async (wire: Wire, lock: number) => {
    const request = board80Frame(QUERY, address, lock, QUERY_MARK);
    const answer = board80Answer(QUERY, address, lock);
    for (let tried = 0; tried < TRIES; tried += 1) {
      await wire.send(request);
      const status = await wire.receive(answer, QUERY_LIMIT_MS);
      if (status !== null) return status;
    }
    return null;
  };
  const answersQuery = async (wire: Wire, lock: number) => (await query(wire, lock)) !== null;
  return {
    // The board ends its pulses itself; querying a lock shows that it is present.
    releaseAll: async (wire) => {
      const request = board80Frame(QUERY, address, 1, QUERY_MARK);
      await wire.send(request);
      // An answer never repeats the query, because the query's mark is not a status.
      echoes = (await wire.receive(sameBytes(request), QUERY_LIMIT_MS)) !== null;
      wire.flush();
      return (await answersQuery(wire, 1)) ? 'answers' : 'silent';
    },
    // Never retried: a lost answer does not mean that the lock stayed shut.
    pulse: async (wire, lock) => {
      const request = board80Frame(OPEN, address, lock, OPEN_MARK);
      await wire.send(request);
      // The answer "closed" has the same bytes as the request.
      if (echoes) await wire.receive(sameBytes(request), OPEN_LIMIT_MS);
      return (await wire.receive(board80Answer(OPEN, address, lock), OPEN_LIMIT_MS)) !== null;
    },
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
  return findFrame(FRAME_BYTES, ([first, second, third, status = 0, check]) => {
    const meant = first === command && second === address && third === lock;
    return meant && check === (command ^ address ^ lock ^ status) && isStatus(status) ? status : null;
  });
}

/** Excludes the echo of our own query on a two-wire line. */
function isStatus(status: number): boolean {
  return status === SHORT || status === 0;
}
