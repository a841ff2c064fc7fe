import { Validator } from '@cfworker/json-schema';
import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { type BrokenRule, brokenRules } from './schemaRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the form library asks of a validator, on our own rules and in our own words. */
export function rulesValidator(wordsOf: (broken: BrokenRule) => string): ValidatorType<Values> {
  const errorsOf = (schema: FormSchema, values: unknown): RJSFValidationError[] =>
    brokenRules(schema, values ?? {}).map((broken) => ({
      name: broken.rule,
      property: `.${broken.field}`,
      message: wordsOf(broken),
      stack: wordsOf(broken),
    }));
  return {
    validateFormData: (values, schema) => {
      const errors = errorsOf(schema, values);
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    isValid: (schema, values, rootSchema) => {
      const defs: RJSFSchema = rootSchema.$defs ? { ...schema, $defs: rootSchema.$defs } : schema;
      return new Validator(defs as FormSchema, '2020-12').validate(values).valid;
    },
    rawValidation: () => ({}),
  };
}
