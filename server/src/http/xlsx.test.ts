import { describe, expect, it } from '@jest/globals';
import { readXlsx } from '../testing/readXlsx.ts';
import { type XlsxColumn, xlsxAnswer } from './xlsx.ts';

interface Row {
  readonly text: string | null;
  readonly fen: number | null;
  readonly at: Date | null;
}

const COLUMNS: readonly XlsxColumn<Row>[] = [
  { heading: { zh: '名称', en: 'Name' }, width: 10, as: 'text', read: ({ text }) => text },
  { heading: { zh: '金额', en: 'Amount' }, width: 10, as: 'money', read: ({ fen }) => fen },
  {
    heading: { zh: '时间', en: 'Time' },
    width: 20,
    as: 'moment',
    timeZone: 'Asia/Urumqi',
    read: ({ at }) => at,
  },
];
const ROW: Row = { text: 'a', fen: 1, at: null };
async function* of(...rows: readonly Row[]) {
  yield* rows;
}
const written: number[] = [];
const answer = (rows: AsyncIterable<Row>, language: 'zh' | 'en' = 'zh') =>
  xlsxAnswer(
    { fileName: 'a.xlsx', sheet: '表', onEnd: (count) => written.push(count) },
    language,
    COLUMNS,
    rows,
  );

describe('a workbook', () => {
  it('has headings in the language, amounts as numbers in yuan, and moments by the clock of a zone', async () => {
    const late = { text: '成绩单', fen: 1_205, at: new Date('2026-11-23T18:00:05.000Z') };
    const none = { text: null, fen: null, at: null };
    expect(await readXlsx(answer(of(late, none, { ...ROW, fen: -29 }), 'en').content)).toEqual([
      ['Name', 'Amount', 'Time'],
      ['成绩单', 12.05, new Date('2026-11-24T00:00:05.000Z')],
      [null, null, null],
      ['a', -0.29, null],
    ]);
    expect(written.pop()).toBe(3);
  });

  it.each(['=1+1', '+1', '-1', '@A1', '=HYPERLINK("http://a")', '<f>1</f>', 'a & "b"'])(
    'has %j as a text, not as a formula',
    async (text) => {
      const [, [cell] = []] = await readXlsx(answer(of({ ...ROW, text })).content);
      expect(cell).toBe(text);
    },
  );

  it('survives characters that no file of its kind can have', async () => {
    const [, row] = await readXlsx(answer(of({ ...ROW, text: 'a\u0000\ud800b' })).content);
    expect(row?.slice(1)).toEqual([0.01, null]);
  });

  it('is written as it is read, and no longer than somebody reads', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        while (true) yield ROW;
      } finally {
        isClosed = true;
      }
    }
    let bytes = 0;
    for await (const part of answer(endless()).content) {
      bytes += part.byteLength;
      if (bytes > 10_000) break;
    }
    expect(isClosed).toBe(true);
    expect(written.pop()).toBeLessThan(100_000);
  });

  it('that could not be read to its end fails, rather than being short', async () => {
    async function* broken() {
      yield ROW;
      throw new Error('The database is gone');
    }
    await expect(readXlsx(answer(broken()).content)).rejects.toThrow('The database is gone');
  });
});
