import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { formDefinition } from '@self-print/contract/formDefinition.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { PersonRecord } from '../plugins/personRecord.ts';
import { titleOf } from './fieldTitles.ts';
import { problemOf } from './formMessages.ts';
import { validatorOf } from './formValidator.ts';
import { fixedValues } from './prefill.ts';

export interface FieldProblem {
  readonly field: string;
  /** In the caller's language. */
  readonly message: string;
}

/**
 * Validates form values against a saved form. Returns them normalised: texts trimmed, empty fields omitted. Reports at most one
 * problem per field, in form order.
 */
export function checkForm(
  form: FormSchema,
  values: FormValues,
  language: Language,
): Result<FormValues, readonly FieldProblem[]> {
  const definition = formDefinition.parse(form);
  const given = tidied(values);
  const byField = new Map<string, FieldProblem>();
  for (const broken of validatorOf(definition)(given)) {
    const found = problemOf(definition, broken, language);
    if (!byField.has(found.field)) byField.set(found.field, found);
  }
  if (byField.size === 0) return ok(given);
  const order = Object.keys(definition.properties);
  const place = ({ field }: FieldProblem) => (order.includes(field) ? order.indexOf(field) : order.length);
  return fail([...byField.values()].sort((one, other) => place(one) - place(other)));
}

/**
 * Validates a person's form. Read-only fields always come from the person's record. Without a form the result is empty. Fails
 * with FORM_INVALID, whose message and detail name the first invalid field; `checkForm` reports all.
 */
export function acceptForm(
  form: FormSchema | null,
  values: FormValues,
  record: PersonRecord | undefined,
  language: Language,
): Outcome<FormValues, 'FORM_INVALID'> {
  if (form === null) return ok({});
  const checked = checkForm(form, withFixedValues(form, values, record, language), language);
  if (checked.ok) return checked;
  const [first] = checked.problem;
  const { field = '', message = '' } = first ?? {};
  return fail(
    problem('FORM_INVALID', { detail: { field }, message: `${titleOf(form, field, language)}: ${message}` }),
  );
}

/** Replaces the values of read-only fields by those of the record. */
export function withFixedValues(
  form: FormSchema,
  values: FormValues,
  record: PersonRecord | undefined,
  language: Language,
): FormValues {
  const { fixed, names } = fixedValues(form, record, language);
  const free = Object.entries(values).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(free), ...fixed };
}

function tidied(values: FormValues): FormValues {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  return Object.fromEntries(
    entries.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
}
