import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { SONG, STAMP_RED } from '@self-print/contract/template/gallery/vocabulary.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { longTranscript } from './testing/demoDocuments.ts';
import { openTestRenderer } from './testing/renderDesk.ts';

type Fixed = WrittenTemplate['fixed'][number];
type Source = Extract<Fixed, { kind: 'slicedSeal' }>['source'];

const DRAWN: Source = {
  from: 'drawn',
  arc: { zh: '示例大学教务处', en: 'EXAMPLE' },
  font: SONG,
  colour: STAMP_RED,
};
const edge = (changes: object = {}): Fixed => ({
  id: 'edge',
  kind: 'slicedSeal',
  top: 120,
  width: 42,
  height: 42,
  source: DRAWN,
  ...changes,
});
const withEdge = (changes: object = {}, fixed = TRANSCRIPT.fixed): WrittenTemplate => ({
  ...TRANSCRIPT,
  fixed: [...fixed, edge(changes)],
});

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer(1);
});
afterAll(() => renderer.close());

const render = (courses: number, template: WrittenTemplate) =>
  renderer.render(longTranscript(courses, { template }));

describe('a seal over the edges of all pages', () => {
  it.each([
    ['drawn', {}],
    ['of a picture', { source: { from: 'resource', resource: 'emblem' } }],
  ])('is on each of several, unread and no place for a signature: %s', async (_name, changes) => {
    const made = await render(40, withEdge(changes));
    const plain = await render(40, TRANSCRIPT);
    if (!made.ok || !plain.ok) throw new Error(JSON.stringify([made, plain]));
    expect(made.value.pages).toBeGreaterThan(1);
    expect(made.value.stamps).toEqual(plain.value.stamps);
    expect(await accessibilityFaults(made.value.pdf)).toEqual([]);
    const texts = async (pdf: Uint8Array) => (await readPages(pdf)).map(({ text }) => text);
    expect(await texts(made.value.pdf)).toEqual(await texts(plain.value.pdf));
  });

  it('is refused by name where a page could not be bound by it', async () => {
    expect(await render(300, withEdge({ slicesMax: 4 }))).toEqual({
      ok: false,
      problem: [{ kind: 'tooManySlices', elementId: 'edge', pages: expect.any(Number), limit: 4 }],
    });
  });

  it('is refused on a page without its person, and is none on a single page', async () => {
    const bare = TRANSCRIPT.fixed.filter(({ id }) => id !== 'running-person');
    const flow = TRANSCRIPT.flow.filter(({ id }) => id !== 'signed');
    const template = { ...withEdge({}, bare), flow };
    expect(await render(40, template)).toEqual({
      ok: false,
      problem: [{ kind: 'sealWithoutPerson', page: 2 }],
    });
    expect(await render(3, template)).toMatchObject({ ok: true, value: { pages: 1, stamps: [] } });
  });

  it.each([
    [{ slicesMax: 30 }, 'slicesThin'],
    [{ top: 280 }, 'outside'],
    [{ source: { from: 'reserved' } }, 'shape'],
  ])('is no template where it cannot be: %j', async (changes, kind) => {
    expect(await render(1, withEdge(changes))).toMatchObject({
      ok: false,
      problem: [{ kind: 'badTemplate', issues: [{ elementId: 'edge', fault: { kind } }] }],
    });
  });
});
