import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PinyinStyle, USUAL_PINYIN } from '@self-print/contract/campusSync.ts';
import { loadSpeller, type SpellName } from './spellName.ts';

let spell: SpellName;
beforeAll(async () => {
  spell = await loadSpeller();
});

describe('a name in pinyin', () => {
  it.each([
    ['单小明', 'Shan Xiaoming'],
    ['曾一鸣', 'Zeng Yiming'],
    ['解晓东', 'Xie Xiaodong'],
    ['仇英', 'Qiu Ying'],
    ['长孙无忌', 'Zhangsun Wuji'],
    ['尉迟恭', 'Yuchi Gong'],
    ['万俟卨', 'Moqi Xie'],
    ['朴树', 'Piao Shu'],
    ['查良镛', 'Zha Liangyong'],
    ['区小平', 'Ou Xiaoping'],
    ['乐正绫', 'Yuezheng Ling'],
    ['种师道', 'Chong Shidao'],
    ['欧阳修', 'Ouyang Xiu'],
  ])('reads the surname of %s as one: %s', (name, expected) => {
    expect(spell(name, USUAL_PINYIN)).toBe(expected);
  });

  it.each([
    ['單小明', 'Shan Xiaoming'],
    ['長孫無忌', 'Zhangsun Wuji'],
    ['樂嘉', 'Yue Jia'],
  ])('reads %s in traditional characters too', (name, expected) => {
    expect(spell(name, USUAL_PINYIN)).toBe(expected);
  });

  it.each([
    ['司马', 'Si Ma'],
    ['贺兰英', 'He Lanying'],
    ['单', 'Shan'],
    ['张　三', 'Zhang San'],
    ['李 小 明', 'Li Xiaoming'],
    ['吕略', 'Lyu Lue'],
    ['李西安', "Li Xi'an"],
    ['李𬍛', 'Li Li'],
  ])('writes %s as %s', (name, expected) => {
    expect(spell(name, USUAL_PINYIN)).toBe(expected);
  });

  const STYLES: readonly (readonly [PinyinStyle['spaces'], PinyinStyle['letters'], string])[] = [
    ['surname', 'capitalised', "Zhangsun Xi'an"],
    ['surname', 'upper', "ZHANGSUN XI'AN"],
    ['surname', 'lower', "zhangsun xi'an"],
    ['syllables', 'capitalised', 'Zhang Sun Xi An'],
    ['syllables', 'upper', 'ZHANG SUN XI AN'],
    ['none', 'capitalised', "ZhangsunXi'an"],
    ['none', 'lower', "zhangsunxi'an"],
  ];
  it.each(STYLES)('with spaces by %s and letters %s is %s', (spaces, letters, expected) => {
    expect(spell('长孙西安', { spaces, letters })).toBe(expected);
  });

  it('keeps syllables apart where no capital does', () => {
    expect(spell('张安', { spaces: 'none', letters: 'lower' })).toBe("zhang'an");
    expect(spell('张安', { spaces: 'none', letters: 'capitalised' })).toBe('ZhangAn');
  });

  it.each([
    'John Smith',
    'Zhang San',
    '阿卜杜拉·买买提',
    '张san',
    'ジョン・スミス',
    '김철수',
    '李㐀',
    '计算机科学与技术',
    '张三（留学）',
    '张三1',
    '',
  ])('is not made of “%s”', (name) => {
    expect(spell(name, USUAL_PINYIN)).toBe(name);
  });
});
