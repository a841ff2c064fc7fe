import { z } from 'zod/mini';
import { sourceFault, sourceName } from './dataSource.ts';

/** Why a run ended without a result. `variablesChanged`: the published templates no longer have what a column goes to. */
export const runFault = z.enum([
  ...sourceFault.options,
  'variablesChanged',
  'schemeChanged',
  'tooManyRows',
  'interrupted',
  'internal',
]);
export type RunFault = z.infer<typeof runFault>;

/** `trial` compares and writes nothing; `incremental` reads the people with rows that changed since the last run. */
export const runKind = z.enum(['trial', 'full', 'incremental']);
export type RunKind = z.infer<typeof runKind>;

/** `asks`: it would change more than the scheme lets it, and wrote nothing. */
export const runState = z.enum(['queued', 'running', 'done', 'asks', 'failed', 'stopped']);
export type RunState = z.infer<typeof runState>;

/** The specification's state of a synchronisation; null while it is under way. */
export const SYNC_STATES: Readonly<Record<RunState, 0 | 1 | null>> = {
  queued: null,
  running: null,
  done: 1,
  asks: 0,
  failed: 0,
  stopped: 0,
};

/** Why a row of a source was left out. */
export const refusalKind = z.enum([
  'numberMissing',
  'repeated',
  'nothing',
  'numberWrong',
  'dateWrong',
  'tooLong',
  'unreadable',
  'personUnknown',
  'tooLarge',
  'rowsWrong',
]);
export type RefusalKind = z.infer<typeof refusalKind>;

/**
 * What is done with a value before it is read. Space around it always goes. `day`: the day of a time stamp; `pinyin`: a person's
 * Chinese name in Latin letters.
 */
export const transform = z.enum(['halfWidth', 'day', 'dayFirst', 'monthFirst', 'pinyin']);
export type Transform = z.infer<typeof transform>;

/** Where a name in pinyin has spaces: `Shan Xiaoming`, `Shan Xiao Ming` or `ShanXiaoming`. */
export const pinyinSpaces = z.enum(['surname', 'syllables', 'none']);
/** Which letters of it are capitals: `Shan Xiaoming`, `SHAN XIAOMING` or `shan xiaoming`. */
export const pinyinLetters = z.enum(['capitalised', 'upper', 'lower']);
const pinyinStyle = z.object({ spaces: pinyinSpaces, letters: pinyinLetters });
export type PinyinStyle = z.infer<typeof pinyinStyle>;

/** How passports write names, but for their capitals. */
export const USUAL_PINYIN: PinyinStyle = { spaces: 'surname', letters: 'capitalised' };

/** Databases keep no control characters or halves of characters. */
const READABLE_OR_EMPTY = /^[^\p{Cc}\p{Cs}]*$/u;
const CODES_MAX = 200;
const CODE_MAX = 200;
const HOURS_MAX = 24;
const MINUTES_OF_DAY = 1_440;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(MINUTES_OF_DAY - 1));

/** When a scheme runs by itself, by the school's clock. Days of the week count from Monday, 1. */
export const schedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily'), minute: minuteOfDay }),
  z.object({
    kind: z.literal('weekly'),
    day: z.literal(WEEKDAYS),
    minute: minuteOfDay,
  }),
  z.object({ kind: z.literal('hours'), every: z.int().check(z.minimum(1), z.maximum(HOURS_MAX)) }),
]);
export type Schedule = z.infer<typeof schedule>;

const code = z.string().check(z.maxLength(CODE_MAX), z.regex(READABLE_OR_EMPTY));

/** A column of the source and what it goes to: a key of `targetsOf`. */
export const mappedColumn = z.object({
  column: sourceName,
  target: sourceName,
  transforms: z.array(transform).check(
    z.maxLength(transform.options.length),
    z.refine((each) => new Set(each).size === each.length),
  ),
  /** How names are written by the transform `pinyin`; `USUAL_PINYIN` where nothing is said. */
  pinyin: z.optional(pinyinStyle),
  /** What a code of the source means; a code that is not listed stays as it is. */
  codes: z.array(z.object({ from: code, to: code })).check(
    z.maxLength(CODES_MAX),
    z.refine((codes) => new Set(codes.map(({ from }) => from)).size === codes.length),
  ),
});
export type MappedColumn = z.infer<typeof mappedColumn>;

/** What a scheme reads, what becomes of it, and when it asks. */
export const schemeRules = z.object({
  schema: sourceName,
  table: sourceName,
  /** Null: a row is a person. Otherwise the list of which a row is an entry, such as the courses. */
  list: z.nullable(sourceName),
  columns: z.array(mappedColumn).check(z.minLength(2), z.maxLength(60)),
  /** A column that grows with each change of a row, such as its time stamp; null where there is none. */
  watermark: z.nullable(sourceName),
  /** What becomes of the values of people who are no longer in the source; judged in full runs. */
  gone: z.enum(['keep', 'remove']),
  /** It asks when more than so many percent of the people whom it brought before would change or go. */
  thresholdPercent: z.int().check(z.minimum(0), z.maximum(100)),
  schedule: z.nullable(schedule),
});
export type SchemeRules = z.infer<typeof schemeRules>;
