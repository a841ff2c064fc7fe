import type { RecordColumn } from '../platform/recordImports.ts';
import { fail, ok, type Result } from '../result.ts';

export type CellFault = 'numberWrong' | 'dateWrong' | 'tooLong';

const TEXT_MAX = 4_000;
/** Thousands may be separated; exponents and units may not stand there. */
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const DATES = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

/** Reads a cell as a value of its kind. Dates come in the forms that are written in China; none of them is ambiguous. */
export function readCell(type: RecordColumn['type'], text: string): Result<string | number, CellFault> {
  switch (type) {
    case 'text':
      return text.length > TEXT_MAX ? fail('tooLong') : ok(text);
    case 'number':
      return NUMBER.test(text) ? ok(numberOf(text)) : fail('numberWrong');
    case 'numberOrText':
      if (NUMBER.test(text)) return ok(numberOf(text));
      return text.length > TEXT_MAX ? fail('tooLong') : ok(text);
    case 'date':
      return dateOf(text);
  }
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

function dateOf(text: string): Result<string, CellFault> {
  for (const form of DATES) {
    const found = form.exec(text);
    if (!found) continue;
    const [, year = '', month = '', day = ''] = found;
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${written}T00:00:00Z`);
    const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
    return isDay ? ok(written) : fail('dateWrong');
  }
  return fail('dateWrong');
}
