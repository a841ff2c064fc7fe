import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleData } from '@self-print/contract/template/sampleData.ts';
import fc from 'fast-check';
import { hasTool } from '../adapters/sign/testing/tools.ts';
import { ENROLMENT_CERTIFICATE } from '../demo/templates/enrolmentCertificate.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { outputOf } from './testing/pictures.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 1_500);
const AT_ONCE = 30;
const PIECES_MAX = 12;
/** Fragments with a meaning to the engine, to JSON, to template markup, or to programs in between. */
const PIECES = [
  '#',
  '#{',
  '#[',
  ']',
  '}',
  '{',
  '[',
  '$',
  '$ x^2 $',
  '*',
  '**',
  '__',
  '_',
  '`',
  '```',
  '\\',
  '\\u{41}',
  '"',
  "'",
  '//',
  '/*',
  '*/',
  '@',
  '<a>',
  '<report>',
  '= ',
  '- ',
  '+ ',
  '~',
  '---',
  '#panic("x")',
  '#read("/etc/passwd")',
  '#import "/data.json"',
  '#set page(width: 1pt)',
  '{student.number}',
  '{{',
  '}}',
  '%',
  '\n',
  '\r',
  '\t',
  ' ',
  '张',
  '㛃',
  '·',
  'a',
  '1',
  'é',
] as const;
const name = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: PIECES_MAX })
  .map((pieces) => pieces.join(''));
const withPdftotext = hasTool('pdftotext') ? it : it.skip;

/** Small enough that the longest word of the generated content, twelve pieces without a place to break, stays within the page. */
const SIZE_PT = 3;
const TEMPLATE = {
  ...ENROLMENT_CERTIFICATE,
  languages: ['zh'],
  fixed: [
    {
      id: 'name',
      kind: 'text',
      frame: { x: 0, y: 0, width: 210, height: 297 },
      text: { zh: '{student.name}' },
      style: { sizePt: SIZE_PT },
    },
  ],
  flow: [],
};
const requestFor = (value: string) => ({
  ...sampleRequest(ENROLMENT_CERTIFICATE),
  template: TEMPLATE,
  data: { ...sampleData(ENROLMENT_CERTIFICATE), 'student.name': value },
});

let renderer: OpenRenderer;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-hostile-'));
  renderer = await openTestRenderer();
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

describe('data that looks like code', () => {
  it('is set as text without any other effect, however it is composed', async () => {
    const batch = fc.array(name, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(batch, async (values) => {
        const made = await Promise.all(values.map((value) => renderer.render(requestFor(value))));
        for (const [index, each] of made.entries()) {
          const isBlank = values[index]?.trim() === '';
          const expected = isBlank ? [{ kind: 'missingValue', variable: 'student.name' }] : 1;
          expect(each.ok ? each.value.pages : each.problem).toEqual(expected);
        }
      }),
      { numRuns: Math.ceil(RUNS / AT_ONCE) },
    );
  });

  it.each(PIECES)('fits the page when it is repeated as often as it can be: %j', async (piece) => {
    const made = await renderer.render(requestFor(`甲${piece.repeat(PIECES_MAX)}`));
    expect(made.ok ? made.value.pages : made.problem).toBe(1);
  });

  withPdftotext.each(PIECES.filter((piece) => piece.trim() !== ''))(
    'is on the paper exactly as given: %j',
    async (piece) => {
      const made = await renderer.render(requestFor(`甲${piece}乙`));
      const file = path.join(folder, 'hostile.pdf');
      await writeFile(file, made.ok ? made.value.pdf : '');
      const text = (await outputOf('pdftotext', ['-raw', file, '-'])).toString();
      expect(text.replace(/\s/g, '')).toBe(`甲${piece}乙`.replace(/\s/g, ''));
    },
  );
});
