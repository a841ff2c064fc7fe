import { type MappedColumn, type Transform, USUAL_PINYIN } from '@self-print/contract/campusSync.ts';
import type { SpellName } from './spellName.ts';

/** The full-width forms of ASCII, in the same order. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_AHEAD = 0xff_01 - 0x21;
const WIDE_SPACE = /\u3000/g;
/** A date, followed by a time of the day. */
const TIME_STAMP = /^(?<day>\d{4}[-/.]?\d{1,2}[-/.]?\d{1,2})(?:[T ]\d{1,2}:.*|\d{4,6}(?:\.\d+)?)$/;
/** Two numbers that are day and month, in the one order or the other. */
const DAY_OF_YEAR = /^(?<one>\d{1,2})[-/.](?<other>\d{1,2})[-/.](?<year>\d{4})$/;

const TRANSFORMS: Readonly<Record<Exclude<Transform, 'pinyin'>, (text: string) => string>> = {
  halfWidth: (text) =>
    text
      .replace(FULL_WIDTH, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - FULL_WIDTH_AHEAD))
      .replace(WIDE_SPACE, ' '),
  day: (text) => TIME_STAMP.exec(text)?.groups?.day ?? text,
  dayFirst: (text) => text.replace(DAY_OF_YEAR, '$<year>-$<other>-$<one>'),
  monthFirst: (text) => text.replace(DAY_OF_YEAR, '$<year>-$<one>-$<other>'),
};

/** A cell of a source as it is read; what a transform does not fit stays as it is. */
export function transformCell(
  cell: string | null,
  column: Pick<MappedColumn, 'transforms' | 'codes' | 'pinyin'> | undefined,
  spell: SpellName,
): string {
  let text = (cell ?? '').trim();
  for (const each of column?.transforms ?? [])
    text = each === 'pinyin' ? spell(text, column?.pinyin ?? USUAL_PINYIN) : TRANSFORMS[each](text).trim();
  return column?.codes.find(({ from }) => from === text)?.to ?? text;
}
