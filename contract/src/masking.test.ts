import { describe, expect, it } from '@jest/globals';
import { maskText } from './masking.ts';

describe('masked texts', () => {
  it.each([
    ['none', '张小明', '张小明'],
    ['name', '张小明', '张**'],
    ['name', '𠅤明', '𠅤*'],
    ['name', '阿卜杜拉·买买提', '阿*******'],
    ['name', ' 李 ', '李'],
    ['name', '张*', '张*'],
    ['name', '', ''],
    ['name', 'Alice Brown', 'A**** B****'],
    ['name', 'A**** B****', 'A**** B****'],
    ['name', 'Élise', 'É****'],
    ['idNumber', '420106200403091234', '420106********1234'],
    ['idNumber', '1101011990030742', '110101********42'],
    ['idNumber', '110101********4217', '110101********4217'],
    ['idNumber', '110101199003074', '***************'],
    ['phone', '13812345678', '138*****678'],
    ['phone', '8613812345678', '861*****45678'],
    ['phone', '1381234', '*******'],
    ['number', '2026000123', '2026****23'],
    ['number', '20260001', '2026**01'],
    ['number', '2026001', '2******'],
    ['number', '7', '7'],
    ['number', '', ''],
    ['verifiedNumber', '2023010118', '2023******'],
    ['verifiedNumber', '20230', '2****'],
    ['verifiedNumber', '2023', '****'],
    ['all', '2023110482', '**********'],
    ['all', '', ''],
  ] as const)('%s: %s becomes %s', (rule, given, expected) => {
    expect(maskText(rule, given)).toBe(expected);
  });
});
