import { z } from 'zod';
import { REPORTS_MAX } from '../limits.ts';

const TEXT_MAX = 120;
const ID_MAX = 128;
const PRINTED_MAX = 10_000;

/** A line without control characters. */
const line = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^\P{Cc}*$/u);
const id = line(1, ID_MAX);

const about = z.object({ account: z.string(), number: z.string() });

export const listAnswer = about.extend({
  reports: z
    .array(
      z.object({
        id,
        kind: line(1, TEXT_MAX),
        department: line(0, TEXT_MAX),
        reportedAt: z.iso.datetime({ offset: true }),
        status: z.enum(['final', 'amended', 'corrected']),
        printed: z.int().min(0).max(PRINTED_MAX),
      }),
    )
    .max(REPORTS_MAX)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Ids must differ'),
});

export const fileAnswer = about.extend({
  report: id,
  contentType: z.literal('application/pdf'),
  data: z.string(),
});

export const toldAnswer = about.extend({ report: id, printId: z.string() });
