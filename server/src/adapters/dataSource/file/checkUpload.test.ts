import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import { checkUpload } from './checkUpload.ts';

const check = (content: string | Uint8Array) => checkUpload(Buffer.from(content));

describe('a file that is uploaded for a source', () => {
  it('may be csv in UTF-8, UTF-16 and the national encoding', async () => {
    expect(await check('学号,专业\nS1,物理\n,\nS2,化学\n')).toEqual({ ok: true, value: { rows: 2 } });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('学号,专业\nS1,物理\n', 'utf16le')]);
    expect(await check(utf16)).toMatchObject({ value: { rows: 1 } });
    const national = Buffer.from([0xd1, 0xa7, 0xba, 0xc5, 0x2c, 0x61, 0x0a, 0x53, 0x31, 0x2c, 0xd5, 0xc5]);
    expect(await check(national)).toMatchObject({ value: { rows: 1 } });
  });

  it('may be Excel, with formulas, an unnamed column and cells that the run will refuse', async () => {
    const rows = [
      ['xh', '', 'a'],
      ['S1', 'x', '=1+1'],
    ];
    expect(await check(await writeXlsx({ sheets: [{ name: 'a', rows }] }))).toMatchObject({
      value: { rows: 1 },
    });
    expect(await check(`xh,a\nS1,"x\u0000"\nS2,${'史'.repeat(32_767)}\n`)).toMatchObject({
      value: { rows: 2 },
    });
  });

  it.each([
    ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'), 'unreadable'],
    [
      'an old Excel file',
      Buffer.from('0M8R4KGxGuEAAAAAAAAAAAAAAAAAAAAAPgADAP7/CQA=', 'base64'),
      'unreadable',
    ],
    ['UTF-16 without a mark', Buffer.from('xh,a\nS1,1\n', 'utf16le'), 'unreadable'],
    ['text in no known encoding', Buffer.from([0x78, 0x2c, 0xff, 0xff, 0x0a]), 'unreadable'],
    ['csv with quotes that do not match', 'xh,a\nS1,"x\n', 'unreadable'],
    ['empty', '', 'headings'],
    ['csv with a column twice', 'xh,a,a\nS1,1,2\n', 'headings'],
    ['csv with a name that is no name', `xh,${'a'.repeat(129)}\nS1,1\n`, 'headings'],
    ['an archive that unpacks to gigabytes', bomb(), 'tooLarge'],
    ['csv of more rows than there may be', `xh,a\n${'S,1\n'.repeat(200_001)}`, 'tooLarge'],
    ['csv with a cell of ten megabytes', `xh,a\nS1,"${'x'.repeat(10 * 1_024 * 1_024)}"\n`, 'cell'],
  ])('cannot be %s', async (_, content, fault) => {
    expect(await check(content)).toEqual({ ok: false, problem: fault });
  });
});

function bomb(): Uint8Array {
  return Buffer.from('UEsDBBQAAAAIAAAAAAAAAAAAAAAAAP////8BAAAAYQ==', 'base64');
}
