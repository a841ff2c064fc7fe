import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import type { TemplateData, TemplateValue } from '@self-print/contract/template/variables.ts';
import { choicesOf, type FormField, formDefinition } from './formDefinition.ts';
import { choiceNames } from './localForm.ts';

const YES = { zh: '是', en: 'Yes' };
const NO = { zh: '否', en: 'No' };

/**
 * What was filled in, as documents say it: fields stand under their own names, choices by their names in each language.
 * Values were checked when they were accepted; those that the form of today does not have any more are said as they are.
 */
export function formData(form: FormSchema | null, values: FormValues): TemplateData {
  const fields = form === null ? {} : formDefinition.parse(form).properties;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      shown(Object.hasOwn(fields, name) ? fields[name] : undefined, value),
    ]),
  );
}

function shown(field: FormField | undefined, value: FormValues[string]): TemplateValue {
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number') return value;
  const choices = field && choicesOf(field);
  if (!choices && typeof value === 'string') return value;
  const named = (language: 'zh' | 'en') =>
    [value]
      .flat()
      .map((one) => (field && choiceNames(field, language)?.[choices?.indexOf(one) ?? -1]) ?? one);
  return { zh: named('zh').join('、'), en: named('en').join(', ') };
}
