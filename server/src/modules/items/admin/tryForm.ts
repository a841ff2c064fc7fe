import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { checkForm, type FieldProblem } from '../../forms/checkForm.ts';
import { formSchemaProblems } from '../../forms/checkFormSchema.ts';

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
