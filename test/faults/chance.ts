/** Reproducible chance: the same seed gives the same run. */
export interface Chance {
  /** 0 to 1. */
  readonly next: () => number;
  readonly happens: (probability: number) => boolean;
  readonly below: (limit: number) => number;
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    oneOf: (values) => values[below(values.length)] ?? values[0],
  };
}
