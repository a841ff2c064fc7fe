import { describe, expect, it } from '@jest/globals';
import { groupedVerificationCode, readVerificationCode } from './verificationCode.ts';

describe('verification codes', () => {
  it.each([
    ['7K3M9PQR2VWX4YZA', '7K3M9PQR2VWX4YZA'],
    ['7k3m-9pqr-2vwx-4yza', '7K3M9PQR2VWX4YZA'],
    [' 7K3M 9PQR 2VWX 4YZA ', '7K3M9PQR2VWX4YZA'],
    ['7K3M9PQR2VWX4YZO', '7K3M9PQR2VWX4YZ0'],
    ['IK3L9PQR2VWX4YZA', '1K319PQR2VWX4YZA'],
  ])('are read as %j is typed', (typed, expected) => {
    expect(readVerificationCode(typed)).toBe(expected);
  });

  it.each([
    '',
    '7K3M9PQR2VWX4YZ',
    '7K3M9PQR2VWX4YZAA',
    '7K3M9PQR2VWX4YZU',
    '证明证明证明证明证明证明证明证明',
    '%',
  ])('cannot be %j', (typed) => {
    expect(readVerificationCode(typed)).toBeUndefined();
  });

  it('are shown in groups of four, which can be typed again', () => {
    const shown = groupedVerificationCode('7K3M9PQR2VWX4YZA');
    expect(shown).toBe('7K3M-9PQR-2VWX-4YZA');
    expect(readVerificationCode(shown)).toBe('7K3M9PQR2VWX4YZA');
  });
});
