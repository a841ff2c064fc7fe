import { DIRECTIONS, FEATURES, GRID } from './features.ts';

/** Cells a side: four cells of the features are one. */
const CELLS = GRID / 2;
export const COARSE_FEATURES = CELLS * CELLS * DIRECTIONS;

/** Of each feature, the coarse feature that it is part of. */
const PART_OF = Uint8Array.from({ length: FEATURES }, (_, at) => {
  const cell = Math.floor(at / DIRECTIONS);
  const row = Math.floor(cell / GRID) >> 1;
  const column = (cell % GRID) >> 1;
  return (row * CELLS + column) * DIRECTIONS + (at % DIRECTIONS);
});

/** Adds up features of four neighbouring cells each, into `coarse` from `begin` on. */
export function addCoarse(
  coarse: Float32Array | Uint8Array,
  begin: number,
  feature: (at: number) => number,
): void {
  for (let at = 0; at < FEATURES; at += 1) {
    const place = begin + (PART_OF[at] ?? 0);
    coarse[place] = (coarse[place] ?? 0) + feature(at);
  }
}
