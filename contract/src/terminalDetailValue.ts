import { z } from 'zod/mini';
import type { Language } from './fields.ts';
import { DETAIL_TEXT_MAX, type DetailProblem, type TerminalDetail } from './platform/terminalDetails.ts';
import { fail, ok, type Result } from './result.ts';

type Kind = Pick<TerminalDetail, 'kind' | 'options'>;

/** A plain decimal number: no exponent, no thousands. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,6})?$/;
const day = z.iso.date();
const TRUTHS: Readonly<Record<string, 'true' | 'false'>> = {
  true: 'true',
  yes: 'true',
  是: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  否: 'false',
  '0': 'false',
};
const plain = (text: string) => text.trim().toLowerCase();

/** A value as it is stored, from what somebody typed or a file has; choices also by their names. Empty stays empty. */
export function readDetailValue({ kind, options }: Kind, typed: string): Result<string, DetailProblem> {
  const text = typed.trim();
  if (text === '') return ok('');
  if (text.length > DETAIL_TEXT_MAX) return fail('tooLong');
  switch (kind) {
    case 'text':
      return ok(text);
    case 'number':
      return DECIMAL.test(text) ? ok(String(Number(text))) : fail('numberWrong');
    case 'date': {
      const [, year = '', month = '', date = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
      const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
      return day.safeParse(written).success ? ok(written) : fail('dateWrong');
    }
    case 'choice': {
      const chosen = options.find(({ code, name }) =>
        [code, name.zh, name.en].map(plain).includes(plain(text)),
      );
      return chosen ? ok(chosen.code) : fail('choiceWrong');
    }
    case 'truth': {
      const truth = TRUTHS[plain(text)];
      return truth ? ok(truth) : fail('truthWrong');
    }
    default:
      return kind satisfies never;
  }
}

/** A stored value in words. */
export function detailWords({ kind, options }: Kind, value: string, language: Language): string {
  if (kind === 'choice') return options.find(({ code }) => code === value)?.name[language] ?? value;
  if (kind !== 'truth' || value === '') return value;
  const [yes, no] = language === 'zh' ? ['是', '否'] : ['Yes', 'No'];
  return value === 'true' ? yes : no;
}
