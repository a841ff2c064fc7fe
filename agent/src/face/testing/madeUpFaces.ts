import { FACE_DIMENSIONS } from '@self-print/contract/agent/pageTasks.ts';
import type { Descriptor } from '../search/descriptor.ts';

/** Reproducible pseudo-random numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random descriptor near `centre`, with each component moved by up to `spread`. */
export function around(centre: Descriptor, spread: number, random: () => number): Descriptor {
  return centre.map((value) => value + (random() * 2 - 1) * spread);
}

export function anywhere(spread: number, random: () => number): Descriptor {
  return around(new Float32Array(FACE_DIMENSIONS), spread, random);
}
