import { describe, expect, it } from '@jest/globals';
import { cellOf, foreignText, lineOf } from './foreignText.ts';

describe('text of a foreign program', () => {
  it.each([
    ['Paper jam\u0000 in tray 2', 'Paper jam  in tray 2'],
    ['\u001b[31mred\u0007', ' [31mred '],
    ['one\r\ntwo\n', 'one \ntwo\n'],
    ['half \ud83d', 'half  '],
    ['纸盒 2 缺纸 🖨', '纸盒 2 缺纸 🖨'],
    ['\u0085\u007f', '  '],
  ])('%j becomes %j', (text, kept) => {
    expect(foreignText(text, 100)).toBe(kept);
  });

  it('is cut to its length, without half a character at the end', () => {
    expect(foreignText('abc', 2)).toBe('ab');
    expect(foreignText('a🖨', 2)).toBe('a ');
  });
});

describe('a title or name', () => {
  it.each([
    ['在读证明', '在读证明'],
    ['invoice\r\nSet-Cookie: a=b', 'invoice Set-Cookie: a=b'],
    ['report\u202efdp.exe', 'reportfdp.exe'],
    ['\u2066a\u2069\u200e\u200f\u061c.pdf\t', 'a.pdf'],
    ['one\u2028two\u2029\u0000three', 'one two three'],
    ['half \ud83d', 'half'],
    ['👩\u200d🎓 ملف.pdf', '👩\u200d🎓 ملف.pdf'],
    ['\u202e\n', ''],
  ])('%j becomes %j', (written, kept) => {
    expect(lineOf(written)).toBe(kept);
  });
});

describe('a cell of a table', () => {
  it.each([
    ['\u202d2024000001\u202c', '2024000001'],
    ['2024\u200b000001', '2024000001'],
    ['\u200e\u202c', ''],
    [' one\r\ntwo\tthree\n', 'one\r\ntwo\tthree'],
    ['名\u0000字 \ud83d', '名 字'],
  ])('%j becomes %j', (written, kept) => {
    expect(cellOf(written)).toBe(kept);
  });
});
