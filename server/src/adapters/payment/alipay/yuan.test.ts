import { describe, expect, it } from '@jest/globals';
import { yuanOf } from '@self-print/contract/money.ts';
import fc from 'fast-check';
import { beijingMoment, beijingTime } from './beijingTime.ts';
import { fenOfYuan, yuanAmount } from './yuan.ts';

describe('yuan', () => {
  it.each([
    ['0.01', 1],
    ['1.5', 150],
    ['88', 8_800],
    ['0.29', 29],
    ['-0.57', -57],
    ['0', 0],
    ['-0.00', 0],
  ])('%s are %d fen', (text, fen) => {
    expect(fenOfYuan(text)).toBe(fen);
  });

  it.each(['', '1.', '.5', '1.005', '1,000.00', '01.00', '1e3', ' 1.00', '+1.00', '¥1.00', 'NaN'])(
    'are not read from %p',
    (text) => {
      expect(fenOfYuan(text)).toBeUndefined();
    },
  );

  it('are read as they are written, to the fen', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), (fen) => {
        expect(fenOfYuan(yuanOf(fen))).toBe(fen);
      }),
    );
  });

  it('are never negative in an answer, and may be a number there', () => {
    expect(yuanAmount.safeParse('-0.01').success).toBe(false);
    expect(yuanAmount.parse(100.2)).toBe(10_020);
  });
});

describe('a time of Alipay', () => {
  it('is that of Beijing, wherever the server stands', () => {
    expect(beijingTime(new Date('2026-12-31T16:00:01.999Z'))).toBe('2027-01-01 00:00:01');
    expect(beijingMoment.parse('2027-01-01 00:00:01')).toEqual(new Date('2026-12-31T16:00:01Z'));
  });

  it.each(['2026-02-30 00:00:00', '2026-01-01T00:00:00', '2026-01-01 25:00:00', ''])('is not %p', (text) => {
    expect(beijingMoment.safeParse(text).success).toBe(false);
  });
});
