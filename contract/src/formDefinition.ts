import { z } from 'zod/mini';
import { FORM_FORMATS } from './formFormats.ts';
import {
  FILE_KINDS,
  FORM_FIELDS_MAX,
  FORM_FILE_MAX_BYTES,
  FORM_FILE_MIN_BYTES,
  FORM_FILES_MAX,
  FORM_VALUE_LENGTH_MAX,
  FORM_WIDGETS,
} from './forms.ts';
import { variableName } from './template/units.ts';

export const FORM_TEXT_MAX = 500;
export const FORM_CHOICES_MAX = 200;
const CHOICE_LENGTH_MAX = 200;
export const FORM_PATTERN_LENGTH_MAX = 200;
const ITEMS_MAX = 50;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** What zod cannot name by itself; whoever reports it has words for each. */
export const FORM_SHAPE_FAULTS = ['repeatedChoice', 'noFields', 'tooManyFields', 'noFileKinds'] as const;
export type FormShapeFault = (typeof FORM_SHAPE_FAULTS)[number];
const fault = (name: FormShapeFault) => name;

const text = z.string().check(z.maxLength(FORM_TEXT_MAX));
const choices = z.array(z.string().check(z.minLength(1), z.maxLength(CHOICE_LENGTH_MAX))).check(
  z.minLength(1),
  z.maxLength(FORM_CHOICES_MAX),
  z.refine((all) => new Set(all).size === all.length, fault('repeatedChoice')),
);
const names = z.optional(z.array(text).check(z.maxLength(FORM_CHOICES_MAX)));
const length = z.optional(z.int().check(z.minimum(0), z.maximum(FORM_VALUE_LENGTH_MAX)));
const number = z.optional(z.number());

/**
 * Choices that depend on what was chosen in an earlier field: for each value of that one, those of this field's choices that are offered.
 */
const choicesBy = z.strictObject({
  field: z.string(),
  choices: z.record(z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(FORM_CHOICES_MAX))),
});

const anyField = {
  title: text.check(z.minLength(1)),
  titleEn: z.optional(text),
  description: z.optional(text),
  descriptionEn: z.optional(text),
  readOnly: z.optional(z.boolean()),
  /** Variable of the person's record that prefills the field. */
  'x-from': z.optional(variableName),
  'x-widget': z.optional(z.enum(FORM_WIDGETS)),
};

const stringField = z.strictObject({
  ...anyField,
  type: z.literal('string'),
  minLength: length,
  maxLength: length,
  pattern: z.optional(z.string().check(z.minLength(1), z.maxLength(FORM_PATTERN_LENGTH_MAX))),
  /** Message when the pattern does not match. */
  patternHint: z.optional(text),
  patternHintEn: z.optional(text),
  format: z.optional(z.enum(FORM_FORMATS)),
  enum: z.optional(choices),
  /** Labels of the choices in English, and in Chinese where the choices are codes. */
  enumNames: names,
  enumNamesZh: names,
  'x-choices-by': z.optional(choicesBy),
  default: z.optional(z.string()),
});
const numberField = z.strictObject({
  ...anyField,
  type: z.enum(['number', 'integer']),
  minimum: number,
  maximum: number,
  multipleOf: z.optional(z.number().check(z.positive())),
  default: number,
});
const booleanField = z.strictObject({
  ...anyField,
  type: z.literal('boolean'),
  /** A checkbox that must be ticked. */
  const: z.optional(z.literal(true)),
  default: z.optional(z.boolean()),
});
const choicesField = z.strictObject({
  ...anyField,
  type: z.literal('array'),
  format: z.optional(z.undefined()),
  items: z.strictObject({ type: z.literal('string'), enum: choices }),
  enumNames: names,
  enumNamesZh: names,
  minItems: z.optional(z.int().check(z.minimum(0), z.maximum(ITEMS_MAX))),
  maxItems: z.optional(z.int().check(z.minimum(1), z.maximum(ITEMS_MAX))),
  uniqueItems: z.literal(true),
  default: z.optional(z.array(z.string())),
});

/** Files that the person attaches; the value is a list of upload ids, which is never prefilled. */
const uploadField = z.strictObject({
  ...anyField,
  type: z.literal('array'),
  format: z.literal('upload'),
  items: z.strictObject({ type: z.literal('string') }),
  maxItems: z.int().check(z.minimum(1), z.maximum(FORM_FILES_MAX)),
  uniqueItems: z.literal(true),
  'x-file-kinds': z
    .array(z.enum(FILE_KINDS))
    .check(z.minLength(1, fault('noFileKinds')), z.maxLength(FILE_KINDS.length)),
  /** Largest size of one file, in bytes. */
  'x-file-limit': z.int().check(z.minimum(FORM_FILE_MIN_BYTES), z.maximum(FORM_FILE_MAX_BYTES)),
  readOnly: z.optional(z.undefined()),
  'x-from': z.optional(z.undefined()),
  default: z.optional(z.undefined()),
});
export type UploadField = z.output<typeof uploadField>;

const formField = z.discriminatedUnion('type', [
  stringField,
  numberField,
  booleanField,
  z.discriminatedUnion('format', [choicesField, uploadField]),
]);
export type FormField = z.output<typeof formField>;

/** The supported subset of JSON Schema (draft 2020-12): an object with flat fields. Anything else is refused by name. */
export const formDefinition = z.strictObject({
  $schema: z.optional(z.literal('https://json-schema.org/draft/2020-12/schema')),
  type: z.literal('object'),
  title: z.optional(text),
  titleEn: z.optional(text),
  description: z.optional(text),
  descriptionEn: z.optional(text),
  properties: z.record(z.string().check(z.regex(FIELD_NAME)), formField).check(
    z.refine((fields) => Object.keys(fields).length > 0, fault('noFields')),
    z.refine((fields) => Object.keys(fields).length <= FORM_FIELDS_MAX, fault('tooManyFields')),
  ),
  required: z._default(z.array(z.string()).check(z.maxLength(FORM_FIELDS_MAX)), []),
  additionalProperties: z.optional(z.literal(false)),
});
export type FormDefinition = z.output<typeof formDefinition>;

/** Choices of a single or multiple choice field; undefined for free input. */
export function choicesOf(field: FormField): readonly string[] | undefined {
  if (field.type === 'string') return field.enum;
  return field.type === 'array' && !isUploadField(field) ? field.items.enum : undefined;
}

export function isUploadField(field: FormField): field is UploadField {
  return field.type === 'array' && field.format === 'upload';
}

/** The fields of a form to which files are attached, by name. */
export function uploadFieldsOf({ properties }: FormDefinition): readonly (readonly [string, UploadField])[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    isUploadField(field) ? [[name, field] as const] : [],
  );
}
