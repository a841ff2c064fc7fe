import { describe, expect, it } from '@jest/globals';
import { mobileNumber } from './phoneNumber.ts';

describe('a mobile number', () => {
  it.each([
    '13800138000',
    ' 138 0013 8000 ',
    '138-0013-8000',
    '+86 138 0013 8000',
    '+8613800138000',
    '(+86) 138 0013 8000',
    '008613800138000',
    '86 13800138000',
    '138\u00a00013\u20118000',
  ])('is sent as eleven digits: %j', (typed) => {
    expect(mobileNumber(typed)).toBe('13800138000');
  });

  it.each([
    '',
    '12800138000',
    '0898-66279000',
    '1380013800',
    '138001380000',
    '+85291234567',
    '+1 202 555 0100',
    '138OO138000',
  ])('is nothing else: %j', (typed) => {
    expect(mobileNumber(typed)).toBeUndefined();
  });
});
