import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeDictionary } from '../../../vite/pinyin/makeDictionary.ts';
import { candidatesFor } from './candidates.ts';
import { type Dictionary, readDictionary, type Word } from './dictionary.ts';
import { SYLLABLES, syllableNumber } from './syllables.ts';

let written = '';
let dictionary: Dictionary;
beforeAll(async () => {
  written = await makeDictionary();
  dictionary = readDictionary(written);
});

const texts = (letters: string, learned: readonly Word[] = []) =>
  candidatesFor(letters, dictionary, learned).map(({ text }) => text);
const learnedWord = (text: string, ...syllables: string[]): Word => ({
  text,
  syllables: syllables.map((syllable) => syllableNumber(syllable) ?? -1),
  level: 0,
});

describe('the first candidate', () => {
  it.each([
    ['beijing', '北京'],
    ['beij', '北京'],
    ['bj', '北京'],
    ["xi'an", '西安'],
    ['zhongguo', '中国'],
    ['women', '我们'],
    ['nihao', '你好'],
    ['dayin', '打印'],
    ['chengjidan', '成绩单'],
    ['cjd', '成绩单'],
    ['bjdx', '北京大学'],
    ['zdzm', '在读证明'],
    ['xiaoyuanka', '校园卡'],
    ['yinhang', '银行'],
    ['chongqing', '重庆'],
    ['lvse', '绿色'],
    ['nv', '女'],
    ['fangan', '方案'],
    ['zhonghuarenmingongheguo', '中华人民共和国'],
    ['woshi', '我是'],
    ['wozaixuexiaodayin', '我在学校打印'],
  ])('for %s is %s', (letters, text) => {
    expect(texts(letters)[0]).toBe(text);
  });
});

describe('candidates', () => {
  it('of an ambiguous spelling show both readings on the first page', () => {
    expect(texts('xian').slice(0, 9)).toEqual(expect.arrayContaining(['先', '西安']));
  });

  it('are words first, then characters', () => {
    const found = candidatesFor('beijing', dictionary, []);
    const lengths = found.map(({ syllables }) => syllables.length);
    expect(lengths.indexOf(1)).toBe(lengths.lastIndexOf(2) + 1);
    expect(found.find(({ text }) => text === '北')?.letters).toBe(3);
  });

  it('name both readings of a character', () => {
    expect(texts('hang')).toContain('行');
    expect(texts('xing')).toContain('行');
    expect(texts('lue')).toContain('略');
    expect(texts('lve')).toContain('略');
  });

  it.each([
    ['䶮', 'yan'],
    ['㛃', 'jie'],
    ['玥', 'yue'],
    ['喆', 'zhe'],
    ['龘', 'da'],
    ['昇', 'sheng'],
    ['𬱖', 'di'],
  ])('reach %s, as some names have it', (character, letters) => {
    expect(texts(letters)).toContain(character);
  });

  it.each([
    'zhang 张',
    'wang 王',
    'li 李',
    'liu 刘',
    'chen 陈',
    'yang 杨',
    'ouyang 欧阳',
    'wei 伟',
    'fang 芳',
    'min 敏',
  ])('have what names are made of near the beginning: %s', (pair) => {
    const [letters = '', character = ''] = pair.split(' ');
    expect(texts(letters).indexOf(character)).toBeLessThan(24);
    expect(texts(letters)).toContain(character);
  });

  it('put first what was chosen before, the latest first of all', () => {
    const zhangWei = learnedWord('张伟', 'zhang', 'wei');
    expect(texts('zhangwei', [zhangWei])[0]).toBe('张伟');
    expect(texts('zw', [zhangWei])[0]).toBe('张伟');
    expect(texts('zhangwei', [zhangWei, learnedWord('章薇', 'zhang', 'wei')]).slice(0, 2)).toEqual([
      '章薇',
      '张伟',
    ]);
  });

  it('are each named once', () => {
    for (const letters of ['xian', 'shi', 'zh', 'womenshi']) {
      const found = texts(letters);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  it('are none for letters that are no pinyin', () => {
    expect(texts('iuv')).toEqual([]);
  });
});

describe('the dictionary', () => {
  it('is small enough to be fetched while somebody waits', () => {
    expect(gzipSync(written).length).toBeLessThan(700_000);
  });

  it('has characters for every syllable', () => {
    expect(SYLLABLES.filter((_, number) => dictionary.characters(number).length === 0)).toEqual([]);
  });

  it('has the readings of its words as long as these', () => {
    for (const first of 'bdgyz')
      for (const second of 'hjsx')
        for (const word of dictionary.words(first, second, 2)) {
          expect(word.syllables).toHaveLength([...word.text].length);
          expect(SYLLABLES[word.syllables[0] ?? -1]?.[0]).toBe(first);
          expect(SYLLABLES[word.syllables[1] ?? -1]?.[0]).toBe(second);
        }
  });
});
