import {
  PACKAGE_PART_LIMIT_BYTES,
  PACKAGE_RATIO_FROM_BYTES,
  PACKAGE_RATIO_MAX,
  PACKAGE_UNPACKED_LIMIT_BYTES,
} from '../limits.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** Fixed part of the bound on how much deflate can lengthen incompressible content. */
const DEFLATE_GROWTH_BYTES = 1_024;
const DEFLATE_GROWTH_PART = 0.01;

/**
 * Detects ZIP bombs from the directory alone: excessive size in total or in one part, excessive compression, overlapping parts,
 * and impossible declarations.
 */
export function isZipBomb(entries: readonly ZipEntry[], fileSize: number): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const packed = entries.reduce((sum, { packedSize }) => sum + packedSize, 0);
  return (
    unpacked > PACKAGE_UNPACKED_LIMIT_BYTES ||
    packed > fileSize ||
    entries.some(
      ({ size, packedSize }) =>
        size > PACKAGE_PART_LIMIT_BYTES ||
        (size > PACKAGE_RATIO_FROM_BYTES && size > packedSize * PACKAGE_RATIO_MAX) ||
        packedSize > size * (1 + DEFLATE_GROWTH_PART) + DEFLATE_GROWTH_BYTES,
    )
  );
}
