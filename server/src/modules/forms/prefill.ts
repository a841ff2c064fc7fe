import type { Language } from '@self-print/contract/fields.ts';
import { type FormDefinition, type FormField, formDefinition } from '@self-print/contract/formDefinition.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import { type PersonRecord, textOf, valueAt } from '../plugins/personRecord.ts';
import { validatorOf } from './formValidator.ts';

/** Prefilled values from the person's record and the author's defaults, without those that the form would reject. */
export function prefilledValues(
  form: FormSchema,
  record: PersonRecord | undefined,
  language: Language,
): FormValues {
  const definition = formDefinition.parse(form);
  const known = Object.entries(definition.properties).flatMap(([name, field]) => {
    const value = fromRecord(field, record, language) ?? field.default;
    return value === undefined || !fits(definition, name, value) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

/** Values of read-only fields, and the names of all read-only fields, including those missing from the record. */
export function fixedValues(
  form: FormSchema,
  record: PersonRecord | undefined,
  language: Language,
): { readonly fixed: FormValues; readonly names: ReadonlySet<string> } {
  const fields = Object.entries(formDefinition.parse(form).properties).filter(([, field]) => field.readOnly);
  const known = fields.flatMap(([name, field]) => {
    const value = fromRecord(field, record, language) ?? field.default;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { fixed: Object.fromEntries(known), names: new Set(fields.map(([name]) => name)) };
}

function fromRecord(
  { type, 'x-from': from }: FormField,
  record: PersonRecord | undefined,
  language: Language,
): string | number | undefined {
  if (from === undefined) return undefined;
  const value = valueAt(record, from);
  if (type === 'number' || type === 'integer') return typeof value === 'number' ? value : undefined;
  return type === 'string' ? textOf(value, language) : undefined;
}

function fits(form: FormDefinition, name: string, value: unknown): boolean {
  return validatorOf({ ...form, required: [] })({ [name]: value }).length === 0;
}
