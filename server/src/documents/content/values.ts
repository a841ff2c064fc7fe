import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  type ScalarVariable,
  type TemplateRow,
  type TemplateVariable,
  valueSchemas,
} from '@self-print/contract/template/variables.ts';
import type { RenderProblem } from '../renderProblem.ts';

type Stored = unknown;

const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;

/** A variable's value from the data: a text in the language, a number, or null when optional and missing. */
export function readScalar(
  variable: ScalarVariable,
  stored: Stored,
  language: Language,
  cell?: { readonly list: string; readonly row: number },
): Result<string | number | null, RenderProblem> {
  const place = { variable: variable.name, ...cell };
  const absent = () => (variable.required ? fail({ kind: 'missingValue' as const, ...place }) : ok(null));
  if (stored === undefined || stored === null) return absent();
  const parsed = valueSchemas[variable.type].safeParse(stored);
  if (!parsed.success) return fail({ kind: 'wrongValue', ...place, expected: variable.type });
  const value = typeof parsed.data === 'object' ? parsed.data[language] : parsed.data;
  if (typeof value === 'number') return ok(value);
  const text = tidy(value ?? '');
  return text === '' ? absent() : ok(text);
}

/** Rows of a list; an empty required list counts as missing. */
export function readRows(
  variable: TemplateVariable,
  stored: Stored,
): Result<readonly TemplateRow[], RenderProblem> {
  const parsed = valueSchemas.list.safeParse(stored ?? []);
  if (!parsed.success) return fail({ kind: 'wrongValue', variable: variable.name, expected: 'list' });
  if (variable.required && parsed.data.length === 0)
    return fail({ kind: 'missingValue', variable: variable.name });
  return ok(parsed.data);
}

/**
 * Normalises to composed characters and one kind of line end: equal-looking texts become equal, and fonts have composed glyphs. Digits and
 * letters typed as wide as Chinese characters become ordinary ones, as they are in every other record of the person.
 */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'))
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .trim();
}
