import type { CallData } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { checkForm, type FieldProblem } from '../../forms/checkForm.ts';
import { formFaults, formSchemaProblems } from '../../forms/checkFormSchema.ts';
import { localFormOf } from '../../forms/localForm.ts';

/** Validates values against a form that its author is still writing. */
export function tryForm(
  form: FormSchema,
  values: FormValues,
  language: Language,
): Outcome<{ valid: boolean; problems: FieldProblem[] }, 'FORM_SCHEMA_INVALID'> {
  const [fault] = formSchemaProblems(form, language);
  if (fault !== undefined) return fail(problem('FORM_SCHEMA_INVALID', { detail: { fault } }));
  const checked = checkForm(form, values, language);
  return ok({ valid: checked.ok, problems: checked.ok ? [] : [...checked.problem] });
}

/** What is wrong with a form that its author is still writing, and what persons will see of it. */
export function reviewForm(
  form: FormSchema,
  language: Language,
): CallData<typeof itemAdminCalls.checkFormSchema> {
  const faults = formFaults(form, language);
  const shown =
    faults.length > 0
      ? null
      : { zh: localFormOf(form, undefined, 'zh'), en: localFormOf(form, undefined, 'en') };
  return { valid: faults.length === 0, problems: [...faults], shown };
}
