import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { WrittenTemplate } from '../demo/templates/vocabulary.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { type GreyPage, greyPageOf } from './testing/letterPictures.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

type Fixed = WrittenTemplate['fixed'][number];
const NUMBER = { zh: '{document.number}', en: '{document.number}' };
const WORDS = { zh: '复印件', en: 'COPY' };
const GROUND: Fixed = {
  id: 'ground',
  kind: 'copyGround',
  frame: { x: 0, y: 0, width: 210, height: 297 },
  words: WORDS,
};
const MICRO: Fixed = {
  id: 'micro',
  kind: 'microText',
  frame: { x: 10, y: 284, width: 190, height: 1 },
  words: NUMBER,
};
const BAND: Fixed = {
  id: 'band',
  kind: 'guilloche',
  frame: { x: 10, y: 8, width: 190, height: 14 },
  content: NUMBER,
};
const ROSETTE: Fixed = {
  ...BAND,
  id: 'rosette',
  shape: 'rosette',
  frame: { x: 65, y: 110, width: 80, height: 80 },
};
const withPoppler = hasTool('pdftoppm') ? it : it.skip;
const withZbar = hasTool('zbarimg') && hasTool('pdftoppm') ? it : it.skip;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-protections-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

function render(fixed: readonly Fixed[], number = '7K4M-9Q2T-X3HB-6ND8') {
  const request = sampleRequest({
    ...ENROLMENT_CERTIFICATE,
    fixed: [...ENROLMENT_CERTIFICATE.fixed, ...fixed],
  });
  return renderer.render({ ...request, data: { ...request.data, 'document.number': number } });
}

async function pdfOf(...fixed: readonly Fixed[]): Promise<Uint8Array> {
  const made = await render(fixed);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.pdf;
}

describe('what protects the paper', () => {
  it('is no text of the page, and takes nothing from it', async () => {
    const [plain, protectedPages] = await Promise.all(
      [await pdfOf(), await pdfOf(GROUND, MICRO, BAND, ROSETTE)].map(readPages),
    );
    const textOf = (pages: typeof plain) => pages?.map(({ text }) => text);
    expect(textOf(plain)?.[0]).toContain('7K4M');
    expect(textOf(protectedPages)).toEqual(textOf(plain));
  });

  it('is not read aloud', async () => {
    expect(await accessibilityFaults(await pdfOf(GROUND, MICRO, BAND, ROSETTE))).toEqual([]);
  });

  withZbar('leaves the codes readable, printed in black and white alone', async () => {
    const file = path.join(folder, 'protected.pdf');
    await writeFile(file, await pdfOf(GROUND, MICRO, BAND, ROSETTE));
    const picture = path.join(folder, 'scanned');
    await outputOf('pdftoppm', ['-r', '300', '-mono', '-singlefile', file, picture]);
    const read = (await outputOf('zbarimg', ['--quiet', '--nodbus', `${picture}.pbm`])).toString();
    expect(read.trim().split('\n')).toHaveLength(2);
  });

  withPoppler('shows its words on a copy only', async () => {
    // A word that is a plain area, on paper with nothing else.
    const ground: Fixed = {
      ...GROUND,
      words: { zh: '■' },
      sizePt: 400,
      frame: { x: 0, y: 0, width: 200, height: 200 },
    };
    const template = { ...ENROLMENT_CERTIFICATE, languages: ['zh' as const], fixed: [ground], flow: [] };
    const made = await renderer.render(sampleRequest(template));
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const original = await greyPageOf(made.value.pdf, folder, 600);
    const copy = await copied(original);
    const [word, beside] = [
      { x: 80, y: 80 },
      { x: 5, y: 5 },
    ];
    const inOriginal = inkAt(original, word) / inkAt(original, beside);
    expect(inOriginal).toBeGreaterThan(0.75);
    expect(inOriginal).toBeLessThan(1.25);
    expect(inkAt(copy, word)).toBeGreaterThan(0.01);
    expect(inkAt(copy, beside)).toBe(0);
  });

  it.each([
    [
      'words that are too large for it',
      { ...GROUND, sizePt: 400 },
      { kind: 'overflow', elementId: 'ground' },
    ],
    [
      'micro text longer than a line',
      { ...MICRO, frame: { x: 0, y: 0, width: 2, height: 1 } },
      { kind: 'overflow', elementId: 'micro' },
    ],
    [
      'words that no font has',
      { ...MICRO, words: { zh: '\u{13000}', en: 'x' } },
      { kind: 'missingGlyph', elementId: 'micro' },
    ],
  ] as const)('is refused by name with %s', async (_, element, problem) => {
    expect(await render([element])).toMatchObject({ ok: false, problem: [problem] });
  });

  it('is refused with a value that is missing', async () => {
    const request = sampleRequest({ ...ENROLMENT_CERTIFICATE, fixed: [BAND], flow: [] });
    expect(
      await renderer.render({ ...request, data: { ...request.data, 'document.number': '' } }),
    ).toMatchObject({
      ok: false,
      problem: [{ kind: 'missingValue', variable: 'document.number' }],
    });
  });
});

const GROUND_REMOVED_ABOVE = 205;

/** What a copier's lens and its removal of pale grounds make of a page. */
async function copied({ width, pixels }: GreyPage): Promise<GreyPage> {
  const raw = { width, height: Math.floor(pixels.length / width), channels: 1 as const };
  // Each in a step of its own, as one pipeline does them in an order of its own.
  const seen = await sharp(pixels, { raw }).blur(2).toColourspace('b-w').raw().toBuffer();
  const copy = await sharp(seen, { raw })
    .threshold(GROUND_REMOVED_ABOVE)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { width, pixels: copy };
}

const PATCH_MM = 20;
const DOTS_PER_MM = 600 / 25.4;

/** The part of the ink that full black would need, in a square patch at this place in millimetres. */
function inkAt({ width, pixels }: GreyPage, { x, y }: { readonly x: number; readonly y: number }): number {
  const side = Math.round(PATCH_MM * DOTS_PER_MM);
  let ink = 0;
  for (let row = 0; row < side; row += 1) {
    const start = Math.round(x * DOTS_PER_MM) + (Math.round(y * DOTS_PER_MM) + row) * width;
    for (const light of pixels.subarray(start, start + side)) ink += 255 - light;
  }
  return ink / (255 * side * side);
}
