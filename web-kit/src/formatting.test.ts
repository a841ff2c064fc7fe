import { describe, expect, it } from '@jest/globals';
import {
  displayWidth,
  formatAmount,
  formatClock,
  formatCountdown,
  formatDateTime,
  formatMoney,
  formatNumber,
  orderNumber,
  orEmptyMark,
  truncateText,
} from './formatting.ts';

const NEW_YEAR = '2026-01-01T00:05:09.000Z';

describe('formatting', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_456, '1234.56'],
    [null, '0.00'],
    [undefined, '0.00'],
  ])('writes %s fen as an amount', (fen, expected) => {
    expect(formatAmount(fen)).toBe(expected);
  });

  it('writes a price', () => {
    expect(formatMoney(150)).toBe('¥1.50');
  });

  it.each([
    [99_999, '¥999.99'],
    [123_400, '¥1,234.00'],
    [123_456_789, '¥1,234,567.89'],
    [-12_345_600, '-¥123,456.00'],
  ])('divides what is large: %d', (fen, text) => {
    expect(formatMoney(fen)).toBe(text);
    expect(formatAmount(fen)).not.toContain(',');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [12_345, '12,345'],
    [1.5, '1.5'],
    [null, '—'],
  ])('writes the number %s', (value, expected) => {
    expect([formatNumber(value, 'zh'), formatNumber(value, 'en')]).toEqual([expected, expected]);
  });

  it.each([
    ['0', '0'],
    ['', '—'],
    [null, '—'],
    [undefined, '—'],
  ])('marks that there is no text in %j', (text, expected) => {
    expect(orEmptyMark(text)).toBe(expected);
  });

  it('writes moments in the zone of the school, midnight as 00', () => {
    expect(formatDateTime(NEW_YEAR, 'Asia/Shanghai')).toBe('2026-01-01 08:05:09');
    expect(formatDateTime('2025-12-31T16:00:00.000Z', 'Asia/Shanghai')).toBe('2026-01-01 00:00:00');
    expect(formatClock(Date.parse(NEW_YEAR), 'en', 'Asia/Shanghai')).toBe('08:05');
    expect(formatClock(Date.parse(NEW_YEAR), 'zh', 'UTC')).toBe('00:05');
  });

  it.each([
    [119.2, '2:00'],
    [61, '1:01'],
    [0, '0:00'],
    [-3, '0:00'],
  ])('writes %d seconds as a countdown', (seconds, expected) => {
    expect(formatCountdown(seconds)).toBe(expected);
  });

  it('writes the number of an order in two groups', () => {
    expect(orderNumber('0b6f2c1e-6f0c-4d5e-9a53-1d2c3b4a5f60')).toBe('0B6F2 C1E6F');
  });

  it('counts characters outside ASCII twice', () => {
    expect(displayWidth('A4 证明')).toBe(7);
  });

  it.each([
    ['在读证明', 8, '在读证明'],
    ['在读证明书', 8, '在读证…'],
    ['transcript', 6, 'tran…'],
  ])('shortens %s to %d columns', (text, width, expected) => {
    expect(truncateText(text, width)).toBe(expected);
  });
});
