import { describe, expect, it } from '@jest/globals';
import { paperOf, sheetFor } from './paper.ts';
import { parseTemplate } from './parseTemplate.ts';
import { minimalTemplate } from './testing/minimalTemplate.ts';

const margins = { top: 20, right: 20, bottom: 20, left: 20 };
const faultsOf = (page: object) => {
  const parsed = parseTemplate(
    minimalTemplate({ page: { orientation: 'portrait', margins, ...page }, fixed: [] }),
  );
  return parsed.ok ? [] : parsed.problem.map(({ fault }) => fault.kind);
};

describe('a paper', () => {
  it.each([
    ['A4', 'A4'],
    ['A5', 'A4'],
    ['B5', 'A4'],
    ['B5-JIS', 'A4'],
    ['16K', 'A4'],
    ['A3', 'A3'],
    ['Letter', 'A3'],
    [{ width: 297, height: 210 }, 'A4'],
    [{ width: 298, height: 210 }, 'A3'],
    [{ width: 298, height: 420 }, null],
  ] as const)('%j is printed in its own size on %p', (size, sheet) => {
    expect(sheetFor({ size })).toBe(sheet);
  });

  it('is turned by its orientation, whichever side is named first', () => {
    const wide = { width: 220, height: 110 };
    expect(paperOf({ size: wide, orientation: 'landscape' })).toEqual(wide);
    expect(paperOf({ size: wide, orientation: 'portrait' })).toEqual({ width: 110, height: 220 });
  });

  it.each([
    [{ size: { width: 60, height: 90 } }, []],
    [{ size: { width: 59, height: 90 } }, ['shape']],
    [{ size: { width: 100, height: 421 } }, ['shape']],
    [{ size: { width: 300, height: 400 } }, ['paperTooLarge']],
    [{ size: { width: 60, height: 60 }, margins: { ...margins, left: 45 } }, ['noRoom']],
    [{ size: 'A4', laterMargins: { top: 290, bottom: 10 } }, ['noRoom']],
    [{ size: 'A4', laterMargins: { top: 30, bottom: 21 } }, ['laterBottom']],
    [{ size: 'B6' }, ['shape']],
  ])('of a template has its limits: %j', (page, faults) => {
    expect(faultsOf(page)).toEqual(faults);
  });
});
