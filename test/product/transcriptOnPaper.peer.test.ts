import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { detectPrinter, systemPrinting } from '@self-print/agent/devices/printer/detect.ts';
import { openPdf } from '@self-print/agent/devices/printer/raster/drawWithPdfium.ts';
import { type RasterPlan, sheetPixels } from '@self-print/agent/devices/printer/raster/rasterPlan.ts';
import { WirePrinter } from '@self-print/agent/devices/printer/simulator/testing/wirePrinter.ts';
import { systemTime } from '@self-print/agent/time.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { transcriptTwoColumns } from '@self-print/contract/template/gallery/transcriptTwoColumns.ts';
import { readPages } from '@self-print/server/adapters/convert/testing/readPages.ts';
import { hasTool } from '@self-print/server/adapters/sign/testing/tools.ts';
import type { OpenRenderer } from '@self-print/server/documents/openRenderer.ts';
import { longTranscript } from '@self-print/server/documents/testing/demoDocuments.ts';
import { outputOf } from '@self-print/server/documents/testing/pictures.ts';
import { openTestRenderer } from '@self-print/server/documents/testing/renderDesk.ts';

const template = transcriptTwoColumns({ zh: '示例大学', en: 'Example University' });
/** More than one sheet holds. */
const COURSES = 84;
const MM_PER_INCH = 25.4;
/** Where the codes lie, and the edge with the slices of the seal. */
const FOOT = { top: 260, height: 30 };
const SLICES = { top: 130, height: 38, left: 185, right: 204 };
const withZbar = hasTool('zbarimg') ? it : it.skip;
const wasm = createRequire(import.meta.resolve('@self-print/agent/time.ts')).resolve(
  '@embedpdf/pdfium/pdfium.wasm',
);

const EARNED = { zh: '已获学分', en: 'Credits earned' } as const;
/** The least part of the edge that a slice covers: its ring and words. */
const INKED_MIN = 0.03;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-transcript-'));
  renderer = await openTestRenderer(1);
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

const request = (language: 'zh' | 'en') => longTranscript(COURSES, { template, language });

/** What the printer has received of a print by the agent's driver, and how it was asked to print it. */
async function printed(language: 'zh' | 'en', colour: boolean) {
  await using printer = await WirePrinter.start();
  const made = await renderer.render(request(language));
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  const { cartons } = DEFAULT_TERMINAL_SETTINGS;
  const detected = detectPrinter(
    { address: printer.device.printerUrl, snmpAddress: null, snmpCommunity: '', cartons },
    { ...systemPrinting, time: systemTime },
  );
  if (!detected.ok) throw new Error(detected.problem);
  const taken = await detected.value.submit(made.value.pdf, {
    ...{ jobName: 'transcript', copies: 1, sides: 'two-sided-long-edge', orientation: 'portrait', colour },
    ...{ paperSize: 'A4', mediaSource: null },
  });
  await detected.value.close();
  if (!taken.ok) throw new Error(taken.problem.detail);
  const [ticket = '', document = ''] = await printer.printedFiles();
  const { printedDir } = printer.device;
  const pdf = new Uint8Array(await readFile(path.join(printedDir, document)));
  return { ticket: await printer.ticket(ticket), pdf };
}

/** The tones of ink on a printer with black alone become dots in a pattern of 4 by 4; what is not black has holes. */
const DOTS = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
function halftoned(grey: Uint8Array, width: number): Uint8Array {
  return grey.map((tone, at) => {
    const dot = DOTS[(Math.floor(at / width) % 4) * 4 + ((at % width) % 4)] ?? 0;
    return tone > (dot + 0.5) * 16 ? 255 : 0;
  });
}

/** Bands of a page as this printer lays them down. */
async function paperOf(pdf: Uint8Array, resolution: number, colour: boolean) {
  const plan: RasterPlan = {
    ...{ format: 'image/pwg-raster', resolution, colour: colour ? 'rgb' : 'grey', sheetBack: 'normal' },
    ...{ sides: 'one-sided', paperSize: 'A4' },
  };
  const opened = await openPdf(await readFile(wasm), pdf, plan);
  if (!opened) throw new Error('The document cannot be read');
  const { width } = sheetPixels(plan);
  const dots = (mm: number) => Math.round((mm / MM_PER_INCH) * resolution);
  const band = (page: number, { top, height }: typeof FOOT) => {
    const drawn = opened.drawBand(page, dots(top), dots(height));
    return colour ? drawn : halftoned(drawn, width);
  };
  return { pages: opened.pages, width, dots, band, pixelBytes: colour ? 3 : 1 };
}

/** How much of the edge with the slices has ink: red has no green and blue, and is dots of black on a printer with black alone. */
function inkedIn(
  { band, width, dots, pixelBytes }: Awaited<ReturnType<typeof paperOf>>,
  page: number,
  colour: boolean,
) {
  const drawn = band(page, SLICES);
  const [left, right, lines] = [dots(SLICES.left), dots(SLICES.right), dots(SLICES.height)];
  let inked = 0;
  let seen = 0;
  // Every seventh dot of every third line shows as much, and in a pattern of four each of its places.
  for (let line = 0; line < lines; line += 3)
    for (let x = left; x < right; x += 7) {
      const at = (line * width + x) * pixelBytes;
      const red = drawn[at] ?? 255;
      const green = drawn[at + pixelBytes - 2] ?? red;
      seen += 1;
      if ((colour ? green : red) < 128 && (!colour || red > 128)) inked += 1;
    }
  return inked / seen;
}

describe.each([
  ['zh', false, 300],
  ['en', false, 600],
  ['en', true, 300],
  ['zh', true, 600],
] as const)(
  'the transcript in two columns in %s, printed in colour (%s) at %d dpi',
  (language, colour, resolution) => {
    let print: Awaited<ReturnType<typeof printed>>;
    let paper: Awaited<ReturnType<typeof paperOf>>;
    beforeAll(async () => {
      print = await printed(language, colour);
      paper = await paperOf(print.pdf, resolution, colour);
    });

    it('has its sums, and a slice of the seal on each page', async () => {
      expect(print.ticket).toMatchObject({ colour: colour ? 'color' : 'monochrome', pages: paper.pages });
      expect(paper.pages).toBeGreaterThan(1);
      const rows = request(language).data.courses;
      const credits = Array.isArray(rows)
        ? rows.reduce((sum, row) => sum + Number(row.credits), 0)
        : Number.NaN;
      const texts = (await readPages(print.pdf)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
      expect(texts.join(' ')).toContain(`${EARNED[language]} ${credits.toFixed(1)}`);
      for (let page = 0; page < paper.pages; page += 1)
        expect(inkedIn(paper, page, colour)).toBeGreaterThan(INKED_MIN);
    });

    withZbar('has a QR code and bars that are read from the paper', async () => {
      const { band, width, pixelBytes, dots } = paper;
      const picture = path.join(folder, `${language}-${resolution}.pnm`);
      const head = `P${pixelBytes === 1 ? 5 : 6}\n${width} ${dots(FOOT.height)}\n255\n`;
      await writeFile(picture, Buffer.concat([Buffer.from(head), band(0, FOOT)]));
      const read = (await outputOf('zbarimg', ['--quiet', '--nodbus', picture]))
        .toString()
        .trim()
        .split('\n');
      const { data } = request(language);
      expect(read.sort()).toEqual([
        `CODE-128:${data['document.number']}`,
        `QR-Code:${data['document.verifyUrl']}`,
      ]);
    });
  },
);
