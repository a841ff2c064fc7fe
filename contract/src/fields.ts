import { z } from 'zod';
import { CARTON_COUNT, COPIES_MAX, PAGES_MAX, TAKE_CODE_DIGITS } from './limits.ts';

/** A whole number that a query or a form may carry as text. */
export const wholeNumber = (min: number, max: number) =>
  z.union([
    z.int().min(min).max(max),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
  ]);

/** A truth value that a query or a form may carry as text. */
export const truth = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

export const takeCode = z
  .string()
  .regex(new RegExp(`^\\d{${TAKE_CODE_DIGITS}}$`))
  .meta({ example: '40729153' });
export const orderId = z.uuid();
export const printLogId = z.uuid();
export const itemId = z.string().min(1).max(64);
export const userId = z.string().min(1).max(64);
export const terminalCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/)
  .meta({ example: 'T-0107' });
export const schoolCode = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
export const cartonCode = z.string().regex(new RegExp(`^[1-${CARTON_COUNT}]$`));
export const copies = wholeNumber(1, COPIES_MAX);
export const pages = z.int().min(1).max(PAGES_MAX);
/** Money in fen (1/100 yuan), never negative. */
export const fen = z.int().min(0);
/** A moment in UTC, ISO 8601. */
export const moment = z.iso.datetime();
export const language = z.enum(['zh', 'en']);
export type Language = z.infer<typeof language>;

/** A text in both screen languages. */
export const bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

export const paperSize = z.enum(['A4', 'A3']);
export type PaperSize = z.infer<typeof paperSize>;

/** The specification's print state: 0 before printing, 1 printed, 2 print failed. */
export const printState = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Answer of a paged list. */
export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), pageSize: z.int(), pageNumber: z.int() });
export const pageQuery = { page: wholeNumber(1, 100_000).default(1), rows: wholeNumber(1, 100).default(8) };
