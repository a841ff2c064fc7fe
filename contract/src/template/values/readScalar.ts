import { type DocumentLanguage, inDocument } from '../../documentLanguage.ts';
import { fail, ok, type Result } from '../../result.ts';
import { tidyText } from '../tidyText.ts';
import { type ScalarVariable, type TemplateRow, type TemplateVariable, valueSchemas } from '../variables.ts';
import type { ValueProblem } from './valueProblem.ts';

type Stored = unknown;

/** A variable's value from the data: a text in the language, a number, or null when optional and missing. */
export function readScalar(
  variable: ScalarVariable,
  stored: Stored,
  language: DocumentLanguage,
  cell?: { readonly list: string; readonly row: number },
): Result<string | number | null, ValueProblem> {
  const place = { variable: variable.name, ...cell };
  const absent = () => (variable.required ? fail({ kind: 'missingValue' as const, ...place }) : ok(null));
  if (stored === undefined || stored === null) return absent();
  const parsed = valueSchemas[variable.type].safeParse(stored);
  if (!parsed.success) return fail({ kind: 'wrongValue', ...place, expected: variable.type });
  const value = typeof parsed.data === 'object' ? inDocument(parsed.data, language) : parsed.data;
  if (typeof value === 'number') return ok(value);
  const text = tidyText(value ?? '');
  return text === '' ? absent() : ok(text);
}

/** Rows of a list; an empty required list counts as missing. */
export function readRows(
  variable: TemplateVariable,
  stored: Stored,
): Result<readonly TemplateRow[], ValueProblem> {
  const parsed = valueSchemas.list.safeParse(stored ?? []);
  if (!parsed.success) return fail({ kind: 'wrongValue', variable: variable.name, expected: 'list' });
  if (variable.required && parsed.data.length === 0)
    return fail({ kind: 'missingValue', variable: variable.name });
  return ok(parsed.data);
}
