import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { layOutSheets, type PageSize, type SheetSide } from '@self-print/contract/sheetLayout.ts';
import sharp from 'sharp';
import { openPdfium } from '../pdfium/openPdfium.ts';
import { type DrawnPage, drawPages } from './drawPages.ts';
import { layOutPdf, type PrintLayout } from './layOutPdf.ts';
import type { PdfWork } from './pdfWork.ts';

const NO_FONT = { family: 'none', read: () => new Uint8Array() };
const MEMORY_LIMIT_BYTES = 256 * 1_024 * 1_024;
const LONG_SIDE_PX = 400;
/** Share of a picture that may differ, as edges of marks are drawn at another size. */
const EDGES = 0.02;
const A4: PageSize = { widthPt: 595.28, heightPt: 841.89 };
const WIDE: PageSize = { widthPt: 841.89, heightPt: 595.28 };
const SLIDE: PageSize = { widthPt: 720, heightPt: 405 };
const LABEL: PageSize = { widthPt: 300, heightPt: 200 };
const POSTER: PageSize = { widthPt: 1_600, heightPt: 1_200 };
const PLAIN: PrintLayout = {
  pageRange: '',
  without: [],
  nUp: 1,
  paperSize: 'A4',
  scaling: 'auto',
  duplex: false,
};

describe('the preview that phone and PC put together', () => {
  let work: PdfWork;
  beforeAll(async () => {
    const fonts = { serif: NO_FONT, sans: NO_FONT };
    const pdfium = await openPdfium({ memoryLimitBytes: MEMORY_LIMIT_BYTES, fonts });
    work = { pdfium, onPage: () => {}, now: () => 0 };
  });

  const draw = (pdf: Uint8Array, count: number, showsUpright: boolean): DrawnPage[] => {
    const drawn = drawPages(work, pdf, { first: 1, count, longSidePx: LONG_SIDE_PX, showsUpright });
    if (!drawn.ok) throw new Error(drawn.problem.name);
    return drawn.value;
  };
  const print = async (pdf: Uint8Array, layout: PrintLayout) => {
    const made = await layOutPdf(work, pdf, layout);
    if (!made.ok) throw new Error(made.problem.name);
    return made.value;
  };

  it.each<[what: string, pages: readonly PageSize[], layout: Partial<PrintLayout>]>([
    ['pages of all sizes', [A4, WIDE, SLIDE, LABEL, POSTER], {}],
    ['pages within the printable area', [A4, WIDE, LABEL], { scaling: 'fit' }],
    ['pages in their own size, some of them too large', [A4, LABEL, POSTER], { scaling: 'actual' }],
    ['pages that fill the paper', [A4, SLIDE, LABEL], { scaling: 'fill' }],
    ['pages on A3', [A4, SLIDE], { paperSize: 'A3' }],
    ['pages that are turned', [A4, SLIDE], { horizontal: true }],
    ['two slides on a wide side', [SLIDE, SLIDE, SLIDE], { nUp: 2, horizontal: true }],
    ['four pages of all sizes', [A4, WIDE, SLIDE, LABEL, POSTER], { nUp: 4 }],
    ['a wide sheet in an upright print on both sides', [A4, A4, WIDE, WIDE, A4], { duplex: true }],
  ])('is what comes out: %s', async (_, sizes, options) => {
    const layout = { ...PLAIN, ...options };
    const pdf = await markedPdf(sizes);
    const paper = await print(pdf, layout);
    const sides = layOutSheets(sizes, layout);
    expect(paper.sides).toBe(sides.length);
    const pages = draw(pdf, sizes.length, false);
    const printed = draw(paper.pdf, sides.length, true);
    for (const [index, side] of sides.entries()) {
      const shown = await compose(side, sizes, pages);
      expect(differenceOf(shown, printed[index])).toBeLessThan(EDGES);
    }
  });

  it('shows a back upright that is printed upside down', async () => {
    const sizes = [A4, A4, WIDE, WIDE, A4];
    const paper = await print(await markedPdf(sizes), { ...PLAIN, duplex: true });
    const printed = draw(paper.pdf, sizes.length, false);
    const shown = draw(paper.pdf, sizes.length, true);
    const turned = printed.map((page, index) => differenceOf(page.rgb, shown[index]) > EDGES);
    expect(turned).toEqual([false, false, false, true, false]);
    const { rgb: back, width, height } = printed[3] ?? { rgb: new Uint8Array(), width: 0, height: 0 };
    const raw = { raw: { width, height, channels: 3 as const } };
    const upright = await sharp(back, raw).rotate(180).raw().toBuffer();
    expect(differenceOf(upright, shown[3])).toBeLessThan(EDGES);
  });

  it('leaves out the pages that are left out', async () => {
    const sizes = [A4, LABEL, A4, LABEL];
    const paper = await print(await markedPdf(sizes), { ...PLAIN, without: [2, 4], pageRange: '1-4,2,3' });
    const kept = await print(await markedPdf(sizes), { ...PLAIN, pageRange: '1,3,3' });
    expect([paper.sides, kept.sides]).toEqual([3, 3]);
    const [left, right] = [draw(paper.pdf, 3, false), draw(kept.pdf, 3, false)];
    for (const [index, page] of left.entries()) expect(differenceOf(page.rgb, right[index])).toBe(0);
  });
});

/** Pages with a frame, and bars by which every orientation differs. */
async function markedPdf(sizes: readonly PageSize[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const { widthPt: width, heightPt: height } of sizes) {
    const page = document.addPage([width, height]);
    page.drawRectangle({ x: 0, y: 0, width, height, borderWidth: 12, borderColor: rgb(0, 0, 0) });
    page.drawRectangle({ x: 30, y: height - 80, width: width / 2, height: 40, color: rgb(0.8, 0, 0) });
    page.drawRectangle({ x: width - 90, y: 40, width: 40, height: height / 3, color: rgb(0, 0, 0.8) });
  }
  return document.save();
}

/** The side as the pages of phone and PC show it: pictures of the file's pages where they lie on the paper. */
async function compose(side: SheetSide, sizes: readonly PageSize[], pictures: readonly DrawnPage[]) {
  const perPoint = LONG_SIDE_PX / Math.max(side.widthPt, side.heightPt);
  const width = Math.round(side.widthPt * perPoint);
  const height = Math.round(side.heightPt * perPoint);
  // Large enough for pages that reach beyond the paper.
  const room = LONG_SIDE_PX;
  const layers = side.pages.map(async ({ index, x, y, scale }) => {
    const { widthPt, heightPt } = sizes[index] ?? A4;
    const picture = pictures[index];
    if (!picture) throw new Error('There is no picture');
    const raw = { width: picture.width, height: picture.height, channels: 3 as const };
    const size = [Math.round(widthPt * scale * perPoint), Math.round(heightPt * scale * perPoint)] as const;
    const { data, info } = await sharp(picture.rgb, { raw })
      .resize(...size, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = room + Math.round(x * perPoint);
    const top = room + Math.round((side.heightPt - y - heightPt * scale) * perPoint);
    return { input: data, raw: info, left, top };
  });
  const { data, info } = await sharp({
    create: { width: width + 2 * room, height: height + 2 * room, channels: 3, background: 'white' },
  })
    .composite(await Promise.all(layers))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).extract({ left: room, top: room, width, height }).raw().toBuffer();
}

/** Share of the channels that differ by more than the edge of a mark does when it is drawn at another size. */
function differenceOf(one: Uint8Array, other: DrawnPage | undefined): number {
  if (one.byteLength !== other?.rgb.byteLength) return 1;
  let different = 0;
  for (let at = 0; at < one.byteLength; at += 1)
    if (Math.abs((one[at] ?? 0) - (other.rgb[at] ?? 0)) > 128) different += 1;
  return different / one.byteLength;
}
