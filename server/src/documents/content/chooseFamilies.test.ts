import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Families, familiesOf } from '../fonts/families.ts';
import { loadFontSet } from '../fonts/fontSet.ts';
import { chooseFamilies, clustersOf } from './chooseFamilies.ts';

let families: Families;
beforeAll(async () => {
  const found = familiesOf(await loadFontSet(), 'Noto Serif SC');
  if (found === null) throw new Error('The family is not there');
  families = found;
});
const piecesOf = (text: string) =>
  chooseFamilies(text, families).pieces.map(({ text: piece, family }) => [piece, family]);
/** The text with what is italic in brackets. */
const italicIn = (text: string, chosen: Families = families) =>
  chooseFamilies(text, chosen, { italic: true })
    .pieces.map(({ text: piece, italic }) => (italic ? `[${piece}]` : piece))
    .join('');
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

  it.each([
    [
      'fr',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ àâæçéèêëîïôœùûüÿ 0123456789 « » ’ – — … ! ? : ; € n°',
    ],
    ['de', 'ÄÖÜẞ äöüß „Straße“ ‚so‘ – § 12.345,5'],
    ['es', 'ÁÉÍÑÓÚÜ áéíñóúü ¿¡ « » “ ” º ª'],
    ['ru', 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя «» № „“ — 12\u202f345'],
  ])('are one for everything in a text in %s', (_, letters) => {
    for (const italic of [false, true]) {
      const { pieces, missing } = chooseFamilies(letters, families, { western: true, italic });
      expect([...new Set(pieces.map(({ family }) => family))]).toEqual([1]);
      expect(missing).toEqual([]);
    }
    const other = chooseFamilies(`${letters}（示例大学）の`, families, { western: true });
    expect(other.pieces.map(({ family }) => family)).toEqual([1, 0]);
    expect(chooseFamilies('ไทย', families, { western: true }).missing).toHaveLength(3);
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

describe('the italic faces of a text', () => {
  it.each([
    ['《物种起源》On the Origin of Species（1859）', '《物种起源》[On the Origin of Species]（[1859]）'],
    ['Dvořák Nguyễn S\u030cašek Ọlọ́runfẹ́mi', '[Dvořák Nguyễn Šašek Ọlọ́runfẹ́mi]'],
    ['张三', '张三'],
    ['Henry Ⅷ and Anna', '[Henry ]Ⅷ [and Anna]'],
  ])('lean in %j where they can', (text, expected) => {
    expect(italicIn(text)).toBe(expected);
    expect(chooseFamilies(text, families, { italic: true }).missing).toEqual([]);
  });

  it('leave a word upright that has a letter which they lack, and all of them where there are none', async () => {
    const without: Families = {
      ...families,
      italic: {
        ...families.italic,
        sets: (family, cluster) => cluster !== 'ő' && families.italic.sets(family, cluster),
        firstFor: (cluster) => (cluster === 'ő' ? null : families.italic.firstFor(cluster)),
      },
    };
    expect(italicIn('Paul Erdős Prize', without)).toBe('[Paul ]Erdős [Prize]');
    const none = { sets: () => false, firstFor: () => null };
    expect(italicIn('Paul Erdős', { ...families, italic: none })).toBe('Paul Erdős');
  });

  it.each(['a\u200bb', `a${'\u0301'.repeat(5)}`, 'a😀'])('are no way round a refusal: %j', (text) => {
    expect(chooseFamilies(text, families, { italic: true }).missing).toEqual(missingIn(text));
    expect(missingIn(text)).not.toEqual([]);
  });

  it('say the same as the text, and have each of their letters, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { pieces, missing } = chooseFamilies(text, families, { italic: true });
        expect(pieces.map((piece) => piece.text).join('')).toBe(clustersOf(text).join(''));
        expect(missing).toEqual(missingIn(text));
        for (const { text: piece, family, italic } of pieces)
          if (italic)
            expect(clustersOf(piece).filter((each) => !families.italic.sets(family, each))).toEqual([]);
      }),
    );
  });
});
