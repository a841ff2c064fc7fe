import { z } from 'zod/mini';
import { foreignText, lineOf } from './foreignText.ts';
import { CARTON_COUNT, COPIES_MAX, ORDER_NUMBER_DIGITS, PAGES_MAX, TAKE_CODE_DIGITS } from './limits.ts';

const TITLE_LENGTH_MAX = 500;

/** An integer that a query or form may carry as text. */
export const wholeNumber = (min: number, max: number) =>
  z.union([
    z.int().check(z.minimum(min), z.maximum(max)),
    z.pipe(
      z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  ]);

/** Text of a foreign program, such as a printer's message: unfit characters become spaces. */
export const foreign = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.overwrite((text) => foreignText(text, maxLength)),
  );

const line = (minLength: number, maxLength: number) =>
  z.string().check(z.overwrite(lineOf), z.minLength(minLength), z.maxLength(maxLength));
/** A title or name that a person writes: one line, without marks that turn the direction of writing; cleaned before it is measured. */
export const givenName = (maxLength: number) => line(1, maxLength);
/** The same, where it may be left empty. */
export const givenLine = (maxLength: number) => line(0, maxLength);

const SCHOOL_NAME_MAX = 100;
/** The name of a school as somebody types it. */
export const givenSchoolName = z.object({ zh: givenName(SCHOOL_NAME_MAX), en: givenName(SCHOOL_NAME_MAX) });

/** An IANA name, such as Asia/Shanghai. */
export const timeZone = z
  .string()
  .check(z.refine((name) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)));

/** A boolean that a query or form may carry as text. */
export const truth = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false', '1', '0']),
    z.transform((text) => text === 'true' || text === '1'),
  ),
]);

export const takeCode = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${TAKE_CODE_DIGITS}}$`)), z.meta({ example: '40729153' }));
export const orderId = z.uuid();
/** The short number of an order that people read out. */
export const orderNumber = z.string().check(z.regex(new RegExp(`^[0-9a-f]{${ORDER_NUMBER_DIGITS}}$`)));
export const printLogId = z.uuid();
/** Identifies one press on Print. The page generates a new id per press and reuses it to retry when an answer was lost. */
export const printRequestId = z.string().check(z.regex(/^[\w-]{8,64}$/));
export const itemId = z.string().check(z.minLength(1), z.maxLength(64));
export const userId = z.string().check(z.minLength(1), z.maxLength(64));
export const terminalCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/), z.meta({ example: 'T-0107' }));
export const schoolCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
export const cartonCode = z.string().check(z.regex(new RegExp(`^[1-${CARTON_COUNT}]$`)));
/** The largest integer of the database's columns. */
export const COUNTER_MAX = 2 ** 31 - 1;
/** A number that the platform counts up: a revision, or the version of a template. */
export const counter = z.int().check(z.minimum(0), z.maximum(COUNTER_MAX));
export const copies = wholeNumber(1, COPIES_MAX);
export const pages = z.int().check(z.minimum(1), z.maximum(PAGES_MAX));
/** Money in fen (1/100 yuan), never negative. */
export const fen = z.int().check(z.minimum(0));
/** A point in time: UTC, ISO 8601. */
export const moment = z.iso.datetime();
export const language = z.enum(['zh', 'en']);
export type Language = z.infer<typeof language>;

/** A title or name that a person writes in both screen languages; may be empty. */
export const givenTitle = z.object({ zh: line(0, TITLE_LENGTH_MAX), en: line(0, TITLE_LENGTH_MAX) });
/** A text in both screen languages. */
export const bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

export const paperSize = z.enum(['A4', 'A3']);
export type PaperSize = z.infer<typeof paperSize>;

/** The specification's print state: 0 not printed, 1 printed, 2 failed. */
export const printState = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Answer of a paged list. Of lists that grow without end `total` is exact up to `LIST_COUNT_MAX`; one more stands for any number above. */
export const paged = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), pageSize: z.int(), pageNumber: z.int() });
export const pageQuery = {
  page: z._default(wholeNumber(1, 100_000), 1),
  rows: z._default(wholeNumber(1, 100), 8),
};
