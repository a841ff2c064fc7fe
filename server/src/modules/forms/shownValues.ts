import type { Language } from '@self-print/contract/fields.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import { choicesOf, type FormField, formDefinition, titleOf } from './formDefinition.ts';
import { choiceNames } from './localForm.ts';

export interface ShownValue {
  readonly field: string;
  readonly title: string;
  readonly value: string;
}

const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  zh: ['是', '否'],
  en: ['Yes', 'No'],
};
const SEPARATOR: Readonly<Record<Language, string>> = { zh: '、', en: ', ' };

/** What was filled in, as documents and staff read it: choices by their names, in the order of the form. */
export function shownValues(form: FormSchema, values: FormValues, language: Language): ShownValue[] {
  return Object.entries(formDefinition.parse(form).properties).flatMap(([name, field]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return [];
    return [{ field: name, title: titleOf(form, name, language), value: shown(field, value, language) }];
  });
}

function shown(field: FormField, value: FormValues[string], language: Language): string {
  if (typeof value === 'boolean') return YES_NO[language][value ? 0 : 1];
  if (Array.isArray(value)) return value.map((one) => nameOf(field, one, language)).join(SEPARATOR[language]);
  return typeof value === 'number' ? String(value) : nameOf(field, value, language);
}

function nameOf(field: FormField, value: string, language: Language): string {
  const place = choicesOf(field)?.indexOf(value) ?? -1;
  return choiceNames(field, language)?.[place] ?? value;
}
