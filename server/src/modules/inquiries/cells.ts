import type { Language } from '@self-print/contract/fields.ts';
import { moneyOf } from '@self-print/contract/money.ts';
import type { InquiryColumn } from '@self-print/contract/platform/inquiryFacts.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import { textOf } from '../plugins/personRecord.ts';

/** For what is not known. */
export const NOTHING = '—';
const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;
/** As in documents: not cut to three decimals, and not grouped, as a number may be a year. */
const AS_KEPT = { maximumFractionDigits: 6, useGrouping: false } as const;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** A row as people read it, a text for each column. */
export function wordsOf(row: TemplateRow, columns: readonly InquiryColumn[], language: Language): string[] {
  return columns.map(({ name, kind }) =>
    wordOf(Object.hasOwn(row, name) ? row[name] : undefined, kind, language),
  );
}

function wordOf(
  value: TemplateRow[string] | undefined,
  kind: InquiryColumn['kind'],
  language: Language,
): string {
  const words = textOf(value, language)?.trim() || NOTHING;
  switch (kind) {
    case 'text':
      return words;
    // Marks may be words, such as 优秀.
    case 'number':
      return typeof value === 'number' ? value.toLocaleString(LOCALES[language], AS_KEPT) : words;
    // An amount that is no whole number of fen is not shown, as it would be a wrong one.
    case 'money':
      return typeof value === 'number' && Number.isSafeInteger(value) ? moneyOf(value) : NOTHING;
    case 'date':
      return DAY.exec(words)?.[0] ?? words;
    default:
      return assertNever(kind);
  }
}
