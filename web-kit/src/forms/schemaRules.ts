import { format, type OutputUnit, Validator } from '@cfworker/json-schema';
import { FORMAT_CHECKS } from '@self-print/contract/formFormats.ts';
import type { FormSchema } from '@self-print/contract/forms.ts';

// The platform's own checks: the library's time has seconds and a zone, and it knows no telephone numbers.
Object.assign(format, FORMAT_CHECKS);

/** How a field can be wrong; each has words of its own. */
export type FormRule =
  | 'required'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'format'
  | 'other';

/** A field that breaks a rule, and the rule's number where it has one. */
export interface BrokenRule {
  readonly field: string;
  readonly rule: FormRule;
  readonly limit: number;
}

const WITH_NUMBER: readonly string[] = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
];
const OF_FORMAT: readonly string[] = ['format', 'pattern', 'type'];

/**
 * Checks what was filled in against a JSON Schema (draft 2020-12), without evaluating code, which the page's policy forbids. At most one
 * broken rule a field: the first that the schema names.
 */
export function brokenRules(schema: FormSchema, values: unknown): readonly BrokenRule[] {
  const missing = missingFields(schema, values).map(
    (field) => ({ field, rule: 'required', limit: 0 }) as const,
  );
  // Shapes of schemas that the validator cannot read are the author's mistake, which the platform reports to them.
  const found = validate(schema, values).flatMap((unit) => brokenRule(schema, unit));
  const first = new Map<string, BrokenRule>();
  for (const each of [...missing, ...found]) if (!first.has(each.field)) first.set(each.field, each);
  return [...first.values()];
}

function validate(schema: FormSchema, values: unknown): readonly OutputUnit[] {
  return new Validator(schema, '2020-12', false).validate(values).errors;
}

function missingFields(schema: FormSchema, values: unknown): readonly string[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const given = typeof values === 'object' && values !== null ? values : {};
  return required.filter(
    (name): name is string =>
      typeof name === 'string' &&
      !Object.entries(given).some(([field, value]) => field === name && !isNothing(value)),
  );
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function brokenRule(schema: FormSchema, { keyword, instanceLocation }: OutputUnit): BrokenRule[] {
  const field = /^#\/([^/]+)/.exec(instanceLocation)?.[1];
  if (field === undefined || keyword === 'properties') return [];
  const limit = propertyOf(schema, field)[keyword];
  if (WITH_NUMBER.includes(keyword) && typeof limit === 'number' && isRule(keyword))
    return [{ field, rule: keyword, limit }];
  return [{ field, rule: OF_FORMAT.includes(keyword) ? 'format' : 'other', limit: 0 }];
}

function isRule(keyword: string): keyword is FormRule {
  return WITH_NUMBER.includes(keyword);
}

/** The schema of a field; empty when it has none. */
export function propertyOf(schema: FormSchema, field: string): Readonly<Record<string, unknown>> {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return {};
  const found = Object.entries(properties).find(([name]) => name === field)?.[1];
  return typeof found === 'object' && found !== null ? { ...found } : {};
}
