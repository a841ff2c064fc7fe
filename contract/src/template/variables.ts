import { z } from 'zod/mini';
import { bilingual } from '../fields.ts';
import { variableName } from './units.ts';

const ROWS_MAX = 2_000;
const VALUE_MAX = 4_000;
const SAMPLE_ROWS_MAX = 200;

/** How a value is shown where it may not be read in full, such as on the page that anybody may verify a document with. */
export const maskRule = z.enum(['none', 'name', 'idNumber', 'phone', 'all']);
export type MaskRule = z.infer<typeof maskRule>;

/** A text; where the languages differ (a major, a faculty), the text of each. */
const textValue = z.union([
  z.string().check(z.maxLength(VALUE_MAX)),
  z.strictObject({
    zh: z.optional(z.string().check(z.maxLength(VALUE_MAX))),
    en: z.optional(z.string().check(z.maxLength(VALUE_MAX))),
  }),
]);
/** A day of the calendar, or a moment in UTC that is shown in the time zone of the school. */
const dateValue = z.union([z.iso.date(), z.iso.datetime()]);
const numberValue = z.number();
/** The name of a resource that comes with the data. */
const imageValue = z.string().check(z.maxLength(128));
const cellValue = z.union([textValue, numberValue, z.null()]);
const rowValue = z.record(z.string(), cellValue);

/** The values that a document is made of, by the names of the variables. Values that no variable declares are not used. */
export const templateData = z.record(
  z.string(),
  z.union([textValue, numberValue, z.array(rowValue).check(z.maxLength(ROWS_MAX)), z.null()]),
);
export type TemplateData = z.infer<typeof templateData>;
export type TemplateValue = TemplateData[string];
export type TemplateRow = z.infer<typeof rowValue>;

const declared = {
  name: variableName,
  label: bilingual,
  /** Without a value of a required variable there is no document. */
  required: z._default(z.boolean(), true),
  mask: z._default(maskRule, 'none'),
  /** Printed in the place of a value that is not required and not there. */
  absent: z._default(bilingual, { zh: '—', en: '—' }),
};

const textVariable = z.strictObject({ ...declared, type: z.literal('text'), sample: textValue });
const dateVariable = z.strictObject({ ...declared, type: z.literal('date'), sample: dateValue });
const numberVariable = z.strictObject({ ...declared, type: z.literal('number'), sample: numberValue });
const imageVariable = z.strictObject({ ...declared, type: z.literal('image'), sample: imageValue });

/** A column of a list: a variable of each of its rows. */
const column = z.discriminatedUnion('type', [textVariable, dateVariable, numberVariable]);
const listVariable = z.strictObject({
  ...declared,
  type: z.literal('list'),
  columns: z.array(column).check(z.minLength(1), z.maxLength(20)),
  sample: z.array(rowValue).check(z.maxLength(SAMPLE_ROWS_MAX)),
});

/** What a template asks of the data. */
export const templateVariable = z.discriminatedUnion('type', [
  textVariable,
  dateVariable,
  numberVariable,
  imageVariable,
  listVariable,
]);
export type TemplateVariable = z.infer<typeof templateVariable>;
/** A variable with one value that can stand in a text. */
export type ScalarVariable = z.infer<typeof column>;
export type VariableType = TemplateVariable['type'];

export const valueSchemas = {
  text: textValue,
  date: dateValue,
  number: numberValue,
  image: imageValue,
  list: z.array(rowValue).check(z.maxLength(ROWS_MAX)),
} as const satisfies Record<VariableType, z.ZodMiniType>;
