const USUAL_RUNS = 2_000;

/** How many cases a property is tried with; the long run raises it. */
export const FUZZ_RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? USUAL_RUNS);
