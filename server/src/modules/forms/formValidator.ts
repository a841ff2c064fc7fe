import { type FormDefinition, type FormField, isUploadField } from '@self-print/contract/formDefinition.ts';
import { FORM_FORMATS, FORMAT_CHECKS } from '@self-print/contract/formFormats.ts';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { linearPattern } from './linearPattern.ts';
import { namesOfRegion } from './regionTable.ts';

/** A rule violation as reported by the validator. */
export type BrokenRule = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>;
export type FormValidator = (values: unknown) => readonly BrokenRule[];

/** Number of cached validators: compiling one takes milliseconds, and a school has few forms. */
const KEPT_MAX = 200;

const uploadId = z.uuid();
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  formats: {
    ...Object.fromEntries(FORM_FORMATS.map((name) => [name, FORMAT_CHECKS[name]])),
    region: (code: string) => namesOfRegion(code) !== undefined,
    upload: (id: string) => uploadId.safeParse(id).success,
  },
  code: { regExp: Object.assign(namedPattern, { code: 'namedPattern' }) },
});

/** The library caches compiled patterns by name. */
function namedPattern(pattern: string) {
  return { ...linearPattern(pattern), toString: () => pattern };
}

const kept = new Map<string, FormValidator>();

/** Returns the cached validator of a form. */
export function validatorOf(form: FormDefinition): FormValidator {
  const schema = plainSchema(form);
  const key = JSON.stringify(schema);
  const known = kept.get(key);
  kept.delete(key);
  const validator = known ?? compile(schema);
  kept.set(key, validator);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return validator;
}

function compile(schema: object): FormValidator {
  const validate = ajv.compile(schema);
  // Otherwise the library would retain every schema it has compiled.
  ajv.removeSchema(schema);
  // Beside what is broken under a condition, the library reports the condition itself.
  return (values) =>
    validate(values) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}

/** The form reduced to standard keywords. */
function plainSchema({ properties, required }: FormDefinition) {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, rulesOf(field)])),
    required,
    additionalProperties: false,
    ...linksOf(properties),
  };
}

/** What is offered in fields whose choices depend on an earlier one; nothing while that one is not filled in. */
function linksOf(properties: FormDefinition['properties']) {
  const allOf = Object.entries(properties).flatMap(([name, field]) => {
    const link = field.type === 'string' ? field['x-choices-by'] : undefined;
    if (!link) return [];
    const whenFirst = (rule: object) => ({
      properties: { [link.field]: rule },
      required: [link.field],
    });
    return [
      ...Object.entries(link.choices).map(([value, choices]) => ({
        if: whenFirst({ const: value }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { [name]: { enum: choices } } },
      })),
      {
        if: whenFirst({ enum: Object.keys(link.choices) }),
        else: { properties: { [name]: false } },
      },
    ];
  });
  return allOf.length > 0 ? { allOf } : {};
}

function rulesOf(field: FormField): object {
  const { type } = field;
  switch (type) {
    case 'string': {
      const { minLength, maxLength, pattern, format } = field;
      return { type, minLength, maxLength, pattern, format, enum: field.enum };
    }
    case 'number':
    case 'integer': {
      const { minimum, maximum, multipleOf } = field;
      return { type, minimum, maximum, multipleOf };
    }
    case 'boolean':
      return field.const === undefined ? { type } : { type, const: field.const };
    case 'array': {
      if (isUploadField(field)) {
        const { maxItems, uniqueItems } = field;
        return { type, items: { type: 'string', format: 'upload' }, maxItems, uniqueItems };
      }
      const { items, minItems, maxItems, uniqueItems } = field;
      return { type, items, minItems, maxItems, uniqueItems };
    }
  }
}
