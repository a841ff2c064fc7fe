import type { Language } from '@self-print/contract/fields.ts';
import type { TemplateData, TemplateValue } from '@self-print/contract/template/variables.ts';

/** Values of a person's synchronised record by variable name, such as `student.phone`. */
export type PersonRecord = TemplateData;

/** Returns a value of a record by name; inherited properties are ignored. */
export function valueAt(record: PersonRecord | undefined, name: string): TemplateValue | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Returns a value as text in one language, falling back to the other; undefined for lists and missing values. */
export function textOf(value: TemplateValue | undefined, language: Language): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || Array.isArray(value)) return undefined;
  return value[language] ?? value[language === 'zh' ? 'en' : 'zh'];
}
