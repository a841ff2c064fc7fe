import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePageRange } from './pageRange.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 3_000);

function read(text: string, pages = 10): string {
  const found = parsePageRange(text, pages);
  return found.ok ? found.value.map(({ first, last }) => `${first}-${last}`).join(' ') : found.problem.name;
}

describe('a page range', () => {
  it.each([
    ['', '1-10'],
    ['  ', '1-10'],
    ['3', '3-3'],
    ['1-3,5,9-', '1-3 5-5 9-10'],
    ['-4', '1-4'],
    ['5,1', '5-5 1-1'],
    ['2,2', '2-2 2-2'],
    [' 1 - 2 , 4 ', '1-2 4-4'],
    ['１－３，５', '1-3 5-5'],
    ['1～3、5', '1-3 5-5'],
    ['1至3', '1-3'],
    ['0010', '10-10'],
  ])('reads %p', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '-',
    ',',
    '1,',
    'a',
    '3-1',
    '0',
    '0-3',
    '1-2-3',
    '1.5',
    '--2',
    '1;;2',
    '٣',
    '999999',
    '1 2',
    '1e1',
  ])('refuses %p', (text) => {
    expect(read(text)).toBe('PAGE_RANGE_INVALID');
  });

  it.each(['11', '1-11', '11-', '9,12'])('reports that %p is outside of ten pages', (text) => {
    expect(read(text)).toBe('PAGE_RANGE_OUTSIDE');
  });

  it('refuses to print pages excessively often', () => {
    expect(read('1-10,'.repeat(49).concat('1-10'))).toBe('1-10 '.repeat(50).trim());
    expect(read('1-11,'.repeat(49).concat('1-11'), 11)).toBe('UPLOAD_TOO_MANY_PAGES');
  });

  it('parses back every range that it was written from, within the document', () => {
    const range = fc.integer({ min: 1, max: 25 }).chain((pages) => {
      const page = fc.integer({ min: 1, max: pages });
      const span = fc
        .tuple(page, page)
        .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
      return fc.record({ pages: fc.constant(pages), spans: fc.array(span, { minLength: 1, maxLength: 20 }) });
    });
    fc.assert(
      fc.property(range, ({ pages, spans }) => {
        const text = spans
          .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
          .join(',');
        expect(parsePageRange(text, pages)).toEqual({
          ok: true,
          value: spans.map(([first, last]) => ({ first, last })),
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('never throws, and never returns a page that does not exist', () => {
    const written = fc.string({ maxLength: 30, unit: fc.constantFrom(...'0123456789,-， 至a') });
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 40 }), (text, pages) => {
        const found = parsePageRange(text, pages);
        if (!found.ok) return;
        expect(found.value.length).toBeGreaterThan(0);
        for (const { first, last } of found.value) {
          expect(first).toBeGreaterThanOrEqual(1);
          expect(last).toBeGreaterThanOrEqual(first);
          expect(last).toBeLessThanOrEqual(pages);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
