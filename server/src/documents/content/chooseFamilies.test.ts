import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Families, familiesOf } from '../fonts/families.ts';
import { loadFontSet } from '../fonts/fontSet.ts';
import { chooseFamilies } from './chooseFamilies.ts';

let families: Families;
beforeAll(async () => {
  const found = familiesOf(await loadFontSet(), 'Noto Serif SC');
  if (found === null) throw new Error('The family is not there');
  families = found;
});
const piecesOf = (text: string) =>
  chooseFamilies(text, families).pieces.map(({ text: piece, family }) => [piece, family]);
const missingIn = (text: string) => chooseFamilies(text, families).missing;

describe('the families of a text', () => {
  it.each<[string, (string | number)[][]]>([
    ['Zhang San 张三 2026', [['Zhang San 张三 2026', 0]]],
    ['Jiří DVOŘÁK-ŠŤASTNÝ', [['Jiří DVOŘÁK-ŠŤASTNÝ', 1]]],
    [
      '学生 Łukasz Nowak（男）',
      [
        ['学生 ', 0],
        ['Łukasz Nowak', 1],
        ['（男）', 0],
      ],
    ],
    ['O’Brien', [['O’Brien', 1]]],
    ['“学位”', [['“学位”', 0]]],
    ['Siobhán', [['Siobhán', 0]]],
    ['Ọlọ́runfẹ́mi', [['Ọlọ́runfẹ́mi', 1]]],
    ['', []],
  ])('of %j are one for words that stand together', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
    expect(missingIn(text)).toEqual([]);
  });

  it('take a letter as one character whose mark was written apart, and leave Chinese characters as they are', () => {
    expect(piecesOf('S\u030c')).toEqual([['\u0160', 1]]);
    expect(piecesOf('\uf92c')).toEqual([['\uf92c', 0]]);
  });

  it.each([
    ['a letter under more marks than languages write', `a${'\u0301'.repeat(5)}`, [`á${'\u0301'.repeat(4)}`]],
    ['a mark that no font can place there', '字\u0304', ['字\u0304']],
    ['a mark without a letter', '\u0301张', ['\u0301']],
    ['what no font has, each by itself', '𪛖a😀', ['𪛖', '😀']],
    ['what cannot be seen', 'a\u200bb', ['\u200b']],
  ])('are none for %s', (_what, text, missing) => {
    expect(missingIn(text)).toEqual(missing);
  });
});
