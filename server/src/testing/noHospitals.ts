import { fail } from '@self-print/contract/result.ts';
import type { Hospitals } from '../adapters/hospital/types.ts';

/** Reaches no hospital. */
export const noHospitals: Hospitals = { open: () => fail('nothing is reached in this test') };
