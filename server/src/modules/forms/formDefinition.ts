import type { Language } from '@self-print/contract/fields.ts';
import {
  FORM_FIELDS_MAX,
  FORM_VALUE_LENGTH_MAX,
  FORM_WIDGETS,
  type FormSchema,
} from '@self-print/contract/forms.ts';
import { variableName } from '@self-print/contract/template/units.ts';
import { z } from 'zod';
import { FORM_FORMATS } from './formats.ts';

const TEXT_MAX = 500;
const CHOICES_MAX = 200;
const CHOICE_LENGTH_MAX = 200;
const PATTERN_LENGTH_MAX = 200;
const ITEMS_MAX = 50;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const text = z.string().max(TEXT_MAX);
const choices = z
  .array(z.string().min(1).max(CHOICE_LENGTH_MAX))
  .min(1)
  .max(CHOICES_MAX)
  .refine((all) => new Set(all).size === all.length, 'a choice is repeated');
const names = z.array(text).max(CHOICES_MAX).optional();
const length = z.int().min(0).max(FORM_VALUE_LENGTH_MAX).optional();
const number = z.number().optional();

const anyField = {
  title: text.min(1),
  titleEn: text.optional(),
  description: text.optional(),
  descriptionEn: text.optional(),
  readOnly: z.boolean().optional(),
  /** Variable of the person's record that prefills the field. */
  'x-from': z.optional(variableName),
  'x-widget': z.enum(FORM_WIDGETS).optional(),
};

const stringField = z.strictObject({
  ...anyField,
  type: z.literal('string'),
  minLength: length,
  maxLength: length,
  pattern: z.string().min(1).max(PATTERN_LENGTH_MAX).optional(),
  /** Message when the pattern does not match. */
  patternHint: text.optional(),
  patternHintEn: text.optional(),
  format: z.enum(FORM_FORMATS).optional(),
  enum: choices.optional(),
  /** Labels of the choices in English, and in Chinese where the choices are codes. */
  enumNames: names,
  enumNamesZh: names,
  default: z.string().optional(),
});
const numberField = z.strictObject({
  ...anyField,
  type: z.enum(['number', 'integer']),
  minimum: number,
  maximum: number,
  multipleOf: z.number().positive().optional(),
  default: number,
});
const booleanField = z.strictObject({
  ...anyField,
  type: z.literal('boolean'),
  /** A checkbox that must be ticked. */
  const: z.literal(true).optional(),
  default: z.boolean().optional(),
});
const arrayField = z.strictObject({
  ...anyField,
  type: z.literal('array'),
  items: z.strictObject({ type: z.literal('string'), enum: choices }),
  enumNames: names,
  enumNamesZh: names,
  minItems: z.int().min(0).max(ITEMS_MAX).optional(),
  maxItems: z.int().min(1).max(ITEMS_MAX).optional(),
  uniqueItems: z.literal(true),
  default: z.array(z.string()).optional(),
});

const formField = z.discriminatedUnion('type', [stringField, numberField, booleanField, arrayField]);
export type FormField = z.output<typeof formField>;

/** The supported subset of JSON Schema (draft 2020-12): an object with flat fields. Anything else is refused by name. */
export const formDefinition = z.strictObject({
  $schema: z.literal('https://json-schema.org/draft/2020-12/schema').optional(),
  type: z.literal('object'),
  title: text.optional(),
  titleEn: text.optional(),
  description: text.optional(),
  descriptionEn: text.optional(),
  properties: z
    .record(z.string().regex(FIELD_NAME), formField)
    .refine((fields) => Object.keys(fields).length > 0, 'a form has at least one field')
    .refine(
      (fields) => Object.keys(fields).length <= FORM_FIELDS_MAX,
      `a form has at most ${FORM_FIELDS_MAX} fields`,
    ),
  required: z.array(z.string()).max(FORM_FIELDS_MAX).default([]),
  additionalProperties: z.literal(false).optional(),
});
export type FormDefinition = z.output<typeof formDefinition>;

/** Choices of a single or multiple choice field; undefined for free input. */
export function choicesOf(field: FormField): readonly string[] | undefined {
  if (field.type === 'string') return field.enum;
  return field.type === 'array' ? field.items.enum : undefined;
}

/** Title of a field; its name when the form has no such field. */
export function titleOf(form: FormSchema, name: string, language: Language): string {
  const { properties } = formDefinition.parse(form);
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return (language === 'en' ? field?.titleEn : undefined) ?? field?.title ?? name;
}
