import { FORM_FORMATS } from '@self-print/contract/formFormats.ts';
import { FILE_KINDS, FORM_FILE_USUAL_BYTES } from '@self-print/contract/forms.ts';
import { newChoices } from './choices.ts';
import { type Keywords, textAt } from './fields.ts';

/** What an author can ask for. Each is a shape of the contract's form definition. */
export const FIELD_KINDS = [
  'text',
  'longText',
  'oneOf',
  'linked',
  'severalOf',
  'integer',
  'number',
  'date',
  'time',
  'phone',
  'email',
  'region',
  'box',
  'declaration',
  'upload',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Longer texts get several lines, as on the pages that ask for them. */
const ONE_LINE_CHARACTERS = 100;
const LONG_TEXT_CHARACTERS = 500;

/** The kind of a stored field. */
export function kindOf(keywords: Keywords): FieldKind {
  switch (keywords.type) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return keywords.const === true ? 'declaration' : 'box';
    case 'array':
      return keywords.format === 'upload' ? 'upload' : 'severalOf';
    default:
      return kindOfText(keywords);
  }
}

function kindOfText(keywords: Keywords): FieldKind {
  if (Array.isArray(keywords.enum)) return 'x-choices-by' in keywords ? 'linked' : 'oneOf';
  const format = FORM_FORMATS.find((each) => each === keywords.format);
  if (format) return format;
  const isLong =
    keywords['x-widget'] === 'textarea' ||
    (typeof keywords.maxLength === 'number' && keywords.maxLength > ONE_LINE_CHARACTERS);
  return isLong ? 'longText' : 'text';
}

/** The keywords that make a field one of a kind. */
function shapeOf(kind: FieldKind, before: Keywords): Keywords {
  switch (kind) {
    case 'text':
      return { type: 'string' };
    case 'longText':
      return { type: 'string', maxLength: LONG_TEXT_CHARACTERS, 'x-widget': 'textarea' };
    case 'integer':
    case 'number':
      return { type: kind };
    case 'date':
    case 'time':
    case 'phone':
    case 'email':
    case 'region':
      return { type: 'string', format: kind };
    case 'box':
      return { type: 'boolean' };
    case 'declaration':
      return { type: 'boolean', const: true };
    case 'upload':
      return {
        type: 'array',
        format: 'upload',
        items: { type: 'string' },
        maxItems: 1,
        uniqueItems: true,
        'x-file-kinds': [...FILE_KINDS],
        'x-file-limit': FORM_FILE_USUAL_BYTES,
      };
    case 'oneOf':
    case 'severalOf':
      return newChoices(kind, before);
    case 'linked':
      return { ...newChoices('oneOf', before), 'x-choices-by': { field: '', choices: {} } };
  }
}

/** Words stay with a field whatever it becomes; so does where it is filled in from, where the new kind can be. */
const WORDS = ['title', 'titleEn', 'description', 'descriptionEn'] as const;
const SOURCE = ['x-from', 'readOnly'] as const;
const FILLED_BY_RECORD: readonly FieldKind[] = [
  'text',
  'longText',
  'oneOf',
  'integer',
  'number',
  'date',
  'time',
  'phone',
  'email',
  'region',
];

/** Whether the record can fill in a field of this kind. */
export function isFilledByRecord(kind: FieldKind): boolean {
  return FILLED_BY_RECORD.includes(kind);
}

/** A new field of a kind, or one that becomes another kind. */
export function ofKind(kind: FieldKind, before: Keywords = { title: '' }): Keywords {
  const kept = isFilledByRecord(kind) ? [...WORDS, ...SOURCE] : WORDS;
  return {
    title: textAt(before, 'title'),
    ...Object.fromEntries(kept.filter((key) => key in before).map((key) => [key, before[key]])),
    ...shapeOf(kind, before),
  };
}
