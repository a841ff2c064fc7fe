import { describe, expect, it } from '@jest/globals';
import { maskText } from './maskText.ts';

describe('masked texts', () => {
  it.each([
    ['none', '张小明', '张小明'],
    ['name', '张小明', '张**'],
    ['name', '𠅤明', '𠅤*'],
    ['name', '阿卜杜拉·买买提', '阿*******'],
    ['idNumber', '420106200403091234', '420106********1234'],
    ['idNumber', '4201062004', '**********'],
    ['phone', '13812345678', '138****5678'],
    ['phone', '1381234', '*******'],
    ['all', '2023110482', '**********'],
    ['all', '', ''],
  ] as const)('%s: %s becomes %s', (rule, given, expected) => {
    expect(maskText(rule, given)).toBe(expected);
  });
});
