import { decodeTextBlock, TEXT_BLOCK_BYTES } from '../record/textBlock.ts';
import type { CardContent } from '../types.ts';

/** The undecoded photo of a card. */
const WLT_BYTES = 1_024;
const WORD_BYTES = 2;

/**
 * Takes apart what a card holds: lengths of text and photo (2 bytes each, big endian), perhaps of a fingerprint, then these in
 * the same order. Null when it is something else. The fingerprint is never looked at.
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

/** A photo as it came; null for none, also one of zeros, which stands for none on some modules. */
export function photoOf(bytes: Uint8Array): Uint8Array | null {
  return bytes.length === WLT_BYTES && bytes.some((byte) => byte !== 0) ? bytes.slice() : null;
}
