import { CARD_DEBIT_FEN_MAX } from '@self-print/contract/cardPayment.ts';
import { z } from 'zod';

const FEN_PER_YUAN = 100;

/** `maxYuan`: the most that one deduction may take; whole yuan. */
export const campusCardParameters = z.strictObject({
  password: z.enum(['yes', 'no'], { error: 'must be yes or no' }),
  maxYuan: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of yuan')
    .transform(Number)
    .refine((yuan) => yuan * FEN_PER_YUAN <= CARD_DEBIT_FEN_MAX, 'is more than a card may be charged at once')
    .transform((yuan) => yuan * FEN_PER_YUAN),
});
export type CampusCardParameters = z.infer<typeof campusCardParameters>;
