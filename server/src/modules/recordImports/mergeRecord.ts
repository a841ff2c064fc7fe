import { isDeepStrictEqual } from 'node:util';
import type { TemplateData, TemplateValue } from '@self-print/contract/template/variables.ts';

const languages = (value: TemplateValue) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

/**
 * A record's values after those of a file: null takes one away, what the file does not name stays. A text that comes in one language
 * keeps the other, so that a file of English names does not delete the Chinese ones.
 */
export function mergeValues(before: TemplateData, taken: TemplateData): TemplateData {
  const values = { ...before };
  for (const [name, value] of Object.entries(taken)) {
    if (value === null) {
      delete values[name];
      continue;
    }
    const added = languages(value);
    const present = values[name];
    const known = typeof present === 'string' ? { zh: present } : languages(present ?? null);
    values[name] = added && known ? { ...known, ...added } : value;
  }
  return values;
}

/** The names of values that differ between two states of a record. */
export const changedNames = (before: TemplateData, after: TemplateData): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
