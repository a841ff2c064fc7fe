import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { CLOUD_PRINT_LIMITS, COPIES_MAX } from '../limits.ts';

const between = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const price = z.int().check(z.minimum(0), z.maximum(CLOUD_PRINT_LIMITS.priceMaxFen));
const { fileMaxBytes, pagesMax, keptDaysMax, freePagesMax } = CLOUD_PRINT_LIMITS;
const HOURS = 24;

/** How a school lets files be printed. Prices in fen per side; a kind of paper without a price is not offered. */
export const cloudPrintTerms = z.object({
  enabled: z.boolean(),
  maxFileBytes: between(1, fileMaxBytes),
  maxPages: between(1, pagesMax),
  copiesMax: between(1, COPIES_MAX),
  keptDays: between(1, keptDaysMax),
  keptAfterPrintHours: between(0, keptDaysMax * HOURS),
  prices: z
    .array(z.object({ paperSize: f.paperSize, colour: z.boolean(), perSide: price, perSideDuplex: price }))
    .check(
      z.minLength(1),
      z.refine(
        (all) => new Set(all.map(({ paperSize, colour }) => `${paperSize}/${colour}`)).size === all.length,
      ),
    ),
  /** Sides that cost nothing in each half of the school year, by role; a role that is not named has none. */
  freePagesPerTerm: z.record(z.string().check(z.maxLength(32)), between(0, freePagesMax)),
});
export type CloudPrintTerms = z.infer<typeof cloudPrintTerms>;

const setting = z.object({ terms: cloudPrintTerms, licensed: z.boolean(), revision: f.counter });

/** Calls for how files are printed, used by the console. */
export const cloudPrintAdminCalls = {
  terms: adminCall({
    method: 'GET',
    path: '/order/cloud-print/terms',
    permission: 'item:read',
    summary: 'Prices, limits, free pages and retention of files that people print',
    data: setting,
    errors: [],
  }),
  saveTerms: adminCall({
    method: 'POST',
    path: '/order/cloud-print/terms',
    permission: 'cloudPrint:write',
    operation: 'cloud-print-terms-saved',
    summary: 'Change them, for orders that are placed or changed from now on',
    body: z.object({ terms: cloudPrintTerms, revision: f.counter }),
    data: setting,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
