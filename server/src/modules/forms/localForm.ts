import type { Language } from '@self-print/contract/fields.ts';
import {
  choicesOf,
  type FormField,
  formDefinition,
  isUploadField,
} from '@self-print/contract/formDefinition.ts';
import type { FormSchema, ShownForm } from '@self-print/contract/forms.ts';
import type { PersonRecord } from '../plugins/personRecord.ts';
import { isPagePattern } from './pagePattern.ts';
import { prefilledValues } from './prefill.ts';

/** Default widget of a format. */
const WIDGETS: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  email: 'email',
  phone: 'tel',
  region: 'region',
};
/** Fields for longer texts have several lines. */
const ONE_LINE_CHARACTERS = 100;

/** Returns a form in one language, prefilled with the person's known values. */
export function localFormOf(
  form: FormSchema,
  record: PersonRecord | undefined,
  language: Language,
): ShownForm {
  const definition = formDefinition.parse(form);
  const { properties, required } = definition;
  const fields = Object.entries(properties);
  return {
    schema: {
      type: 'object',
      ...textsOf(definition, language),
      properties: Object.fromEntries(fields.map(([name, field]) => [name, localField(field, language)])),
      required,
      additionalProperties: false,
    },
    widgets: Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const widget = field['x-widget'] ?? usualWidget(field);
        return widget === undefined ? [] : [[name, widget] as const];
      }),
    ),
    values: prefilledValues(form, record, language),
  };
}

/** Standard keywords and texts only; the platform's own keywords are not disclosed. */
function localField(field: FormField, language: Language): Readonly<Record<string, unknown>> {
  const {
    'x-from': _from,
    'x-widget': _widget,
    titleEn: _titleEn,
    descriptionEn: _descriptionEn,
    ...rest
  } = field;
  const names = choiceNames(field, language);
  const shown = { ...rest, ...textsOf(field, language), ...(names ? { enumNames: names } : {}) };
  const hidden = ['enumNamesZh', 'patternHint', 'patternHintEn', ...(isForPages(field) ? [] : ['pattern'])];
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !hidden.includes(key)));
}

function isForPages(field: FormField): boolean {
  return (
    field.type !== 'string' || field.pattern === undefined || isPagePattern(field.pattern, field.maxLength)
  );
}

interface Texts {
  readonly title?: string | undefined;
  readonly titleEn?: string | undefined;
  readonly description?: string | undefined;
  readonly descriptionEn?: string | undefined;
}

function textsOf(texts: Texts, language: Language) {
  const english = language === 'en';
  const title = english ? (texts.titleEn ?? texts.title) : texts.title;
  const description = english ? (texts.descriptionEn ?? texts.description) : texts.description;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

/** Labels of a field's choices in one language, in order. */
export function choiceNames(field: FormField, language: Language): readonly string[] | undefined {
  const choices = choicesOf(field);
  if (!choices || !('enumNames' in field || 'enumNamesZh' in field)) return choices;
  const { enumNames: english, enumNamesZh: chinese } = field;
  return choices.map(
    (choice, place) => (language === 'en' ? english?.[place] : undefined) || chinese?.[place] || choice,
  );
}

function usualWidget(field: FormField): string | undefined {
  if (field.type === 'array') return isUploadField(field) ? 'upload' : 'checkboxes';
  if (field.type !== 'string' || field.enum) return undefined;
  if (field.format) return WIDGETS[field.format];
  return (field.maxLength ?? 0) > ONE_LINE_CHARACTERS ? 'textarea' : undefined;
}
