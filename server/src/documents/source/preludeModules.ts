/** Modules of the `prelude` folder, which generated sources import. */
export const PRELUDE_MODULES = ['text', 'placed', 'stamp', 'flow', 'table', 'protection', 'paper'] as const;
