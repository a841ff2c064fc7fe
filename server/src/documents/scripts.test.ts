import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { minimalTemplate } from '@self-print/contract/template/testing/minimalTemplate.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer(1);
});
afterAll(() => renderer.close());

/** In a place as high as one line. */
const render = (zh: string) =>
  renderer.render({
    ...sampleRequest(TRANSCRIPT),
    template: minimalTemplate({
      languages: ['zh'],
      title: { zh: '样' },
      variables: [],
      fixed: [
        {
          id: 'line',
          kind: 'text',
          frame: { x: 20, y: 20, width: 80, height: 3.6 },
          text: { zh },
          style: { sizePt: 10, lineHeight: 1 },
        },
      ],
      flow: [],
    }),
    data: {},
  });

it('sets words above and below a line, and they are read in it', async () => {
  const made = await render('面积 120 m{^2}，**CO{_2}**，第 1{^st}，ČVUT{^č}');
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  const [page] = await readPages(made.value.pdf);
  expect(page?.text.replaceAll(/\s/g, '')).toBe('面积120m2，CO2，第1st，ČVUTč');
  expect(await accessibilityFaults(made.value.pdf)).toEqual([]);
});

it('refuses a letter there that no font has', async () => {
  expect(await render('m{^\u{13000}}')).toMatchObject({
    ok: false,
    problem: [{ kind: 'missingGlyph', elementId: 'line', codePoint: 'U+13000' }],
  });
});
