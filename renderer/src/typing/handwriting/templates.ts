import { addCoarse, COARSE_FEATURES } from './coarse.ts';
import { FEATURES } from './features.ts';

/** What known characters look like, as the build has written it. */
export interface Templates {
  readonly characters: readonly string[];
  /** The first so many were drawn by people; the others were put together from parts of them. */
  readonly drawn: number;
  /** Features of each character in turn, two in a byte, the first in the lower half. */
  readonly packed: Uint8Array;
  /** 1 / length of each vector of features. */
  readonly inverseLengths: Float32Array;
  /** The same in a quarter of the numbers, to leave out most characters quickly. */
  readonly coarse: Uint8Array;
  readonly inverseCoarseLengths: Float32Array;
}

export const BYTES_PER_CHARACTER = FEATURES / 2;
/** Features are written as whole numbers up to this one. */
export const LEVEL_MAX = 15;
/** The feature that the highest level stands for; hardly any is higher in vectors of length 1. */
export const FEATURE_MAX = 0.28;
const HALF = 4;
const HEADER_BYTES = 12;

/**
 * The file of templates: three 32-bit numbers, the lowest byte first (characters, drawn ones among them, bytes of text), the characters in UTF-8, and the
 * features of each.
 */
export function writeTemplates(
  drawn: ReadonlyMap<string, Float32Array>,
  composed: ReadonlyMap<string, Float32Array>,
): Uint8Array {
  const all = [...drawn, ...composed];
  const text = new TextEncoder().encode(all.map(([character]) => character).join(''));
  const file = new Uint8Array(HEADER_BYTES + text.length + all.length * BYTES_PER_CHARACTER);
  const header = new DataView(file.buffer);
  for (const [place, value] of [all.length, drawn.size, text.length].entries())
    header.setUint32(4 * place, value, true);
  file.set(text, HEADER_BYTES);
  for (const [number, [, features]] of all.entries())
    for (let at = 0; at < FEATURES; at += 1) {
      const level = Math.min(LEVEL_MAX, Math.round(((features[at] ?? 0) / FEATURE_MAX) * LEVEL_MAX));
      const byte = HEADER_BYTES + text.length + number * BYTES_PER_CHARACTER + (at >> 1);
      file[byte] = (file[byte] ?? 0) | (at % 2 === 0 ? level : level << HALF);
    }
  return file;
}

/** Throws when the file is not whole. */
export function readTemplates(file: ArrayBuffer): Templates {
  if (file.byteLength < HEADER_BYTES) throw new Error('The file of handwriting is too short');
  const header = new DataView(file);
  const count = header.getUint32(0, true);
  const drawn = header.getUint32(4, true);
  const textBytes = header.getUint32(8, true);
  if (file.byteLength !== HEADER_BYTES + textBytes + count * BYTES_PER_CHARACTER || drawn > count)
    throw new Error('The file of handwriting is not whole');
  const characters = [...new TextDecoder().decode(new Uint8Array(file, HEADER_BYTES, textBytes))];
  if (characters.length !== count) throw new Error('The file of handwriting counts its characters wrongly');
  const packed = new Uint8Array(file, HEADER_BYTES + textBytes);
  const levels = new Uint8Array(FEATURES);
  const coarse = new Uint8Array(count * COARSE_FEATURES);
  const inverseLengths = new Float32Array(count);
  const inverseCoarseLengths = new Float32Array(count);
  for (let number = 0; number < count; number += 1) {
    unpack(packed, number, levels);
    const begin = number * COARSE_FEATURES;
    addCoarse(coarse, begin, (at) => levels[at] ?? 0);
    inverseLengths[number] = inverseLength(levels, 0, FEATURES);
    inverseCoarseLengths[number] = inverseLength(coarse, begin, begin + COARSE_FEATURES);
  }
  return { characters, drawn, packed, inverseLengths, coarse, inverseCoarseLengths };
}

function unpack(packed: Uint8Array, number: number, levels: Uint8Array): void {
  const begin = number * BYTES_PER_CHARACTER;
  for (let at = 0; at < FEATURES; at += 2) {
    const byte = packed[begin + (at >> 1)] ?? 0;
    levels[at] = byte & LEVEL_MAX;
    levels[at + 1] = byte >> HALF;
  }
}

function inverseLength(vector: Uint8Array, from: number, to: number): number {
  let squares = 0;
  for (let at = from; at < to; at += 1) squares += (vector[at] ?? 0) ** 2;
  return squares > 0 ? 1 / Math.sqrt(squares) : 0;
}
