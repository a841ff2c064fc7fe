import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import sharp from 'sharp';
import { openPdfium } from '../adapters/convert/pdfium/openPdfium.ts';
import { openPdfiumFile } from '../adapters/convert/pdfium/pdfiumFile.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { copied, inkAt, ORIGINAL_DPI, rawOf, type Scan } from './testing/copier.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

type Fixed = Extract<WrittenTemplate['fixed'][number], { kind: 'copyGround' }>;
const GROUND: Fixed = {
  id: 'ground',
  kind: 'copyGround',
  frame: { x: 0, y: 0, width: 210, height: 297 },
  words: { zh: '复印件', en: 'COPY' },
};
/** A word that is a plain area around the middle of its frame. */
const AREA: Fixed = {
  ...GROUND,
  words: { zh: '■' },
  sizePt: 220,
  // No multiple of anything: the screens lie on the printer's dots all the same.
  frame: { x: 0.77, y: 1.31, width: 101.13, height: 103.7 },
};
const WORD = { x: 42, y: 42 };
const BESIDE = { x: 4, y: 4 };
const PATCH_MM = 9;
const AREA_PAPER = { width: 110, height: 110 };
/** The part of an A4 page that has the codes, in dots. */
const LOWER_PART = ['-x', '0', '-y', '5669', '-W', '4961', '-H', '1347'];
const EXPECTED_INK = 1 / 16;
const MEMORY_LIMIT_BYTES = 512 * 1_024 * 1_024;
const withPoppler = hasTool('pdftoppm') ? it : it.skip;
const withZbar = hasTool('zbarimg') && hasTool('pdftoppm') ? it : it.skip;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-ground-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

function requestWith(fixed: readonly Fixed[], language: 'zh' | 'en') {
  const template = { ...ENROLMENT_CERTIFICATE, fixed: [...ENROLMENT_CERTIFICATE.fixed, ...fixed] };
  return sampleRequest(template, { language });
}

async function pdfOf(request: ReturnType<typeof sampleRequest>): Promise<Uint8Array> {
  const made = await renderer.render(request);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.pdf;
}

function areaPdf(): Promise<Uint8Array> {
  const margins = { top: 10, right: 10, bottom: 10, left: 10 };
  const page = { size: AREA_PAPER, orientation: 'portrait' as const, margins };
  const template = { ...ENROLMENT_CERTIFICATE, page, languages: ['zh' as const], fixed: [AREA], flow: [] };
  return pdfOf(sampleRequest(template));
}

async function byPoppler(pdf: Uint8Array, ...how: readonly string[]): Promise<Scan> {
  const file = path.join(folder, 'ground.pdf');
  await writeFile(file, pdf);
  const output = await outputOf('pdftoppm', ['-gray', '-r', String(ORIGINAL_DPI), ...how, file]);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(output.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('pdftoppm gave no picture');
  return { width: Number(head[1]), height: Number(head[2]), pixels: output.subarray(head[0].length) };
}

async function byPdfium(pdf: Uint8Array, dpi: number): Promise<Scan> {
  const serif = { family: 'none', read: () => new Uint8Array() };
  const pdfium = await openPdfium({ memoryLimitBytes: MEMORY_LIMIT_BYTES, fonts: { serif, sans: serif } });
  const file = openPdfiumFile(pdfium, pdf);
  if (typeof file === 'string') throw new Error(file);
  const page = file.withPage(0, (open) => file.draw(open, Math.round((AREA_PAPER.height / 25.4) * dpi)));
  if (!page) throw new Error('The page was not drawn');
  const { width, height, rgb } = page;
  const raw = { width, height, channels: 3 as const };
  const grey = await sharp(rgb, { raw }).toColourspace('b-w').raw().toBuffer();
  return { width, height, pixels: grey };
}

const at = (scan: Scan, dpi: number, { x, y }: typeof WORD) => inkAt(scan, dpi, x, y, PATCH_MM);

describe('a ground that shows its words on copies', () => {
  withPoppler.each([
    ['PDFium', (pdf: Uint8Array) => byPdfium(pdf, ORIGINAL_DPI)],
    ['poppler', (pdf: Uint8Array) => byPoppler(pdf)],
    ['poppler with whole dots alone', (pdf: Uint8Array) => byPoppler(pdf, '-aaVector', 'no')],
  ])('is one tint on the original, and words on a copy: %s', async (_, draw) => {
    const original = await draw(await areaPdf());
    const [word, beside] = [WORD, BESIDE].map((place) => at(original, ORIGINAL_DPI, place));
    expect(Math.abs((word ?? 1) - (beside ?? 0))).toBeLessThan(0.01);
    expect(Math.abs((beside ?? 1) - EXPECTED_INK)).toBeLessThan(0.01);
    for (const dpi of [200, 300]) {
      const copy = await copied(original, dpi);
      expect(at(copy, dpi, WORD)).toBeGreaterThan(0.02);
      expect(at(copy, dpi, BESIDE)).toBe(0);
    }
  });

  it.each([35, 75, 150, 300])('is no darker in pictures of %d dpi, which PDFium draws', async (dpi) => {
    const picture = await byPdfium(await areaPdf(), dpi);
    for (const place of [WORD, BESIDE]) {
      expect(at(picture, dpi, place)).toBeGreaterThan(0.04);
      expect(at(picture, dpi, place)).toBeLessThan(0.09);
    }
  });

  withZbar.each(['zh', 'en'] as const)(
    'leaves codes readable, on the original and its copy: %s',
    async (language) => {
      const pdf = await pdfOf(requestWith([GROUND], language));
      const file = path.join(folder, `codes-${language}.pdf`);
      await writeFile(file, pdf);
      const picture = path.join(folder, `codes-${language}`);
      await outputOf('pdftoppm', ['-r', '300', '-mono', '-singlefile', file, picture]);
      const copy = await copied(await byPoppler(pdf, ...LOWER_PART), 300);
      await sharp(copy.pixels, rawOf(copy)).png().toFile(`${picture}.png`);
      for (const kind of ['pbm', 'png']) {
        const read = (await outputOf('zbarimg', ['--quiet', '--nodbus', `${picture}.${kind}`])).toString();
        expect(read.trim().split('\n')).toHaveLength(2);
      }
    },
  );

  it('is no text of the page, is not read aloud, and is a few kilobytes', async () => {
    const [plain, grounded] = await Promise.all(
      [[], [GROUND]].map((fixed) => pdfOf(requestWith(fixed, 'zh'))),
    );
    if (!plain || !grounded) throw new Error('Two files were made');
    const textsIn = async (pdf: Uint8Array) => (await readPages(pdf)).map(({ text }) => text);
    expect(await textsIn(grounded)).toEqual(await textsIn(plain));
    expect(await accessibilityFaults(grounded)).toEqual([]);
    expect(grounded.length - plain.length).toBeLessThan(8_000);
  });

  it.each([
    [
      'words that are too large for it',
      { ...GROUND, sizePt: 400 },
      { kind: 'overflow', elementId: 'ground' },
    ],
    [
      'words of more lines than it has room for',
      { ...GROUND, words: { zh: '复\n印\n件', en: 'C' }, frame: { x: 0, y: 0, width: 210, height: 40 } },
      { kind: 'overflow', elementId: 'ground' },
    ],
    [
      'words that no font has',
      { ...GROUND, words: { zh: '\u{13000}', en: 'x' } },
      { kind: 'missingGlyph', elementId: 'ground' },
    ],
  ] as const)('is refused by name with %s', async (_, ground, problem) => {
    expect(await renderer.render(requestWith([ground], 'zh'))).toMatchObject({
      ok: false,
      problem: [problem],
    });
  });

  it.each([
    [3, 3],
    [4, 3],
  ])(
    'is no template where the ground of %d dots is not finer than the words of %d',
    (fineDots, coarseDots) => {
      const ground = { ...GROUND, fineDots, coarseDots };
      expect(parseTemplate({ ...ENROLMENT_CERTIFICATE, fixed: [ground], flow: [] })).toMatchObject({
        ok: false,
        problem: [{ elementId: 'ground', fault: { kind: 'dotsAlike' } }],
      });
    },
  );
});
