import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { openPdfium } from '../adapters/convert/pdfium/openPdfium.ts';
import { openPdfiumFile } from '../adapters/convert/pdfium/pdfiumFile.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

type Fixed = WrittenTemplate['fixed'][number];
const NUMBER = { zh: '{document.number}', en: '{document.number}' };
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
const MEMORY_LIMIT_BYTES = 256 * 1_024 * 1_024;
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

async function drawn(pdf: Uint8Array, longSidePx: number) {
  const serif = { family: 'none', read: () => new Uint8Array() };
  const pdfium = await openPdfium({ memoryLimitBytes: MEMORY_LIMIT_BYTES, fonts: { serif, sans: serif } });
  const file = openPdfiumFile(pdfium, pdf);
  if (typeof file === 'string') throw new Error(file);
  const page = file.withPage(0, (open) => file.draw(open, longSidePx));
  if (!page) throw new Error('The page was not drawn');
  return page;
}

describe('what protects the paper', () => {
  it('is no text of the page, and takes nothing from it', async () => {
    const [plain, protectedPages] = await Promise.all(
      [await pdfOf(), await pdfOf(MICRO, BAND, ROSETTE)].map(readPages),
    );
    const textOf = (pages: typeof plain) => pages?.map(({ text }) => text);
    expect(textOf(plain)?.[0]).toContain('7K4M');
    expect(textOf(protectedPages)).toEqual(textOf(plain));
  });

  it('is not read aloud', async () => {
    expect(await accessibilityFaults(await pdfOf(MICRO, BAND, ROSETTE))).toEqual([]);
  });

  it('stays pale in the small pictures of a preview, in which its lines are thinner than a dot', async () => {
    const all = { ...MICRO, frame: { x: 0, y: 0, width: 210, height: 297 } };
    const page = await drawn(await pdfOf(all, ROSETTE), 400);
    const light = page.rgb.reduce((sum, each) => sum + each, 0) / page.rgb.length;
    expect(light).toBeGreaterThan(150);
    expect(light).toBeLessThan(250);
  });

  withZbar('leaves the codes readable, printed in black and white alone', async () => {
    const file = path.join(folder, 'protected.pdf');
    await writeFile(file, await pdfOf(MICRO, BAND, ROSETTE));
    const picture = path.join(folder, 'scanned');
    await outputOf('pdftoppm', ['-r', '300', '-mono', '-singlefile', file, picture]);
    const read = (await outputOf('zbarimg', ['--quiet', '--nodbus', `${picture}.pbm`])).toString();
    expect(read.trim().split('\n')).toHaveLength(2);
  });

  it.each([
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
