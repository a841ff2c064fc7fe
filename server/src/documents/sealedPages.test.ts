import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { longTranscript } from './testing/demoDocuments.ts';
import { openTestRenderer } from './testing/renderDesk.ts';

/** From one page to the length at which the second has rows of its own. */
const LENGTHS = Array.from({ length: 16 }, (_, index) => index + 8);
/** As a school may have published it before later pages could have a head of their own. */
const WITHOUT_HEAD: WrittenTemplate = {
  ...TRANSCRIPT,
  fixed: TRANSCRIPT.fixed.filter(({ id }) => id !== 'running-person'),
};

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer();
});
afterAll(() => renderer.close());

describe('a document with a seal', () => {
  it('is refused by the page that has the seal but not the person, and else made', async () => {
    const outcomes = new Set<string>();
    for (const length of LENGTHS) {
      const made = await renderer.render(longTranscript(length, { template: WITHOUT_HEAD }));
      if (made.ok) {
        expect(made.value.stamps.map(({ page }) => page)).toEqual([1]);
        outcomes.add('made');
      } else {
        expect(made.problem).toEqual([{ kind: 'sealWithoutPerson', page: 2 }]);
        outcomes.add('refused');
      }
    }
    expect([...outcomes]).toEqual(['made', 'refused']);
  });

  it('keeps the remark before its signature on the page of the signature, whatever its length', async () => {
    const pagesOfSeal = new Set<number>();
    for (const length of LENGTHS) {
      const made = await renderer.render(longTranscript(length));
      if (!made.ok) throw new Error(JSON.stringify(made.problem));
      const page = made.value.stamps[0]?.page ?? 0;
      pagesOfSeal.add(page);
      const pages = await readPages(made.value.pdf);
      expect(pages.map(({ text }) => text.includes('以下空白'))).toEqual(
        pages.map((_, index) => index + 1 === page),
      );
    }
    expect([...pagesOfSeal]).toEqual([1, 2]);
  });
});
