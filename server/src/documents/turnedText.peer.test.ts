import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import sharp from 'sharp';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

/** A square of whole dots, so that a turned page has the same ones. */
const SIDE_MM = 76.2;
const DOTS_PER_INCH = 160;
const WORDS = {
  zh: '第 2 学期　缓考 Łukasz，{student.name}',
  en: 'Term 2, deferred: Łukasz ({student.name})',
};
const FRAME = { x: 6.35, y: 12.7, width: 63.5, height: 25.4 };
/** Where the frame is on a page that was turned clockwise. */
const TURNED = {
  90: { x: SIDE_MM - FRAME.y - FRAME.height, y: FRAME.x, width: FRAME.height, height: FRAME.width },
  180: { ...FRAME, x: SIDE_MM - FRAME.x - FRAME.width, y: SIDE_MM - FRAME.y - FRAME.height },
  270: { x: FRAME.y, y: SIDE_MM - FRAME.x - FRAME.width, width: FRAME.height, height: FRAME.width },
} as const;
type Turn = 90 | 180 | 270;
const CASES = ([90, 180, 270] as const).flatMap((turn) =>
  (['zh', 'en'] as const).map((language) => ({ turn, language })),
);
/** A letter's edge may fall on the next dot when it is turned; one that is elsewhere or another has hundreds of other pixels. */
const EDGE = 1;
const LIGHT_TOLERANCE = 128;
const PIXELS_TOLERATED = 80;
const withPoppler = hasTool('pdftoppm') ? it : it.skip;

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-turned-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

function templateWith(frame: typeof FRAME, more: object) {
  const margins = { top: 5, right: 5, bottom: 5, left: 5 };
  const page = { size: { width: SIDE_MM, height: SIDE_MM }, orientation: 'portrait', margins };
  const text = { id: 'turned', kind: 'text', frame, text: WORDS, vertical: 'middle', ...more };
  return { ...ENROLMENT_CERTIFICATE, page, fixed: [text], flow: [] };
}

function requestFor(frame: typeof FRAME, language: 'zh' | 'en', more: object = {}) {
  return { ...sampleRequest(ENROLMENT_CERTIFICATE, { language }), template: templateWith(frame, more) };
}

async function pdfOf(request: ReturnType<typeof requestFor>): Promise<Uint8Array> {
  const made = await renderer.render(request);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.pdf;
}

/** The page's light, turned by so much. */
async function drawn(pdf: Uint8Array, turn: Turn | 0): Promise<Buffer> {
  const file = path.join(folder, 'turned.pdf');
  await writeFile(file, pdf);
  const picture = await outputOf('pdftoppm', ['-png', '-gray', '-r', String(DOTS_PER_INCH), file]);
  return sharp(picture).rotate(turn).blur(EDGE).toColourspace('b-w').raw().toBuffer();
}

function differing(left: Buffer, right: Buffer): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  return left.filter((light, index) => Math.abs(light - (right[index] ?? 0)) > LIGHT_TOLERANCE).length;
}

describe('a turned text', () => {
  withPoppler.each(CASES)('is the upright one, turned by $turn°: $language', async ({ turn, language }) => {
    const upright = await drawn(await pdfOf(requestFor(FRAME, language)), turn);
    const turned = await drawn(await pdfOf(requestFor(TURNED[turn], language, { turnDegrees: turn })), 0);
    expect(upright.filter((light) => light < LIGHT_TOLERANCE).length).toBeGreaterThan(1_000);
    expect(differing(turned, upright)).toBeLessThanOrEqual(PIXELS_TOLERATED);
  });

  it.each(CASES)('is read as it is written, turned by $turn°: $language', async ({ turn, language }) => {
    const pdf = await pdfOf(requestFor(TURNED[turn], language, { turnDegrees: turn }));
    const [page] = await readPages(pdf);
    expect(page?.text.replaceAll(/\s/g, '')).toContain('Łukasz');
    expect(await accessibilityFaults(pdf)).toEqual([]);
  });

  it.each([
    ['too many lines for its place', { x: 5, y: 5, width: 6, height: 30 }, WORDS, 'overflow'],
    [
      'a word wider than its place',
      { x: 5, y: 5, width: 40, height: 12 },
      { zh: 'Donaudampfschiff', en: 'x' },
      'overflow',
    ],
    ['a character that no font has', FRAME, { zh: '\u{13000}', en: 'x' }, 'missingGlyph'],
  ])('is refused by name with %s', async (_, frame, text, kind) => {
    const made = await renderer.render(requestFor(frame, 'zh', { turnDegrees: 90, text }));
    expect(made).toMatchObject({ ok: false, problem: [{ kind, elementId: 'turned' }] });
  });

  it.each([0, 45, -90, 360])('is no template turned by %d°', (turnDegrees) => {
    expect(parseTemplate(templateWith(FRAME, { turnDegrees })).ok).toBe(false);
  });

  it('leaves templates without it as they were', () => {
    const parsed = parseTemplate(templateWith(FRAME, {}));
    expect(parsed.ok && parsed.value.fixed[0]).not.toHaveProperty('turnDegrees');
  });
});
