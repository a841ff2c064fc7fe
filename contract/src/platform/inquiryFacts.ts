import { z } from 'zod/mini';
import * as f from '../fields.ts';
import { variableName } from '../template/units.ts';

/** More columns than a sheet of paper has room for. */
export const INQUIRY_COLUMNS_MAX = 10;
/** More rows than anybody reads at a terminal. */
export const INQUIRY_ROWS_MAX = 500;
export const INQUIRY_CACHE_MINUTES_MAX = 60;
export const INQUIRY_PRINTS_MAX = 99;
const TITLE_MAX = 40;
const LABEL_MAX = 20;

/** The name by which the school's system is asked for an inquiry. */
const inquiryCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
export const inquiryView = z.enum(['table', 'cards']);
export const inquiryIcon = z.enum(['marks', 'books', 'card', 'calendar', 'person', 'list']);
export type InquiryIcon = z.infer<typeof inquiryIcon>;
export const inquiryColumnKind = z.enum(['text', 'number', 'money', 'date']);

const words = (max: number) => z.object({ zh: f.givenName(max), en: f.givenName(max) });

export const inquiryColumn = z.object({
  /** The value's name in the record, or in the rows of the list or of the system's answer. */
  name: variableName,
  label: words(LABEL_MAX),
  /** `money`: a whole number of fen. `date`: a calendar day. */
  kind: inquiryColumnKind,
});
export type InquiryColumn = z.infer<typeof inquiryColumn>;

/** `record`: what was synchronised of the person; without a list one row of its single values. `system`: the school's system is asked. */
export const inquirySource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), list: z.nullable(variableName) }),
  z.object({
    kind: z.literal('system'),
    cacheMinutes: z.int().check(z.minimum(0), z.maximum(INQUIRY_CACHE_MINUTES_MAX)),
  }),
]);
export type InquirySource = z.infer<typeof inquirySource>;

/** What the office decides about an inquiry. */
export const inquiryFacts = z.object({
  code: inquiryCode,
  title: words(TITLE_MAX),
  icon: inquiryIcon,
  /** The smallest number comes first. */
  position: z.int().check(z.minimum(0), z.maximum(9_999)),
  source: inquirySource,
  view: inquiryView,
  columns: z.array(inquiryColumn).check(
    z.minLength(1),
    z.maxLength(INQUIRY_COLUMNS_MAX),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Names must differ'),
  ),
  /** How sure a sign-in has to be. */
  minAssurance: z.enum(['normal', 'strong']),
  printable: z.boolean(),
  /** Prints of one person in a period; null for any number. */
  printLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(INQUIRY_PRINTS_MAX))),
  printPeriod: z.enum(['month', 'year', 'ever']),
});
export type InquiryFacts = z.infer<typeof inquiryFacts>;
