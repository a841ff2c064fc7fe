import { describe, expect, it } from '@jest/globals';
import { faultWords } from './faultWords.ts';
import { parseTemplate } from './parseTemplate.ts';
import { fault } from './templateIssue.ts';

const CHINESE = /[\u4e00-\u9fff]/;

describe('what is wrong with a template', () => {
  it.each([
    [fault('unknownVariable', { name: 'student.age' }), '变量 student.age 没有声明'],
    [
      fault('textMarkup', { language: 'zh', markup: 'unclosedBrace', at: 4 }),
      '中文文本第 4 个字符处：大括号没有闭合',
    ],
    [fault('shape', { path: 'page.size', rule: 'invalid_value' }), 'page.size：不是可用的值'],
    [fault('shape', { path: 'page', rule: 'a rule of tomorrow' }), 'page：不符合要求'],
    [fault('tableRoom', { mm: 80 }), '表格需要上下边距之间有 80 毫米'],
  ])('is expressed in Chinese: %j', (one, words) => {
    expect(faultWords(one, 'zh')).toBe(words);
  });

  it('leaves nothing between braces, in either language', () => {
    const values = { name: 'a', list: 'b', language: 'en', markup: 'strayBrace', at: 1, mm: 1, format: 2 };
    const one = fault('titleMarkup', values);
    expect(faultWords(one, 'en')).toBe('the title in English: there is one brace too many at character 1');
    expect(faultWords(one, 'zh')).toBe('英文标题第 1 个字符处：多出一个大括号');
  });

  it.each([
    ['no template', {}],
    ['of the future', { format: 99 }],
    ['without anything', { format: 1 }],
  ])('is expressed in Chinese of one that is %s', (_, stored) => {
    const parsed = parseTemplate(stored);
    if (parsed.ok) throw new Error('It was read');
    for (const issue of parsed.problem) {
      expect(faultWords(issue.fault, 'zh')).toMatch(CHINESE);
      expect(faultWords(issue.fault, 'en')).not.toMatch(CHINESE);
    }
  });
});
