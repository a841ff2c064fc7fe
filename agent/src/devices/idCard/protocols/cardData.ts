import { decodeTextBlock, TEXT_BLOCK_BYTES } from '../record/textBlock.ts';
import type { CardContent } from '../types.ts';

/** Size of a card's undecoded photo. */
const WLT_BYTES = 1_024;
const WORD_BYTES = 2;

/**
 * Parses a card's content: lengths of text, photo and optionally fingerprint (2 bytes each, big endian), then these in the same
 * order. Null when invalid. The fingerprint is never read.
 */
export function cardContentOf(data: Uint8Array, lengths: 2 | 3): CardContent | null {
  const begin = lengths * WORD_BYTES;
  if (data.length < begin) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const textEnd = begin + view.getUint16(0);
  const photoEnd = textEnd + view.getUint16(WORD_BYTES);
  if (textEnd - begin !== TEXT_BLOCK_BYTES || photoEnd > data.length) return null;
  const record = decodeTextBlock(data.subarray(begin, textEnd));
  return record && { record, wlt: photoOf(data.subarray(textEnd, photoEnd)) };
}

/** The photo as received; null for none, which some modules represent by zeros. */
export function photoOf(bytes: Uint8Array): Uint8Array | null {
  return bytes.length === WLT_BYTES && bytes.some((byte) => byte !== 0) ? bytes.slice() : null;
}
