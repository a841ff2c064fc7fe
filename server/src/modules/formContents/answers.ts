import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import {
  choicesOf,
  type FormDefinition,
  type FormField,
  formDefinition,
  isUploadField,
} from '@self-print/contract/formDefinition.ts';
import type { FormSchema, FormValues } from '@self-print/contract/forms.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { FormAnswer } from '@self-print/contract/platform/formContents.ts';
import { fieldTitles } from '../forms/fieldTitles.ts';
import { choiceNames } from '../forms/localForm.ts';

type FormValue = FormValues[string];
type Fields = FormDefinition['properties'];

const NO_FIELDS: Fields = {};
const ANSWERS: Readonly<Record<'true' | 'false', Bilingual>> = {
  true: { zh: '是', en: 'Yes' },
  false: { zh: '否', en: 'No' },
};

/** The fields of a form in its order; none when there is no form, or one of an older kind. */
export function fieldsOf(schema: FormSchema | null): Fields {
  const parsed = formDefinition.safeParse(schema);
  return parsed.success ? parsed.data.properties : NO_FIELDS;
}

/** What a person filled in, in the order of the form; fields that the form has no more come last, by their names. */
export function answersIn(schema: FormSchema | null, values: FormValues): readonly FormAnswer[] {
  const fields = fieldsOf(schema);
  const titles = schema === null ? {} : fieldTitles(schema);
  const known = Object.keys(fields).filter((name) => Object.hasOwn(values, name));
  const others = Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
  return [...known, ...others].map((name) => ({
    title: (Object.hasOwn(titles, name) ? titles[name] : undefined) ?? { zh: name, en: name },
    text: wordsOfValue(Object.hasOwn(fields, name) ? fields[name] : undefined, values[name]),
  }));
}

/** One value as the form words it: choices by their labels, files by their number. */
export function wordsOfValue(field: FormField | undefined, value: FormValue | undefined): Bilingual {
  if (value === undefined) return { zh: '', en: '' };
  if (typeof value === 'boolean') return ANSWERS[`${value}`];
  if (typeof value === 'number') return { zh: String(value), en: String(value) };
  if (field && isUploadField(field) && Array.isArray(value))
    return {
      zh: `${value.length} 个文件`,
      en: value.length === 1 ? '1 file' : `${value.length} files`,
    };
  const chosen = Array.isArray(value) ? value : [value];
  return { zh: labelsOf(field, chosen, 'zh').join('、'), en: labelsOf(field, chosen, 'en').join(', ') };
}

function labelsOf(field: FormField | undefined, chosen: readonly string[], language: Language) {
  const choices = field && choicesOf(field);
  const names = field && choiceNames(field, language);
  return chosen.map((each) => names?.[choices?.indexOf(each) ?? -1] ?? each);
}

/** The same answers for somebody who need not know them. */
export function maskedAnswers(answers: readonly FormAnswer[]): FormAnswer[] {
  return answers.map(({ title, text }) => ({
    title,
    text: { zh: maskText('all', text.zh), en: maskText('all', text.en) },
  }));
}
