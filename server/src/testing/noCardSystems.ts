import { fail } from '@self-print/contract/result.ts';
import type { CardSystems } from '../adapters/cardSystem/types.ts';

/** Reaches no school's card system. */
export const noCardSystems: CardSystems = { open: () => fail('nothing is reached in this test') };
