import { describe, expect, it } from '@jest/globals';
import { formatValue } from './formatValue.ts';
import type { ScalarVariable } from './variables.ts';

const declared = {
  name: 'value',
  label: { zh: '值', en: 'Value' },
  required: true,
  mask: 'idNumber',
  absent: { zh: '—', en: '—' },
} as const;
const date: ScalarVariable = { ...declared, type: 'date', sample: '2026-11-21' };
const number: ScalarVariable = { ...declared, type: 'number', sample: 1 };
const text: ScalarVariable = { ...declared, type: 'text', sample: '' };
const zh = { language: 'zh', timeZone: 'Asia/Shanghai' } as const;
const en = { ...zh, language: 'en' } as const;

const mark: ScalarVariable = { ...declared, type: 'numberOrText', sample: '优秀' };

describe('values as they stand in a document', () => {
  it.each([
    ['2026-11-21', '二〇二六年十一月二十一日'],
    ['2000-10-10', '二〇〇〇年十月十日'],
    ['1999-01-30', '一九九九年一月三十日'],
    ['2030-12-31', '二〇三〇年十二月三十一日'],
    ['2026-02-20', '二〇二六年二月二十日'],
  ])('writes %s in Chinese numerals', (day, expected) => {
    expect(formatValue(date, day, 'chinese', zh)).toBe(expected);
  });

  it.each([
    [null, '2026年3月5日', '5 March 2026'],
    ['long', '2026年3月5日', 'March 5, 2026'],
    ['numeric', '2026年3月5日', '5 March 2026'],
    ['month', '2026年3月', 'March 2026'],
    ['year', '2026', '2026'],
    ['iso', '2026-03-05', '2026-03-05'],
    ['chineseMonth', '二〇二六年三月', '二〇二六年三月'],
  ] as const)('writes a day in the form %s', (form, inChinese, inEnglish) => {
    expect(formatValue(date, '2026-03-05', form, zh)).toBe(inChinese);
    expect(formatValue(date, '2026-03-05', form, en)).toBe(inEnglish);
  });

  it.each([
    ['fr', '1er mars 2026', 'mars 2026', '12\u202f345,5', '12345,50'],
    ['de', '1. März 2026', 'März 2026', '12.345,5', '12345,50'],
    ['es', '1 de marzo de 2026', 'marzo de 2026', '12.345,5', '12345,50'],
    ['ru', '1 марта 2026\u202fг.', 'март 2026\u202fг.', '12\u202f345,5', '12345,50'],
  ] as const)('writes days and numbers as %s does', (language, day, month, grouped, decimals) => {
    const locale = { ...zh, language };
    for (const form of [null, 'numeric', 'long'] as const)
      expect(formatValue(date, '2026-03-01', form, locale)).toBe(day);
    expect(formatValue(date, '2026-03-01', 'month', locale)).toBe(month);
    expect(formatValue(date, '2026-03-01', 'iso', locale)).toBe('2026-03-01');
    expect(formatValue(number, 12345.5, 'grouped', locale)).toBe(grouped);
    expect(formatValue(number, 12345.5, { decimals: 2 }, locale)).toBe(decimals);
  });

  it.each([
    [91, { decimals: 1 }, '91.0'],
    [1234, 'grouped', '1,234'],
    ['优秀', { decimals: 1 }, '优秀'],
    ['91', { decimals: 1 }, '91'],
  ] as const)('writes the mark %j in the form %j only where it is a number', (value, form, expected) => {
    expect(formatValue(mark, value, form, zh)).toBe(expected);
  });

  it.each([
    [4, '四'],
    [10, '十'],
    [21, '二十一'],
    [2.5, '2.5'],
    [100, '一百'],
    [105, '一百零五'],
    [110, '一百一十'],
    [1_001, '一千零一'],
    [1_010, '一千零一十'],
    [2_026, '二千零二十六'],
    [9_999, '九千九百九十九'],
    [10_000, '10000'],
    [0, '0'],
    [-4, '-4'],
  ])('writes %s in Chinese numerals where it can be counted so', (value, expected) => {
    expect(formatValue(number, value, 'chinese', zh)).toBe(expected);
  });

  it('writes a text in small letters', () => {
    expect(formatValue(text, 'Male', 'lower', en)).toBe('male');
  });

  it('takes the day of a moment in the time zone of the school', () => {
    const moment = '2026-06-30T16:30:00Z';
    expect(formatValue(date, moment, 'iso', zh)).toBe('2026-07-01');
    expect(formatValue(date, moment, 'iso', { ...zh, timeZone: 'America/New_York' })).toBe('2026-06-30');
    expect(formatValue(date, moment, 'iso', { ...zh, timeZone: 'Asia/Urumqi' })).toBe('2026-06-30');
  });

  it('leaves a calendar day as it is in any time zone', () => {
    expect(formatValue(date, '2026-06-30', 'iso', { ...zh, timeZone: 'Pacific/Kiritimati' })).toBe(
      '2026-06-30',
    );
  });

  it.each([
    [3.9, null, '3.9'],
    [3.9, { decimals: 2 }, '3.90'],
    [2.345, { decimals: 2 }, '2.35'],
    [1234567.5, 'grouped', '1,234,567.5'],
    [1e21, null, '1000000000000000000000'],
    [1e-9, null, '0'],
    [-0, null, '0'],
    [0.1 + 0.2, null, '0.3'],
  ] as const)('writes the number %s in the form %j', (value, form, expected) => {
    expect(formatValue(number, value, form, zh)).toBe(expected);
  });

  it('hides what the variable says, and writes capitals', () => {
    expect(formatValue(text, '420106200403091234', 'masked', zh)).toBe('420106********1234');
    expect(formatValue(text, 'Li Mei', 'upper', en)).toBe('LI MEI');
  });
});
