import { describe, expect, it } from '@jest/globals';
import { FORMAT_CHECKS } from '@self-print/contract/formFormats.ts';
import { optionsOf, partsIn, readMoment, writeMoment } from './moments.ts';
import { brokenRules } from './schemaRules.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const none = { values: {}, language: 'zh', nowMs: NOW } as const;

describe('a moment in parts', () => {
  it.each(['2026-09-01', '2024-02-29', '1999-12-31'])('is the day %s again', (day) => {
    expect(writeMoment('date', readMoment('date', day))).toBe(day);
  });

  it.each(['00:00', '08:30', '23:59'])('is the time %s again', (time) => {
    expect(writeMoment('time', readMoment('time', time))).toBe(time);
  });

  it('is nothing without parts, and no day while some are missing', () => {
    expect(writeMoment('date', readMoment('date', undefined))).toBeUndefined();
    const begun = writeMoment('date', { year: '2026', month: '', day: '' });
    expect(begun).toBe('2026--');
    expect(FORMAT_CHECKS.date(begun ?? '')).toBe(false);
    expect(readMoment('date', begun)).toEqual({ year: '2026', month: '', day: '' });
  });

  it('has no day that its month does not have', () => {
    expect(writeMoment('date', { year: '2026', month: '02', day: '31' })).toBe('2026-02-');
    expect(writeMoment('date', { year: '', month: '02', day: '29' })).toBe('-02-29');
    expect(optionsOf('day', { ...none, values: { year: '2026', month: '02' } })).toHaveLength(28);
    expect(optionsOf('day', { ...none, values: { year: '2028', month: '02' } })).toHaveLength(29);
  });

  it("is in the language's order and words", () => {
    expect(partsIn('date', 'zh')).toEqual(['year', 'month', 'day']);
    expect(partsIn('date', 'en')).toEqual(['day', 'month', 'year']);
    expect(optionsOf('month', none)[8]).toEqual({ value: '09', label: '9月' });
    expect(optionsOf('month', { ...none, language: 'en' })[8]).toEqual({ value: '09', label: 'September' });
    expect(optionsOf('minute', none)[5]).toEqual({ value: '05', label: '05分' });
  });

  it('lists the years of a life and of what is planned, and one that is given', () => {
    const years = optionsOf('year', { ...none, values: { year: '1890' } }).map(({ value }) => value);
    expect([years[0], years[1], years.at(-1)]).toEqual(['1890', '2036', '1926']);
  });
});

it.each([
  ['time', '08:30', []],
  ['time', '24:00', ['format']],
  ['date', '2026-02-29', ['format']],
  ['date', '2026--', ['format']],
  ['phone', '13800000000', []],
  ['phone', 'none', ['format']],
  ['email', 'a@b.cn', []],
] as const)('a page finds in the %s %j what the platform finds', (format, value, rules) => {
  const schema = { type: 'object', properties: { field: { type: 'string', format } } };
  expect(brokenRules(schema, { field: value }).map(({ rule }) => rule)).toEqual(rules);
});
