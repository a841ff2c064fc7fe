/** What sources are written with: the files of the folder `prelude`. */
export const PRELUDE_MODULES = ['text', 'placed', 'stamp', 'flow', 'table', 'paper'] as const;
