import * as f from '@self-print/contract/fields.ts';
import { CLOUD_PRINT_LIMITS, COPIES_MAX, PAGES_MAX } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { UPLOAD_LIMIT_BYTES, UPLOAD_PAGES_MAX } from '../../adapters/convert/limits.ts';

const {
  keptDaysMax: RETENTION_DAYS_MAX,
  freePagesMax: FREE_PAGES_MAX,
  priceMaxFen: PRICE_MAX_FEN,
} = CLOUD_PRINT_LIMITS;
const RETENTION_HOURS_MAX = 24 * RETENTION_DAYS_MAX;

/** Settings of a school that configured nothing. Prices in fen per side. */
const CLOUD_PRINT_DEFAULTS = {
  enabled: true,
  maxFileBytes: UPLOAD_LIMIT_BYTES,
  maxPages: UPLOAD_PAGES_MAX,
  copiesMax: 20,
  keptDays: 7,
  keptAfterPrintHours: 24,
  prices: [
    { paperSize: 'A4', colour: false, perSide: 20, perSideDuplex: 15 },
    { paperSize: 'A4', colour: true, perSide: 100, perSideDuplex: 90 },
    { paperSize: 'A3', colour: false, perSide: 40, perSideDuplex: 30 },
    { paperSize: 'A3', colour: true, perSide: 200, perSideDuplex: 180 },
  ],
  freePagesPerTerm: { student: 50, staff: 200 },
} as const;

/** Fen per printed side. Combinations of paper and colour without a price are not offered. */
const price = z.object({
  paperSize: f.paperSize,
  colour: z.boolean(),
  perSide: f.fen.check(z.lte(PRICE_MAX_FEN)),
  perSideDuplex: f.fen.check(z.lte(PRICE_MAX_FEN)),
});

/** Cloud print settings of a school. */
export const cloudPrintSettings = z.object({
  enabled: z.boolean().default(CLOUD_PRINT_DEFAULTS.enabled),
  maxFileBytes: z.int().min(1).max(UPLOAD_LIMIT_BYTES).default(CLOUD_PRINT_DEFAULTS.maxFileBytes),
  maxPages: z.int().min(1).max(Math.min(PAGES_MAX, UPLOAD_PAGES_MAX)).default(CLOUD_PRINT_DEFAULTS.maxPages),
  copiesMax: z.int().min(1).max(COPIES_MAX).default(CLOUD_PRINT_DEFAULTS.copiesMax),
  keptDays: z.int().min(1).max(RETENTION_DAYS_MAX).default(CLOUD_PRINT_DEFAULTS.keptDays),
  keptAfterPrintHours: z
    .int()
    .min(0)
    .max(RETENTION_HOURS_MAX)
    .default(CLOUD_PRINT_DEFAULTS.keptAfterPrintHours),
  prices: z
    .array(price)
    .min(1)
    .max(4)
    .default(() => [...CLOUD_PRINT_DEFAULTS.prices]),
  freePagesPerTerm: z
    .record(z.string(), z.int().min(0).max(FREE_PAGES_MAX))
    .default(() => ({ ...CLOUD_PRINT_DEFAULTS.freePagesPerTerm })),
});
export type CloudPrintSettings = z.infer<typeof cloudPrintSettings>;
