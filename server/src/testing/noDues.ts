import { fail } from '@self-print/contract/result.ts';
import type { DuesSystems } from '../adapters/dues/types.ts';

/** Reaches no system of dues. */
export const noDues: DuesSystems = { open: () => fail('nothing is reached in this test') };
