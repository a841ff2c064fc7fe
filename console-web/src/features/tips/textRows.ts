import { type TextApp, textApp } from '@self-print/contract/wording.ts';
import type { TableRow } from '../../ui/readTable.ts';

/** A row of a translator's workbook as it is sent. */
export interface TranslationRow {
  readonly line: number;
  readonly app: TextApp;
  readonly key: string;
  readonly revision: number;
  readonly own: { readonly en: string; readonly enOne: string | null };
}

/** The columns of the workbook that the platform exports (`exportTranslations.ts`). */
const COLUMNS = { app: 0, key: 1, revision: 2, en: 7, enOne: 8 } as const;
const REVISION = /^\d{1,9}$/;
const KEY = /^[\w.-]{1,120}$/;
const WORDS_MAX = 1_000;

/** Whether a row below the headings has a key and a revision where the workbook has them, or there is none. */
export function isOfTexts(table: readonly TableRow[]): boolean {
  const rows = table.slice(1);
  const isOne = ({ cells }: TableRow) =>
    KEY.test(cells[COLUMNS.key] ?? '') && REVISION.test(cells[COLUMNS.revision] ?? '');
  return rows.length === 0 || rows.some(isOne);
}

/** Reads the rows in which somebody wrote English words; `problems` are lines that are not of such a workbook. */
export function translationRowsOf(table: readonly TableRow[]): {
  readonly rows: readonly TranslationRow[];
  readonly problems: readonly number[];
} {
  const rows: TranslationRow[] = [];
  const problems: number[] = [];
  for (const { line, cells } of table.slice(1)) {
    const at = (column: keyof typeof COLUMNS) => cells[COLUMNS[column]] ?? '';
    const en = at('en');
    const enOne = at('enOne');
    if (en === '' && enOne === '') continue;
    const app = textApp.options.find((each) => each === at('app'));
    const isRight =
      KEY.test(at('key')) && REVISION.test(at('revision')) && Math.max(en.length, enOne.length) <= WORDS_MAX;
    if (app === undefined || !isRight || en === '') problems.push(line);
    else
      rows.push({
        line,
        app,
        key: at('key'),
        revision: Number(at('revision')),
        own: { en, enOne: enOne === '' ? null : enOne },
      });
  }
  return { rows, problems };
}
