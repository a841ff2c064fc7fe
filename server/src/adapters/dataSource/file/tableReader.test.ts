import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import { allRows, faultOfWork } from '../testing/reading.ts';
import type { Mark } from '../types.ts';
import { tableReader } from './tableReader.ts';

const readerOf = (content: string | Uint8Array) =>
  tableReader({
    about: async () => ({ version: 'x', canWrite: null }),
    close: async () => {},
    fetchFile: async () => Buffer.from(content),
  });
const read = (content: string | Uint8Array, columns: string[], since?: Mark) =>
  allRows(
    readerOf(content).read({
      schema: 'source',
      table: 'rows',
      columns,
      orderBy: 'xh',
      ...(since ? { since } : {}),
    }),
  );

describe('a file as a source', () => {
  it('gives everybody with a row at or above a mark, with all of their rows', async () => {
    const content = 'xh,kc,gx\nA1,a,1\nA2,b,9\nA1,c,10\nA3,d,\n';
    expect(await read(content, ['xh', 'kc'], { column: 'gx', value: '10' })).toEqual([
      ['A1', 'a'],
      ['A1', 'c'],
    ]);
    expect(await readerOf(content).latest('source', 'rows', 'gx')).toBe('10');
    expect(await readerOf('xh,gx\n').latest('source', 'rows', 'gx')).toBeNull();
  });

  it('gives what an unreadable cell holds, for the row to be refused, and cuts a long one', async () => {
    const [row] = await read(`xh,a,b\nS1,${'史'.repeat(10_000)},"x\u0000y"\n`, ['a', 'b']);
    expect(row?.map((cell) => cell?.length)).toEqual([4_001, 3]);
  });

  it('never works out a formula: what was saved of it counts', async () => {
    const rows = await read('xh,a\nS1,=1+1\nS2,"=HYPERLINK(""http://x"")"\n', ['a']);
    expect(rows).toEqual([['=1+1'], ['=HYPERLINK("http://x")']]);
  });

  it('reads the national encoding, and an Excel file', async () => {
    const gbk = Buffer.from([0x78, 0x68, 0x2c, 0x61, 0x0a, 0x53, 0x31, 0x2c, 0xd5, 0xc5, 0x0a]);
    expect(await read(gbk, ['xh', 'a'])).toEqual([['S1', '张']]);
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['xh', 'a'],
            ['007', '2026-03-04'],
          ],
        },
      ],
    });
    expect(await read(workbook, ['xh', 'a'])).toEqual([['007', '2026-03-04']]);
  });

  it.each([
    [
      'an archive that unpacks to gigabytes',
      Buffer.from('UEsDBBQAAAAIAAAAAAAAAAAAAAAAAP////8BAAAAYQ==', 'base64'),
      'answerTooLarge',
    ],
    ['a table with a column twice', 'xh,a,a\nS1,1,2\n', 'answerWrong'],
    ['an archive that is cut', Buffer.from('PK\u0003\u0004'), 'answerTooLarge'],
    ['quotes that do not match', 'xh,a\nS1,"x\n', 'answerWrong'],
  ])('is not %s', async (_, content, fault) => {
    expect(await faultOfWork(readerOf(content).tables())).toBe(fault);
  });

  it('has no row of what its headings do not name', async () => {
    expect(await faultOfWork(read('xh,a\n', ['xh', 'b']))).toBe('columnsChanged');
    expect(await faultOfWork(read('a,b\n', ['a']))).toBe('columnsChanged');
    expect((await readerOf('xh,,a\n1,2,3\n').tables())[0]?.columns.map(({ name }) => name)).toEqual([
      'xh',
      'a',
    ]);
  });
});
