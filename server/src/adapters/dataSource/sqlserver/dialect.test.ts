import { describe, expect, it } from '@jest/globals';
import { cellOf, latestStatement, nameOf, rowsStatement, textOf } from './dialect.ts';

const types = new Map([
  ['xh', 'nvarchar'],
  ['born', 'date'],
  ['gx', 'datetime2'],
  ['gpa', 'float'],
  ['fee', 'money'],
]);
const query = { schema: 'dbo', table: 'xs', columns: ['xh'], orderBy: 'xh' };

describe('the words of SQL Server', () => {
  it('read everybody in order, each value whole and as text', () => {
    expect(rowsStatement({ ...query, columns: ['xh', 'born', 'gx', 'gpa', 'fee'] }, types)).toBe(
      'select left(convert(nvarchar(max), [xh]), 4001), left(convert(nvarchar(max), [born], 23), 4001), ' +
        'left(convert(nvarchar(max), [gx], 121), 4001), left(convert(nvarchar(max), try_convert(decimal(38, 10), [gpa])), 4001), ' +
        'left(convert(nvarchar(max), [fee], 2), 4001) from [dbo].[xs] order by [xh]',
    );
  });

  it('read all rows of whoever changed, and no more than are wanted', () => {
    const since = { column: 'gx', value: '2026-01-01' };
    expect(rowsStatement({ ...query, since, limit: 10 }, types)).toBe(
      'select top (10) left(convert(nvarchar(max), [xh]), 4001) from [dbo].[xs] ' +
        "where [xh] in (select [xh] from [dbo].[xs] where [gx] >= N'2026-01-01') order by [xh]",
    );
  });

  it('write the mark as it is compared with', () => {
    expect(latestStatement('dbo', 'xs', 'gx', types)).toBe(
      'select convert(nvarchar(max), max([gx]), 121) from [dbo].[xs]',
    );
  });

  it.each([
    ['3.8500000000', 'float', '3.85'],
    ['120.0000000000', 'real', '120'],
    ['0.0000000000', 'float', '0'],
    ['3.8500', 'decimal', '3.8500'],
    [null, 'float', null],
  ])('write %s of a %s as %s', (cell, type, written) => expect(cellOf(cell, type)).toBe(written));

  it.each([
    ['a]; drop table xs --', '[a]]; drop table xs --]'],
    ['[x]', '[[x]]]'],
    ['学号', '[学号]'],
  ])('take the name %s for nothing else', (name, written) => expect(nameOf(name)).toBe(written));

  it.each([
    ["'; drop table xs --", "N'''; drop table xs --'"],
    ["\\'", "N'\\'''"],
    ['二', "N'二'"],
  ])('take the text %s for nothing else', (text, written) => expect(textOf(text)).toBe(written));
});
