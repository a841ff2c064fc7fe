import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** Answer of a card or its reader to a command: data and status word. */
export interface ApduAnswer {
  readonly data: Uint8Array;
  readonly status: number;
}

/** Why a card did not answer. */
export type CardFailure =
  /** It was removed. */
  | { readonly kind: 'removed' }
  /** The reader does not work; `detail` is for the technician. */
  | { readonly kind: 'fault'; readonly detail: string };

/** A card on a reader, independent of the driver. */
export interface CardChannel {
  readonly transmit: (apdu: Uint8Array) => Promise<Result<ApduAnswer, CardFailure>>;
}

export const STATUS_DONE = 0x9000;
const STATUS_BYTES = 2;
/** 61xx: fetch xx more bytes. 6Cxx: repeat with length xx. ISO 7816-4. */
const MORE_DATA = 0x61;
const WRONG_LENGTH = 0x6c;
const GET_RESPONSE = [0x00, 0xc0, 0x00, 0x00] as const;
/** A card that keeps promising more is broken. */
const ROUNDS_MAX = 8;

/** Splits the bytes of an answer; null when they are too few. */
export function parseAnswer(bytes: Uint8Array): ApduAnswer | null {
  const at = bytes.length - STATUS_BYTES;
  const [high, low] = bytes.subarray(Math.max(at, 0));
  if (high === undefined || low === undefined) return null;
  return { data: bytes.slice(0, at), status: (high << 8) | low };
}

/** Sends a command and fetches the complete answer, even if the card sends it in parts (ISO 7816-4, T=0). */
export async function exchange(
  channel: CardChannel,
  apdu: Uint8Array,
): Promise<Result<ApduAnswer, CardFailure>> {
  const parts: Uint8Array[] = [];
  let next = apdu;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const answer = await channel.transmit(next);
    if (!answer.ok) return answer;
    const { data, status } = answer.value;
    parts.push(data);
    const low = status & 0xff;
    if (status >> 8 === MORE_DATA) next = Uint8Array.of(...GET_RESPONSE, low);
    else if (status >> 8 === WRONG_LENGTH) next = Uint8Array.of(...next.subarray(0, -1), low);
    else return ok({ data: Buffer.concat(parts), status });
  }
  return fail({ kind: 'fault', detail: "the card's answer does not end" });
}

/** A status word in the notation of the standards. */
export function statusText(status: number): string {
  return status.toString(16).toUpperCase().padStart(4, '0');
}
