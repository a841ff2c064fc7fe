import type { Deps } from '../../deps.ts';

/** What the use cases of payments need. */
export type PayDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'publicUrl' | 'payChannels'>;
