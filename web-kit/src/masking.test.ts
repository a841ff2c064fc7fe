import { describe, expect, it } from '@jest/globals';
import { maskIdNumber, maskName, maskPhone } from './masking.ts';

describe('masking', () => {
  it.each([
    ['张小明', '张**'],
    ['张*', '张*'],
    ['𠮷野', '𠮷*'],
    ['', ''],
    [' 李 ', '李'],
  ])('keeps the first character of the name %j', (name, expected) => {
    expect(maskName(name)).toBe(expected);
  });

  it.each([
    ['110101199003074217', '110101********4217'],
    ['1101011990030742', '110101********42'],
    ['110101199003074', '110101199003074'],
    ['110101********4217', '110101********4217'],
  ])('masks the middle of the ID number %s', (number, expected) => {
    expect(maskIdNumber(number)).toBe(expected);
  });

  it.each([
    ['13812345678', '138****5678'],
    ['8613812345678', '861****345678'],
    ['0512123456', '0512123456'],
  ])('masks the phone number %s', (phone, expected) => {
    expect(maskPhone(phone)).toBe(expected);
  });
});
