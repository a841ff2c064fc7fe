import { describe, expect, it } from '@jest/globals';
import { maskName, maskNumber } from './masking.ts';

describe('masking', () => {
  it.each([
    ['张小明', '张**'],
    ['𠮷野', '𠮷*'],
    ['Ana', 'A**'],
    [' 李 ', '李'],
    ['', ''],
  ])('name %j', (name, masked) => expect(maskName(name)).toBe(masked));

  it.each([
    ['2026000123', '2026****23'],
    ['20260001', '2026**01'],
    ['2026001', '2******'],
    ['7', '7'],
    ['', ''],
  ])('number %j', (number, masked) => expect(maskNumber(number)).toBe(masked));
});
