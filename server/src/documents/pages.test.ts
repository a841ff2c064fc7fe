import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WrittenTemplate } from '@self-print/contract/template/gallery/vocabulary.ts';
import { minimalTemplate } from '@self-print/contract/template/testing/minimalTemplate.ts';
import { readPages } from '../adapters/convert/testing/readPages.ts';
import { TRANSCRIPT } from '../demo/templates/transcript.ts';
import type { OpenRenderer } from './openRenderer.ts';
import { accessibilityFaults } from './testing/accessibility/accessibilityFaults.ts';
import { openTestRenderer, sampleRequest } from './testing/renderDesk.ts';

type Block = WrittenTemplate['flow'][number];

let renderer: OpenRenderer;
beforeAll(async () => {
  renderer = await openTestRenderer(1);
});
afterAll(() => renderer.close());

const render = (changes: object) =>
  renderer.render({
    ...sampleRequest(TRANSCRIPT),
    template: minimalTemplate({ languages: ['zh'], title: { zh: '样' }, fixed: [], ...changes }),
    data: {},
  });
/** The texts of the pages, without spaces. */
async function pagesOf(changes: object): Promise<readonly string[]> {
  const made = await render(changes);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  expect(await accessibilityFaults(made.value.pdf)).toEqual([]);
  return (await readPages(made.value.pdf)).map(({ text }) => text.replaceAll(/\s/g, ''));
}
const paragraph = (id: string, zh: string, more: object = {}) => ({
  id,
  kind: 'paragraph',
  text: { zh },
  ...more,
});
const filled = (height: number, id = 'gap'): Block => ({ id, kind: 'space', height });
const page = (more: object) => ({
  size: 'A4',
  orientation: 'portrait',
  margins: { top: 20, right: 20, bottom: 20, left: 20 },
  ...more,
});

describe('a page break', () => {
  it('begins the next page, or the next front of a sheet, and none where a page begins anyway', async () => {
    const flow = [
      { id: 'none', kind: 'pageBreak' },
      paragraph('a', '甲'),
      { id: 'next', kind: 'pageBreak' },
      { id: 'again', kind: 'pageBreak' },
      paragraph('b', '乙'),
      { id: 'odd', kind: 'pageBreak', to: 'odd' },
      paragraph('c', '丙'),
      { id: 'front', kind: 'pageBreak', to: 'odd' },
      paragraph('d', '丁'),
    ];
    expect(await pagesOf({ flow })).toEqual(['甲', '乙', '丙', '', '丁']);
  });

  it('is left out with its condition', async () => {
    const variables = [
      { name: 'long', type: 'text', label: { zh: '长', en: 'Long' }, required: false, sample: '' },
    ];
    const flow = [
      paragraph('a', '甲'),
      { id: 'next', kind: 'pageBreak', when: 'long' },
      paragraph('b', '乙'),
    ];
    expect(await pagesOf({ variables, flow })).toEqual(['甲乙']);
  });
});

describe('what lies on odd or even pages', () => {
  it('lies on fronts or backs, and is not read', async () => {
    const at = (pages: string) => ({
      id: pages,
      kind: 'text',
      pages,
      frame: { x: 20, y: 5, width: 60, height: 8 },
      text: { zh: pages },
    });
    const to = (id: string) => ({ id, kind: 'pageBreak' });
    const flow = [paragraph('a', '甲'), to('one'), filled(20), to('two'), filled(20, 'end')];
    expect(await pagesOf({ fixed: [at('odd'), at('even')], flow })).toEqual(['odd甲', 'even', 'odd']);
  });
});

describe('later pages with margins of their own', () => {
  const rows = Array.from({ length: 120 }, (_, index) => paragraph(`p-${index}`, '行'));
  const countsWith = async (more: object) =>
    (await pagesOf({ page: page(more), flow: rows })).map(({ length }) => length);

  it('have more lines or fewer than the first', async () => {
    const [first = 0, second = 0] = await countsWith({});
    expect(first).toBe(second);
    const high = { top: 100, right: 20, bottom: 60, left: 20 };
    const [less = 0, all = 0] = await countsWith({ margins: high, laterMargins: { top: 20, bottom: 20 } });
    expect([less < first - 10, all]).toEqual([true, second]);
    const [full = 0, fewer = 0] = await countsWith({ laterMargins: { top: 100, bottom: 20 } });
    expect([full, fewer < second - 10]).toEqual([first, true]);
  });

  it('are refused where their foot would be higher than that of the first page', async () => {
    expect(await render({ page: page({ laterMargins: { top: 20, bottom: 30 } }) })).toMatchObject({
      problem: [{ kind: 'badTemplate', issues: [{ fault: { kind: 'laterBottom' } }] }],
    });
  });
});

describe('a block that is kept together', () => {
  const together = { keepTogether: true };
  const long = '文'.repeat(300);
  const cells = Array.from({ length: 12 }, (_, index) => ({ text: { zh: `格${index}` } }));
  it.each([
    ['paragraph', paragraph('kept', long, together)],
    ['grid', { id: 'kept', kind: 'grid', shares: [1], cells, lines: { pattern: 'rows' }, ...together }],
    ['columns', { id: 'kept', kind: 'columns', lists: [[paragraph('in', long.repeat(2))]], ...together }],
    [
      'columns side by side',
      { id: 'kept', kind: 'columns', lists: [[paragraph('in', long)], [paragraph('by', '旁')]], ...together },
    ],
  ])('stands on one page: %s', async (_name, kept) => {
    expect(await pagesOf({ flow: [filled(220), kept] })).toEqual(['', expect.stringMatching(/文|格/)]);
    const loose = { ...kept, keepTogether: false };
    expect((await pagesOf({ flow: [filled(220), loose] }))[0]).not.toBe('');
  });

  it.each([
    ['paragraph', paragraph('kept', '文'.repeat(3_000), together)],
    [
      'columns',
      {
        id: 'kept',
        kind: 'columns',
        lists: [[paragraph('in', '文'.repeat(4_000)), paragraph('more', '文'.repeat(2_000))]],
        ...together,
      },
    ],
  ])('is refused by name where it is higher than a page: %s', async (_name, kept) => {
    expect(await render({ flow: [kept] })).toEqual({
      ok: false,
      problem: [{ kind: 'overflow', elementId: 'kept' }],
    });
  });
});

describe('a paper', () => {
  it.each([
    ['B5', 'portrait', 176, 250],
    ['B5-JIS', 'portrait', 182, 257],
    ['16K', 'landscape', 260, 184],
    ['Letter', 'portrait', 215.9, 279.4],
    [{ width: 220, height: 110 }, 'landscape', 220, 110],
    [{ width: 220, height: 110 }, 'portrait', 110, 220],
  ])('is as large as it says: %j, %s', async (size, orientation, width, height) => {
    const made = await render({ page: page({ size, orientation }), flow: [paragraph('a', '甲')] });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const [measured] = await readPages(made.value.pdf);
    expect(measured?.widthPt).toBeCloseTo((width / 25.4) * 72, 1);
    expect(measured?.heightPt).toBeCloseTo((height / 25.4) * 72, 1);
  });
});
