import { describe, expect, it } from '@jest/globals';
import { faultOfWork } from '../testing/reading.ts';
import { cellOf, latestStatement, nameOf, rowsStatement, sessionSettings, TABLES } from './dialect.ts';

const types = new Map([
  ['XH', 'VARCHAR2'],
  ['BZ', 'CLOB'],
  ['BORN', 'DATE'],
  ['GX', 'TIMESTAMP(6)'],
  ['TZ', 'TIMESTAMP(6) WITH TIME ZONE'],
  ['LTZ', 'TIMESTAMP(6) WITH LOCAL TIME ZONE'],
  ['FEE', 'NUMBER'],
  ['GPA', 'BINARY_DOUBLE'],
]);
const query = { schema: 'JW', table: 'XS', columns: ['XH'], orderBy: 'XH' };

describe('the words of Oracle', () => {
  it('read everybody in order, each value whole and as text', () => {
    expect(rowsStatement({ ...query, columns: [...types.keys()] }, types)).toEqual({
      text:
        'select substr("XH", 1, 4001), substr("BZ", 1, 4001), ' +
        `to_char("BORN", 'YYYY-MM-DD HH24:MI:SS'), to_char("GX", 'YYYY-MM-DD HH24:MI:SS.FF'), ` +
        `to_char("TZ", 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM'), to_char("LTZ", 'YYYY-MM-DD HH24:MI:SS.FF'), ` +
        `to_char("FEE", 'TM9'), ` +
        `case when "GPA" is not nan and "GPA" is not infinite then to_char(to_number("GPA"), 'TM9') end ` +
        'from "JW"."XS" order by "XH"',
      binds: {},
    });
  });

  it.each([
    ['XH', ':since'],
    ['BORN', "to_date(:since, 'YYYY-MM-DD HH24:MI:SS')"],
    ['GX', "to_timestamp(:since, 'YYYY-MM-DD HH24:MI:SS.FF')"],
    ['LTZ', "to_timestamp(:since, 'YYYY-MM-DD HH24:MI:SS.FF')"],
    ['TZ', "to_timestamp_tz(:since, 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM')"],
    ['FEE', 'to_number(:since)'],
  ])('read all rows of whoever changed by %s, and no more than are wanted', (column, mark) => {
    const since = { column, value: "'; drop table XS --" };
    expect(rowsStatement({ ...query, since, limit: 10 }, types)).toEqual({
      text:
        'select substr("XH", 1, 4001) from "JW"."XS" ' +
        `where "XH" in (select "XH" from "JW"."XS" where "${column}" >= ${mark}) order by "XH" fetch first 10 rows only`,
      binds: { since: since.value },
    });
  });

  it('write the mark as it is compared with', () => {
    expect(latestStatement('JW', 'XS', 'GX', types).text).toBe(
      `select to_char(max("GX"), 'YYYY-MM-DD HH24:MI:SS.FF') from "JW"."XS"`,
    );
  });

  it('begin a transaction that cannot write, last of all', () => {
    expect(sessionSettings('Asia/Shanghai')).toEqual([
      "alter session set time_zone = 'Asia/Shanghai'",
      "alter session set nls_numeric_characters = '.,'",
      'set transaction read only',
    ]);
  });

  it('list nothing that has no text', () => {
    for (const type of ['BLOB', 'RAW', 'LONG', 'BFILE', 'XMLTYPE']) expect(TABLES).not.toContain(`'${type}'`);
  });

  it.each([
    ['.5', 'NUMBER', '0.5'],
    ['-.25', 'BINARY_DOUBLE', '-0.25'],
    ['3.85', 'FLOAT', '3.85'],
    ['.5', 'VARCHAR2', '.5'],
    [null, 'NUMBER', null],
  ])('write %s of a %s as %s', (cell, type, written) => expect(cellOf(cell, type)).toBe(written));

  it('take a name for nothing else', async () => {
    expect(nameOf('学号')).toBe('"学号"');
    for (const name of ['XS" where 1 = 1 --', 'XS\0'])
      expect(await faultOfWork((async () => nameOf(name))())).toBe('columnsChanged');
  });
});
