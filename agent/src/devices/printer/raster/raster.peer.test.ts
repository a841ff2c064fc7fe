import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { systemTime } from '../../../time.ts';
import { detectPrinter, systemPrinting } from '../detect.ts';
import { type CupsPage, readByCups } from '../testing/peers/cupsRaster.ts';
import { isOver, observeUntil } from '../testing/peers/follow.ts';
import { type IppEvePrinter, startIppEvePrinter } from '../testing/peers/ippEvePrinter.ts';
import { describePeer, peerPath } from '../testing/peers/programs.ts';
import type { PrintOptions } from '../types.ts';
import { rasteriseInThread } from './rasterise.ts';
import type { RasterPlan, SheetBack } from './rasterPlan.ts';

const run = promisify(execFile);
const OPTIONS: PrintOptions = {
  ...{ jobName: 'job', copies: 1, sides: 'two-sided-long-edge', orientation: 'portrait', colour: true },
  ...{ paperSize: 'A4', mediaSource: null },
};

let folder: string;
let document: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raster-'));
  document = await twoPagesAndALandscape();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No page equals itself when it is turned or mirrored. */
async function twoPagesAndALandscape(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [width, height, text] of [
    [595.276, 841.89, 'First'],
    [595.276, 841.89, 'Second'],
    [841.89, 595.276, 'Landscape'],
  ] as const) {
    const page = pdf.addPage([width, height]);
    page.drawText(text, { x: 60, y: height - 120, size: 72 });
    page.drawRectangle({ x: 300, y: 300, width: text.length * 20, height: 60, color: rgb(0, 0.3, 0) });
    page.drawRectangle({ x: 0, y: 0, width: 200, height: 90, color: rgb(0.9, 0.1, 0.1) });
    page.drawRectangle({ x: width - 60, y: 200, width: 60, height: 60, color: rgb(0.1, 0.2, 0.8) });
  }
  return pdf.save();
}

/** A picture by the brightness of its points. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => number;
}

function pictureOf(pixels: Uint8Array, width: number, pixelBytes: number): Picture {
  const at = (x: number, y: number) => {
    const from = (y * width + x) * pixelBytes;
    const [red = 0, green = red, blue = red] = pixels.subarray(from, from + pixelBytes);
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  };
  return { width, height: pixels.length / pixelBytes / width, at };
}

/** The pages as poppler draws them. */
async function drawByPoppler(): Promise<Picture[]> {
  const pdf = join(folder, 'document.pdf');
  await writeFile(pdf, document);
  await run(peerPath('pdftoppm'), ['-r', '75', pdf, join(folder, 'page')]);
  const files = [1, 2, 3].map((page) => readFile(join(folder, `page-${page}.ppm`)));
  return (await Promise.all(files)).map((picture) => {
    const [head = '', width] = /^P6\s(\d+)\s\d+\s255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
    return pictureOf(picture.subarray(head.length), Number(width), 3);
  });
}

const asItLies = ({ pixels, width, bitsPerPixel }: CupsPage) => pictureOf(pixels, width, bitsPerPixel / 8);

/** Undoes the transform of a page's back. */
function upright(page: CupsPage): Picture {
  const { width, height, at } = asItLies(page);
  const placed = (place: number, length: number, way: number) => (way === -1 ? length - 1 - place : place);
  return {
    width,
    height,
    at: (x, y) => at(placed(x, width, page.crossFeed), placed(y, height, page.feed)),
  };
}

/** Turns a landscape page a quarter against the clock, as it lies on the sheet. */
function turnedLeft({ width, height, at }: Picture): Picture {
  return { width: height, height: width, at: (x, y) => at(width - 1 - y, x) };
}

const [COLUMNS, ROWS, SAMPLES] = [20, 28, 12];
/** Differences of brightness, of 255: two renderers differ along edges only. */
const SAME_MAX = 50;
const OTHER_MIN = 100;

/** Largest difference among the cells of a grid in mean brightness. */
function difference(one: Picture, other: Picture): number {
  const [first, second] = [cells(one), cells(other)];
  return Math.max(...first.map((value, cell) => Math.abs(value - (second[cell] ?? 0))));
}

function cells({ width, height, at }: Picture): number[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    let sum = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = ((cell % COLUMNS) + ((sample % SAMPLES) + 0.5) / SAMPLES) / COLUMNS;
      const y = (Math.floor(cell / COLUMNS) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / ROWS;
      sum += at(Math.floor(x * width), Math.floor(y * height));
    }
    return sum / SAMPLES / SAMPLES;
  });
}

describePeer(
  'a document drawn for a printer without PDF',
  ['ippeveprinter', 'dbus-daemon', 'pdftoppm'],
  () => {
    let poppler: Picture[];
    beforeAll(async () => {
      poppler = await drawByPoppler();
    });

    it.each([
      ['image/pwg-raster', true, { width: 2_480, height: 3_508, resolution: 300, bitsPerPixel: 24 }],
      ['image/urf', false, { width: 4_961, height: 7_016, resolution: 600, bitsPerPixel: 8 }],
    ] as const)(
      'is what poppler draws of the PDF, read by CUPS from the spool of ippeveprinter: %s, colour %s',
      async (format, colour, sheet) => {
        await using peer: IppEvePrinter = await startIppEvePrinter(format);
        const { cartons } = DEFAULT_TERMINAL_SETTINGS;
        const address = `ipp://localhost:${peer.port}/ipp/print`;
        const opened = detectPrinter(
          { address, snmpAddress: null, snmpCommunity: '', cartons },
          { ...systemPrinting, time: systemTime },
        );
        if (!opened.ok) throw new Error(opened.problem);
        const printer = opened.value;
        const job = await printer.submit(document, { ...OPTIONS, colour });
        if (!job.ok) throw new Error(job.problem.detail);
        expect((await observeUntil(printer, job.value, isOver)).state).toBe('completed');
        await printer.close();
        const [received] = await peer.received();
        const file = join(folder, 'received');
        await writeFile(file, received?.document ?? '');
        const pages = readByCups(file);
        expect(pages).toMatchObject([sheet, sheet, sheet]);
        if (format === 'image/pwg-raster')
          expect(pages[0]).toMatchObject({
            duplex: 1,
            tumble: 0,
            totalPages: 3,
            sizeName: 'iso_a4_210x297mm',
          });
        const [first, second, landscape] = poppler;
        if (!first || !second || !landscape) throw new Error('poppler draws three pages');
        const wanted = [first, second, turnedLeft(landscape)];
        pages.forEach((page, index) => {
          // URF does not say how its pages are arranged: ippeveprinter asks for turned backs by "DM3".
          const turned = format === 'image/urf' && index === 1 ? { crossFeed: -1, feed: -1 } : {};
          expect(difference(upright({ ...page, ...turned }), wanted[index] ?? first)).toBeLessThan(SAME_MAX);
        });
        expect(difference(first, second)).toBeGreaterThan(SAME_MAX);
      },
    );

    it.each<[SheetBack, RasterPlan['sides'], number, number]>([
      ['flipped', 'two-sided-long-edge', 1, -1],
      ['rotated', 'two-sided-long-edge', -1, -1],
      ['flipped', 'two-sided-short-edge', -1, 1],
    ])(
      'has its back arranged for a printer whose sheet back is %s, %s',
      async (sheetBack, sides, crossFeed, feed) => {
        const sheet = { resolution: 75, colour: 'rgb', sheetBack, sides, paperSize: 'A4' } as const;
        const drawn = await rasteriseInThread(document, { format: 'image/pwg-raster', ...sheet });
        if (!drawn.ok) throw new Error(drawn.problem);
        const file = join(folder, 'arranged');
        await writeFile(file, drawn.value.chunks());
        await drawn.value.close();
        const [front, back] = readByCups(file);
        const [, wanted] = poppler;
        if (!front || !back || !wanted) throw new Error('no second page');
        expect([front.crossFeed, front.feed, back.crossFeed, back.feed]).toEqual([1, 1, crossFeed, feed]);
        expect(difference(upright(back), wanted)).toBeLessThan(SAME_MAX);
        expect(difference(asItLies(back), wanted)).toBeGreaterThan(OTHER_MIN);
      },
    );
  },
);
