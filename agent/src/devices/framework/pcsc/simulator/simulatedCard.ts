import { ok } from '@self-print/contract/result.ts';
import { type CardChannel, type CardFailure, parseAnswer } from '../apdu.ts';

/** A card as its reader sees it: bytes in, bytes with status word out. */
export interface SimulatedCard {
  /** Answer to reset. */
  readonly atr: Uint8Array;
  readonly transmit: (apdu: Uint8Array) => Uint8Array;
}

/** The card without a reader in between. @param removedAfter number of commands after which it is removed */
export function channelTo(card: SimulatedCard, removedAfter = Number.POSITIVE_INFINITY): CardChannel {
  let sent = 0;
  const removed: CardFailure = { kind: 'removed' };
  return {
    transmit: async (apdu) => {
      sent += 1;
      const answer = sent > removedAfter ? null : parseAnswer(card.transmit(apdu));
      return answer ? ok(answer) : { ok: false, problem: removed };
    },
  };
}

/** An answer of data and status word. */
export function answer(status: number, data: Uint8Array = new Uint8Array()): Uint8Array {
  return Uint8Array.of(...data, status >> 8, status & 0xff);
}
