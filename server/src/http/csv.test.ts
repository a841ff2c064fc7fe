import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { csvAnswer, csvStream } from './csv.ts';

const textOf = async (cells: readonly string[], total = cells.length) => {
  const { content } = csvAnswer('list.csv', [['cell', (cell: string) => cell]], { rows: cells, total });
  return (await buffer(content)).toString('utf8');
};

describe('a file for spreadsheets', () => {
  it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
    'never begins a cell like a formula: %j',
    async (cell) => {
      expect(await textOf([cell])).toBe(`\uFEFF"cell"\r\n"'${cell}"\r\n`);
    },
  );

  it('escapes quotes, and leaves signs within a cell alone', async () => {
    expect(await textOf(['a "b", c', '1-2', ''])).toBe('\uFEFF"cell"\r\n"a ""b"", c"\r\n"1-2"\r\n""\r\n');
  });

  it('says in its last line that rows did not fit', async () => {
    expect(await textOf(['a'], 3)).toBe('\uFEFF"cell"\r\n"a"\r\n"仅含前 1 行 / The first 1 rows only"\r\n');
  });

  it.each([0, 1, 20_001])('is the same in one piece and as a stream, with %i rows', async (count) => {
    const cells = Array.from({ length: count }, (_, at) => `=订单 ${at}`);
    const ended: number[] = [];
    const file = { fileName: 'list.csv', onEnd: (rows: number) => void ended.push(rows) };
    const { content } = csvStream(file, [['cell', (cell: string) => cell]], Readable.from(cells));
    expect((await buffer(content)).toString('utf8')).toBe(await textOf(cells));
    expect(ended).toEqual([count]);
  });

  it('tells how far it came when nobody reads on', async () => {
    const cells = Array.from({ length: 20_001 }, (_, at) => `订单 ${at}`);
    const ended: number[] = [];
    const file = { fileName: 'list.csv', onEnd: (rows: number) => void ended.push(rows) };
    const { content } = csvStream(file, [['cell', (cell: string) => cell]], Readable.from(cells));
    for await (const _ of content) break;
    expect(ended).toHaveLength(1);
    expect(ended[0]).toBeLessThan(20_001);
  });
});
