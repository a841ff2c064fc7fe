const STEP = 0x6d2b79f5;
const RANGE = 2 ** 32;
const UUID_WORDS = 4;

/** Numbers that are the same for the same seed: for data that is made up, and for nothing that has to be secret. */
export interface SeededRandom {
  /** At least 0 and below 1. */
  readonly unit: () => number;
  /** An integer from 0 up to but not including `limit`. */
  readonly below: (limit: number) => number;
  readonly uuid: () => string;
  readonly pick: <Value>(from: readonly [Value, ...Value[]]) => Value;
  /** True in so many of a hundred cases. */
  readonly percent: (share: number) => boolean;
}

/** The generator Mulberry32: small and fast, with a period of 2³² words. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const word = () => {
    state = (state + STEP) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const unit = () => word() / RANGE;
  const below = (limit: number) => Math.floor(unit() * limit);
  return {
    unit,
    below,
    uuid: () => {
      let digits = '';
      for (let made = 0; made < UUID_WORDS; made += 1) digits += word().toString(16).padStart(8, '0');
      // Version 4, variant 1, as RFC 9562 writes random ones.
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
    pick: (from) => from[below(from.length)] ?? from[0],
    percent: (share) => unit() * 100 < share,
  };
}
