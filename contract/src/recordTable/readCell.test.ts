import { describe, expect, it } from '@jest/globals';
import { readCell } from './readCell.ts';

const read = (type: Parameters<typeof readCell>[0], text: string) => {
  const result = readCell(type, text);
  return result.ok ? result.value : result.problem;
};

describe('a cell', () => {
  it.each([
    ['2026-9-1', '2026-09-01'],
    ['2026/09/01', '2026-09-01'],
    ['2026.9.1', '2026-09-01'],
    ['2026年9月1日', '2026-09-01'],
    ['20260901', '2026-09-01'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', 'dateWrong'],
    ['2026-13-01', 'dateWrong'],
    ['9/1/2026', 'dateWrong'],
    ['2026年9月', 'dateWrong'],
    ['46266', 'dateWrong'],
  ])('with the date %s is %s', (text, value) => {
    expect(read('date', text)).toBe(value);
  });

  it.each([
    ['120', 120],
    ['3.75', 3.75],
    ['1,234.5', 1234.5],
    ['-2', -2],
    ['1,23', 'numberWrong'],
    ['1e5', 'numberWrong'],
    ['90分', 'numberWrong'],
    ['０', 'numberWrong'],
  ])('with the number %s is %s', (text, value) => {
    expect(read('number', text)).toBe(value);
  });

  it.each([
    ['优秀', '优秀'],
    ['92', 92],
    ['缓考', '缓考'],
  ])('with the mark %s is %s', (text, value) => {
    expect(read('numberOrText', text)).toBe(value);
  });

  it('keeps a text as it is, also one of digits, and refuses one that is too long', () => {
    expect(read('text', '0012')).toBe('0012');
    expect(read('text', 'x'.repeat(4_001))).toBe('tooLong');
    expect(read('numberOrText', 'x'.repeat(4_001))).toBe('tooLong');
  });
});
