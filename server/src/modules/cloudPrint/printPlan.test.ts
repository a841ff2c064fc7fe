import { describe, expect, it } from '@jest/globals';
import { cloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import type { ConvertedPage } from '../../adapters/convert/converter.ts';
import { layoutName, planPrint, readLayoutName } from './printPlan.ts';
import { cloudPrintSettings } from './settings.ts';

const SETTINGS = cloudPrintSettings.parse({});
const UPRIGHT = { widthPt: 595, heightPt: 842, hasColour: false };
const WIDE = { widthPt: 842, heightPt: 595, hasColour: null };
const BLANK = { ...UPRIGHT, isBlank: true };
const upright = (count: number) => Array.from({ length: count }, () => UPRIGHT);

const plan = (pages: readonly ConvertedPage[], layout: object = {}) => {
  const planned = planPrint(SETTINGS, pages, cloudLayout.parse(layout));
  if (!planned.ok) throw new Error(planned.problem.name);
  return planned.value;
};

describe('the plan of a print', () => {
  it.each([
    ['', '', 5],
    ['1-5', '', 5],
    ['2', '2', 1],
    ['4-', '4-5', 2],
    ['-2', '1-2', 2],
    ['５，１－２', '5,1-2', 3],
    ['2,2', '2,2', 2],
  ])('parses the pages %j as %j', (text, words, sides) => {
    expect(plan(upright(5), { pageRange: text })).toMatchObject({ pageRange: words, sidesPerCopy: sides });
  });

  it('has no more pages than a file may have, and no longer words than an answer may', () => {
    const name = (pages: number, pageRange: string) => {
      const planned = planPrint(SETTINGS, upright(pages), cloudLayout.parse({ pageRange }));
      return planned.ok ? planned.value.sidesPerCopy : planned.problem.name;
    };
    expect(name(250, '1-,1-')).toBe(500);
    expect(name(250, '1-,1-,1')).toBe('UPLOAD_TOO_MANY_PAGES');
    expect(name(120, Array.from({ length: 30 }, () => '119-').join(','))).toBe('PAGE_RANGE_INVALID');
  });

  it('uses both sides of a sheet only where there are two sides', () => {
    expect(plan(upright(1))).toMatchObject({ duplex: false, unitPrice: 20 });
    expect(plan(upright(2))).toMatchObject({ duplex: true, unitPrice: 15 });
    expect(plan(upright(2), { nUp: 2 })).toMatchObject({ duplex: false, sidesPerCopy: 1 });
    expect(plan(upright(9), { nUp: 4 })).toMatchObject({ duplex: true, sidesPerCopy: 3 });
  });

  it('orients the sheet like most of the pages, unless the person chooses otherwise', () => {
    const mostlyWide = [WIDE, WIDE, UPRIGHT];
    expect(plan(mostlyWide)).toMatchObject({ horizontal: true, turned: undefined });
    expect(plan(mostlyWide, { pageRange: '3' }).horizontal).toBe(false);
    expect(plan(mostlyWide, { nUp: 2 }).horizontal).toBe(false);
    expect(plan(upright(2), { nUp: 2 }).horizontal).toBe(true);
    expect(plan(upright(4), { nUp: 4 }).horizontal).toBe(false);
    expect(plan(mostlyWide, { horizontal: false })).toMatchObject({ horizontal: false, turned: false });
  });

  it('names print files by what makes them differ, and nothing else', () => {
    const base = layoutName(plan(upright(3)));
    const same = [{ copies: 3 }, { duplex: false }, { colour: true }, { pageRange: '1-3' }];
    for (const layout of same) expect(layoutName(plan(upright(3), layout))).toBe(base);
    const others = [
      { nUp: 2 },
      { paperSize: 'A3' },
      { horizontal: false },
      { pageRange: '1,2' },
      { scaling: 'actual' },
      { scaling: 'fill' },
    ];
    const names = others.map((layout) => layoutName(plan(upright(3), layout)));
    expect(new Set([base, ...names]).size).toBe(7);
    const areAsThePages = [base, ...names].map((name) => readLayoutName(name).isAsThePages);
    expect(areAsThePages).toEqual([true, true, true, false, true, true, true]);
  });

  it('reads from the name of a print file what an order does not know itself', () => {
    const known = { isAsThePages: true, scaling: 'auto', leaveOutBlank: false, turnsBacks: false };
    expect(readLayoutName('A4 asThePages 1 ')).toEqual(known);
    expect(readLayoutName('')).toEqual({ ...known, isAsThePages: false });
    const pages = [UPRIGHT, UPRIGHT, BLANK, WIDE, WIDE, UPRIGHT];
    const all = { scaling: 'actual', leaveOutBlank: true };
    const name = layoutName(plan(pages, { ...all, pageRange: '1-6,1' }));
    expect(readLayoutName(name)).toEqual({ ...known, ...all, turnsBacks: true });
    expect(layoutName(plan(pages, { scaling: 'fill', nUp: 2 }))).toBe('A4 asThePages 2 ');
  });

  it('leaves out blank pages where that is wished, and charges for the others', () => {
    const pages = [UPRIGHT, BLANK, UPRIGHT, BLANK];
    const wish = { leaveOutBlank: true };
    expect(plan(pages)).toMatchObject({ sidesPerCopy: 4, without: [], leaveOutBlank: false });
    expect(plan(pages, wish)).toMatchObject({ sidesPerCopy: 2, without: [2, 4], duplex: true });
    const range = { ...wish, pageRange: '1-2' };
    expect(plan(pages, range)).toMatchObject({ sidesPerCopy: 1, duplex: false, unitPrice: 20 });
    expect(plan(upright(2), wish)).toMatchObject({ sidesPerCopy: 2, leaveOutBlank: false });
    const none = planPrint(SETTINGS, pages, cloudLayout.parse({ ...wish, pageRange: '2,4' }));
    expect(none).toMatchObject({ ok: false, problem: { name: 'NOTHING_TO_PRINT' } });
  });

  it('turns backs only where both sides of a sheet lie across the others', () => {
    const mixed = [UPRIGHT, UPRIGHT, WIDE, WIDE, UPRIGHT];
    expect(plan(mixed)).toMatchObject({ turnsBacks: true, horizontal: false });
    expect(plan(mixed, { duplex: false }).turnsBacks).toBe(false);
    expect(plan(mixed, { horizontal: false }).turnsBacks).toBe(false);
    expect(plan([UPRIGHT, WIDE]).turnsBacks).toBe(false);
  });
});
