import { describe, expect, it } from '@jest/globals';
import { CET_TABLE } from '../platform/cetTable.ts';
import { columnOfField } from './ownColumns.ts';
import { fitsKind, readOwnCell, readOwnRows } from './ownRow.ts';

const read = (kind: Parameters<typeof readOwnCell>[0], text: string) => {
  const result = readOwnCell(kind, text);
  return result.ok ? result.value : result.problem;
};

describe('a cell of an own table', () => {
  it.each([
    ['whole', '1,234', 1_234],
    ['whole', '-3', -3],
    ['whole', '3.5', 'numberWrong'],
    ['whole', '9007199254740993', 'numberWrong'],
    ['whole', '=1+1', 'numberWrong'],
    ['decimal', '3.5', 3.5],
    ['decimal', '1e5', 'numberWrong'],
    ['decimal', '9'.repeat(400), 'numberWrong'],
    ['date', '2026年5月1日', '2026-05-01'],
    ['date', '0000-00-00', 'dateWrong'],
    ['code', '00123', '00123'],
    ['code', '2026/A-1_b.c', '2026/A-1_b.c'],
    ['code', '=A1', 'codeWrong'],
    ['code', 'two words', 'codeWrong'],
    ['code', 'x'.repeat(65), 'tooLong'],
    ['text', '=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['text', 'a\u0000b', 'unreadable'],
    ['text', 'a\nb', 'unreadable'],
    ['text', 'half \ud842', 'unreadable'],
    ['text', '𠮷', '𠮷'],
    ['text', 'x'.repeat(10_000_000), 'tooLong'],
  ] as const)('of kind %s with %s', (kind, text, value) => {
    expect(read(kind, text)).toBe(value);
  });

  it.each([
    ['whole', 1.5],
    ['whole', '1'],
    ['decimal', Number.NaN],
    ['date', '2026-5-1'],
    ['date', 20_260_501],
    ['code', 123],
    ['text', 'a\u0000'],
    ['text', null],
  ] as const)('is not stored as %s with %s', (kind, value) => {
    expect(fitsKind(kind, value)).toBe(false);
  });
});

describe('the rows of a file', () => {
  it('are told apart by person and key, whatever their case', () => {
    const row = (line: number, number: string, ticketNumber: string) => ({
      line,
      cells: { number, ticketNumber, total: '425' },
    });
    const { taken, faults } = readOwnRows(CET_TABLE, [
      row(2, 'a1', 'T1'),
      row(3, 'A1', 't1'),
      row(4, 'A1', 'T2'),
      row(5, 'A2', 'T1'),
      row(6, '', 'T1'),
      row(7, 'A2', ''),
    ]);
    expect(taken.map(({ row: { line } }) => line)).toEqual([2, 4, 5]);
    expect(faults).toEqual([
      { line: 3, kind: 'repeated' },
      { line: 6, kind: 'numberMissing' },
      { line: 7, kind: 'keyMissing', field: 'ticketNumber' },
    ]);
  });

  it('have names of objects’ own parts as cells like any other', () => {
    const cells = JSON.parse('{"__proto__": "x", "constructor": "y", "number": "A1", "ticketNumber": "T1"}');
    expect(readOwnRows(CET_TABLE, [{ line: 2, cells }]).taken[0]?.values).toEqual({ ticketNumber: 'T1' });
  });

  it('have columns by the words of either language, or by the code', () => {
    const at = (code: string, ...headings: string[]) => {
      const field = CET_TABLE.fields.find((each) => each.code === code);
      return field && columnOfField(field, headings);
    };
    expect(at('number', '姓名', '工号')).toBe(1);
    expect(at('ticketNumber', 'Name', ' ticket NUMBER *')).toBe(1);
    expect(at('total', '总 分')).toBe(0);
    expect(at('total', 'number', '合计')).toBeUndefined();
  });
});
