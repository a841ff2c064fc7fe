import type { Language } from '@self-print/contract/fields.ts';
import type { RecordColumn } from '@self-print/contract/platform/recordImports.ts';
import { englishKey, NUMBER_KEY, type Target } from '@self-print/contract/recordTable/targets.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';

/** What the columns of a file can be. */
export interface Choice {
  readonly key: string;
  readonly target: Target;
  readonly headings: readonly string[];
  readonly label: string;
}

const NUMBER_HEADINGS = [
  '学号或工号',
  '学号',
  '工号',
  '学工号',
  'Student or staff number',
  'Student number',
  'Number',
];
const ENGLISH_MARK = { zh: '（英文）', en: ' (English)' } as const;

/** The columns that a file about one kind of data can have: single values, or those of a list's rows. */
export function choicesFor(
  columns: readonly RecordColumn[],
  numberLabel: string,
  language: Language,
): readonly Choice[] {
  return [
    { key: NUMBER_KEY, target: { kind: 'number' }, headings: NUMBER_HEADINGS, label: numberLabel },
    ...columns.flatMap((column) => choicesOf(column, language)),
  ];
}

function choicesOf(column: RecordColumn, language: Language): readonly Choice[] {
  const { name, label, type } = column;
  const plain: Choice = {
    key: name,
    target: { kind: 'value', column, isEnglish: false },
    headings: [label.zh, label.en, name],
    label: wordsOf(label, language),
  };
  if (type !== 'text') return [plain];
  const english: Choice = {
    key: englishKey(column),
    target: { kind: 'value', column, isEnglish: true },
    headings: [
      `${label.zh}${ENGLISH_MARK.zh}`,
      `${label.zh}(英文)`,
      `${label.en}${ENGLISH_MARK.en}`,
      englishKey(column),
    ],
    label: wordsOf(label, language) + ENGLISH_MARK[language],
  };
  return [plain, english];
}
