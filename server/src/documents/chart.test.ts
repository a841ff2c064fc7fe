import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

const label = { zh: '值', en: 'Value' };
const variables = [
  {
    name: 'parts',
    type: 'list',
    label,
    columns: [
      { name: 'name', type: 'text', label, sample: '学业' },
      { name: 'points', type: 'number', label, sample: 1, required: false },
    ],
    sample: [],
  },
];
const CHART = {
  id: 'chart',
  kind: 'chart',
  rows: 'parts',
  label: { zh: '{name}' },
  value: 'points',
  valueText: { zh: '{points:1} 分' },
  max: 100,
  colour: '#14263b',
  ground: '#eceff3',
};
type Row = Record<string, string | number | null>;
const render = (rows: readonly Row[], changes: object = {}) =>
  renderer.render({
    ...sampleRequest(TRANSCRIPT),
    template: minimalTemplate({
      languages: ['zh'],
      title: { zh: '样' },
      fixed: [],
      variables,
      flow: [{ ...CHART, ...changes }],
    }),
    data: { parts: [...rows] },
  });

describe('a chart', () => {
  it('has a bar for each row, and its labels and values are read', async () => {
    const made = await render([
      { name: '学业', points: 91 },
      { name: '公益', points: 0 },
      { name: '体育', points: null },
    ]);
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    expect(await accessibilityFaults(made.value.pdf)).toEqual([]);
    const [page] = await readPages(made.value.pdf);
    expect(page?.text.replaceAll(/\s/g, '')).toBe('学业91.0分公益0.0分体育—分');
  });

  it.each([-1, 101])('is refused by row where a bar cannot be as long: %d', async (points) => {
    const rows = [
      { name: '甲', points: 50 },
      { name: '乙', points },
    ];
    expect(await render(rows)).toEqual({
      ok: false,
      problem: [{ kind: 'chartValue', elementId: 'chart', row: 2 }],
    });
  });

  it('is refused by row and column where a word does not fit', async () => {
    const rows = [{ name: 'Donaudampfschifffahrtsgesellschaft', points: 5 }];
    expect(await render(rows, { labelWidth: 20 })).toEqual({
      ok: false,
      problem: [{ kind: 'overflow', elementId: 'chart', cell: { row: 1, column: 1 } }],
    });
  });

  it.each([
    [{ rows: 'none' }, ['unknownList', 'notNumber', 'unknownVariable', 'unknownVariable']],
    [{ value: 'name' }, ['notNumber']],
    [{ labelWidth: 150 }, ['barsNarrow']],
    [{ max: 0 }, ['shape']],
  ])('is no template where it cannot be: %j', async (changes, kinds) => {
    const made = await render([], changes);
    const problem = made.ok ? undefined : made.problem[0];
    expect(problem?.kind === 'badTemplate' && problem.issues.map(({ fault }) => fault.kind)).toEqual(kinds);
  });
});
