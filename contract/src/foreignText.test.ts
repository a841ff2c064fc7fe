import { describe, expect, it } from '@jest/globals';
import { foreignText } from './foreignText.ts';

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
