import { z } from 'zod/mini';
import { byLanguage, words } from '../documentLanguage.ts';
import { bilingual } from '../fields.ts';
import { variableName } from './units.ts';

/** Rows of a list. */
export const LIST_ROWS_MAX = 2_000;
const VALUE_MAX = 4_000;
const SAMPLE_ROWS_MAX = 200;

/** How a value is shown where it must not be disclosed in full, such as on the public verification page. */
export const maskRule = z.enum(['none', 'name', 'idNumber', 'phone', 'all']);
export type MaskRule = z.infer<typeof maskRule>;

/** A text, or one per language where they differ (a major, a faculty). */
const oneText = z.string().check(z.maxLength(VALUE_MAX));
const textValue = z.union([oneText, byLanguage(oneText)]);
/** A calendar day, or a UTC timestamp that is shown in the school's time zone. */
const dateValue = z.union([z.iso.date(), z.iso.datetime()]);
const numberValue = z.number();
/** A number, or words where there is none: 优秀, P, 缓考 in a column of marks. */
const numberOrTextValue = z.union([numberValue, textValue]);
/** Name of an image that comes with the data. */
const imageValue = z.string().check(z.maxLength(128));
const cellValue = z.union([textValue, numberValue, z.null()]);
const rowValue = z.record(z.string(), cellValue);

/** Values that a document is made of, by variable name. Values of undeclared variables are ignored. */
export const templateData = z.record(
  z.string(),
  z.union([textValue, numberValue, z.array(rowValue).check(z.maxLength(LIST_ROWS_MAX)), z.null()]),
);
export type TemplateData = z.infer<typeof templateData>;
export type TemplateValue = TemplateData[string];
export type TemplateRow = z.infer<typeof rowValue>;

const declared = {
  name: variableName,
  label: bilingual,
  /** The document cannot be made without a value for a required variable. */
  required: z._default(z.boolean(), true),
  mask: z._default(maskRule, 'none'),
  /** Printed in place of a missing optional value. */
  absent: z._default(words, { zh: '—', en: '—' }),
};

const textVariable = z.strictObject({ ...declared, type: z.literal('text'), sample: textValue });
const dateVariable = z.strictObject({ ...declared, type: z.literal('date'), sample: dateValue });
const numberVariable = z.strictObject({ ...declared, type: z.literal('number'), sample: numberValue });
const numberOrTextVariable = z.strictObject({
  ...declared,
  type: z.literal('numberOrText'),
  sample: numberOrTextValue,
});
const imageVariable = z.strictObject({ ...declared, type: z.literal('image'), sample: imageValue });

/** A list's column: a variable of each of its rows. */
const column = z.discriminatedUnion('type', [
  textVariable,
  dateVariable,
  numberVariable,
  numberOrTextVariable,
]);
const listVariable = z.strictObject({
  ...declared,
  type: z.literal('list'),
  columns: z.array(column).check(z.minLength(1), z.maxLength(20)),
  sample: z.array(rowValue).check(z.maxLength(SAMPLE_ROWS_MAX)),
});

/** A variable that the template expects in the data. */
export const templateVariable = z.discriminatedUnion('type', [
  textVariable,
  dateVariable,
  numberVariable,
  numberOrTextVariable,
  imageVariable,
  listVariable,
]);
export type TemplateVariable = z.infer<typeof templateVariable>;
/** A variable with a single value, usable in a text. */
export type ScalarVariable = z.infer<typeof column>;
export type VariableType = TemplateVariable['type'];

export const valueSchemas = {
  text: textValue,
  date: dateValue,
  number: numberValue,
  numberOrText: numberOrTextValue,
  image: imageValue,
  list: z.array(rowValue).check(z.maxLength(LIST_ROWS_MAX)),
} as const satisfies Record<VariableType, z.ZodMiniType>;
