import { crc32 } from 'node:zlib';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ResourceFault } from './resourceFault.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length, type and checksum surround a chunk's content. */
const LENGTH_BYTES = 4;
const TYPE_BYTES = 4;
const CRC_BYTES = 4;
const HEAD_BYTES = 13;
/** Chunks that affect how the image looks. All others (texts, times, thumbnails) may disclose more than the image shows. */
const KEPT: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'pHYs',
]);

export function isPng(content: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => content[index] === byte);
}

/** Parses a PNG chunk by chunk (PNG 1.2, 3.2) and drops whatever is not image data. */
export function cleanPng(content: Uint8Array, sideMax: number): Result<Uint8Array, ResourceFault> {
  const file = Buffer.from(content);
  const kept: Uint8Array[] = [SIGNATURE];
  let at = SIGNATURE.length;
  let last = '';
  while (at < file.length) {
    if (at + LENGTH_BYTES + TYPE_BYTES + CRC_BYTES > file.length) return fail('broken');
    const length = file.readUInt32BE(at);
    const end = at + LENGTH_BYTES + TYPE_BYTES + length + CRC_BYTES;
    if (end > file.length) return fail('broken');
    const checked = file.subarray(at + LENGTH_BYTES, end - CRC_BYTES);
    if (crc32(checked) !== file.readUInt32BE(end - CRC_BYTES)) return fail('broken');
    const type = checked.toString('latin1', 0, TYPE_BYTES);
    if ((last === '') !== (type === 'IHDR')) return fail('broken');
    if (type === 'IHDR') {
      if (length !== HEAD_BYTES) return fail('broken');
      const sides = [checked.readUInt32BE(TYPE_BYTES), checked.readUInt32BE(TYPE_BYTES + LENGTH_BYTES)];
      if (sides.some((side) => side === 0)) return fail('broken');
      if (sides.some((side) => side > sideMax)) return fail('tooLarge');
    }
    if (KEPT.has(type)) kept.push(file.subarray(at, end));
    last = type;
    at = end;
    if (type === 'IEND') break;
  }
  // Anything after IEND is not part of the image.
  return last === 'IEND' ? ok(Buffer.concat(kept)) : fail('broken');
}
