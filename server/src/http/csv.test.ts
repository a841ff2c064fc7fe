import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { csvAnswer } from './csv.ts';

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

  it('says in its last line how many rows did not fit', async () => {
    expect(await textOf(['a'], 3)).toBe('\uFEFF"cell"\r\n"a"\r\n"1 / 3"\r\n');
  });
});
