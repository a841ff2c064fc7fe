import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { longTranscript } from './testing/demoDocuments.ts';
import { openTestRenderer } from './testing/renderDesk.ts';

/** From a transcript of one page to one of five; a few courses decide what falls on the last page. */
const LENGTHS = Array.from({ length: 44 }, (_, index) => index * 3 + 1);
const NAME = '欧阳㛃';
const NUMBER = '2023110482';

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer();
});
afterAll(() => renderer.close());

it.each(['zh', 'en'] as const)(
  'names its person on every page, whatever falls on it: %s',
  async (language) => {
    const values = { 'student.name': { zh: NAME, en: NAME }, 'student.number': NUMBER };
    const pageCounts = new Set<number>();
    for (const length of LENGTHS) {
      const made = await renderer.render(longTranscript(length, { language, values }));
      if (!made.ok) throw new Error(JSON.stringify(made.problem));
      const pages = await readPages(made.value.pdf);
      pageCounts.add(pages.length);
      for (const { text } of pages) {
        expect(text).toContain(NAME);
        expect(text).toContain(NUMBER);
      }
    }
    expect(pageCounts.size).toBeGreaterThan(2);
  },
);
