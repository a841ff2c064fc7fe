import type { Language } from '@self-print/contract/fields.ts';
import type { TemplateData, TemplateValue } from '@self-print/contract/template/variables.ts';

/** The values of a person's synced record, by the names of variables such as `student.phone`. */
export type PersonRecord = TemplateData;

/** A value of a record; only its own names are found. */
export function valueAt(record: PersonRecord | undefined, name: string): TemplateValue | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A value as a text in one language, or in the other one where only that is known; undefined for lists and nothing. */
export function textOf(value: TemplateValue | undefined, language: Language): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || Array.isArray(value)) return undefined;
  return value[language] ?? value[language === 'zh' ? 'en' : 'zh'];
}
