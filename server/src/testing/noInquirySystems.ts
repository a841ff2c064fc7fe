import { fail } from '@self-print/contract/result.ts';
import type { InquirySystems } from '../adapters/inquirySystem/types.ts';

/** Reaches no school's system. */
export const noInquirySystems: InquirySystems = { open: () => fail('nothing is reached in this test') };
