import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UPLOAD_PAGES_MAX } from '../limits.ts';
import { coloursOf } from './pageColour.ts';
import { parsePdfInfo } from './pdfFacts.ts';
import { parseFontNames, parseSubstitutes } from './pdfFonts.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 1_000);

function info(...lines: string[]): string {
  const read = parsePdfInfo(lines.join('\n'));
  if (!read.ok) return read.problem.name;
  return read.value.pages.map(({ widthPt, heightPt }) => `${widthPt}x${heightPt}`).join(' ');
}

describe('the output of pdfinfo', () => {
  const first = 'Page    1 size:  595.304 x 841.89 pts (A4)';

  it('gives the pages as displayed, with rotation applied', () => {
    const second = ['Page    2 size:  100 x 200 pts', 'Page    2 rot:   270'];
    expect(info('Pages:  2', 'Encrypted:       no', first, 'Page    1 rot:   180', ...second)).toBe(
      '595.304x841.89 200x100',
    );
  });

  it('forbids what its author forbade, and only that', () => {
    const encrypted = (print: string) =>
      `Encrypted:  yes (print:${print} copy:no change:no addNotes:no algorithm:AES-256)`;
    expect(info('Pages: 1', encrypted('no'), first)).toBe('UPLOAD_PRINTING_FORBIDDEN');
    expect(info('Pages: 1', encrypted('yes'), first)).toBe('595.304x841.89');
  });

  it('is a problem without pages, with too many, and with missing or invalid sizes', () => {
    expect(info('Pages:  0')).toBe('UPLOAD_NO_PAGES');
    expect(info('')).toBe('UPLOAD_NO_PAGES');
    expect(info(`Pages:  ${UPLOAD_PAGES_MAX + 1}`, first)).toBe('UPLOAD_TOO_MANY_PAGES');
    expect(info('Pages:  2', first)).toBe('UPLOAD_BROKEN');
    expect(info('Pages:  1', 'Page    1 size:  0 x 10 pts')).toBe('UPLOAD_BROKEN');
    expect(info('Title: Pages: 9', 'Pages:  1', first)).toBe('595.304x841.89');
  });
});

describe('the output of pdffonts', () => {
  const rule =
    '------------------------------------ ----------------- ---------------- --- --- --- ---------';

  it('gives names without subset tags and duplicates, including long ones', () => {
    const text = [
      'name                                 type              encoding         emb sub uni object ID',
      rule,
      'BAAAAA+NotoSerifCJKjp-Regular-VKana  Type 1            Builtin          yes yes yes     14  0',
      'CAAAAA+NotoSerifCJKjp-Regular-VKana  Type 1C (OT)      Builtin          yes yes yes     15  0',
      'ABCDEF+AVeryLongNameThatDoesNotFitIntoItsColumn CID TrueType      Identity-H       yes yes yes      7  0',
      'Font With Spaces                     TrueType          WinAnsi          no  no  no      16  0',
    ].join('\n');
    expect(parseFontNames(text)).toEqual([
      'NotoSerifCJKjp-Regular-VKana',
      'AVeryLongNameThatDoesNotFitIntoItsColumn',
      'Font With Spaces',
    ]);
    expect(parseFontNames('')).toEqual([]);
  });

  it('gives the substitute of a missing font', () => {
    const text = [
      'name                                 object ID substitute font                      substitute font file',
      rule,
      'SimSun                               [none] Noto Serif CJK SC                    /usr/share/fonts/a b.ttc',
      'XYZABC+KaiTi_GB2312                      12  0 AR PL UKai CN                        /usr/share/fonts/k.ttc',
    ].join('\n');
    expect(parseSubstitutes(text)).toEqual([
      { wanted: 'SimSun', used: 'Noto Serif CJK SC' },
      { wanted: 'KaiTi_GB2312', used: 'AR PL UKai CN' },
    ]);
    expect(parseSubstitutes('')).toEqual([]);
  });
});

describe('the colours of rendered pages', () => {
  const ppm = (width: number, pixels: readonly number[]) =>
    Buffer.concat([Buffer.from(`P6\n${width} ${pixels.length / 3 / width}\n255\n`), Buffer.from(pixels)]);

  it('are detected in a single pixel, and not in shades of grey', () => {
    const grey = [0, 0, 0, 120, 121, 119, 255, 255, 255];
    expect(
      coloursOf(Buffer.concat([ppm(3, grey), ppm(3, [...grey.slice(0, 6), 200, 255, 255]), ppm(1, grey)])),
    ).toEqual([false, true, false]);
  });

  it('end where an image is truncated or something else begins', () => {
    const page = ppm(1, [255, 0, 0]);
    expect(coloursOf(Buffer.concat([page, page.subarray(0, -1)]))).toEqual([true]);
    expect(coloursOf(Buffer.concat([page, Buffer.from('P5\n1 1\n255\n0')]))).toEqual([true]);
    expect(coloursOf(ppm(1, []))).toEqual([false]);
  });

  it('never throw, whatever a program writes', () => {
    const header = fc.tuple(fc.nat(5), fc.nat(5)).map(([width, height]) => `P6 ${width} ${height} 255\n`);
    fc.assert(
      fc.property(header, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        coloursOf(Buffer.concat([Buffer.from(start), rest]));
      }),
      { numRuns: RUNS },
    );
  });
});
