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
const column = (name: string, type: 'text' | 'number') => ({
  name,
  type,
  label,
  sample: type === 'text' ? '甲' : 1,
});
const TABLE = {
  id: 'rows',
  kind: 'table',
  rows: 'courses',
  lines: { pattern: 'none' },
  columns: [{ head: { zh: '课' }, text: { zh: '{rowNumber}{name}' }, share: 1 }],
  summary: [{ text: { zh: '计{credits.sum:0}' } }],
};
const SUM = { name: 'credits.sum', label, compute: 'sum', list: 'courses', column: 'credits' };
const COURSES = [
  { year: '一', name: '数学', credits: 5 },
  { year: '一', name: '体育', credits: 1 },
  { year: '二', name: '物理', credits: 4 },
];
type Row = Record<string, string | number | null>;

const render = (rows: readonly Row[], changes: object = {}) =>
  renderer.render({
    ...sampleRequest(TRANSCRIPT),
    template: minimalTemplate({
      languages: ['zh'],
      title: { zh: '样' },
      fixed: [],
      variables: [
        {
          name: 'courses',
          type: 'list',
          label,
          columns: [column('year', 'text'), column('name', 'text'), column('credits', 'number')],
          sample: [],
        },
        { name: 'person', type: 'text', label, sample: '甲' },
      ],
      computed: [SUM],
      repeat: { list: 'courses', by: 'year' },
      flow: [{ id: 'year', kind: 'paragraph', role: 'title', text: { zh: '{person}{year}年' } }, TABLE],
      ...changes,
    }),
    data: { person: '李', courses: [...rows] },
  });
type Made = Awaited<ReturnType<typeof render>>;
const textsOf = async (made: Made) => {
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return (await readPages(made.value.pdf)).map(({ text }) => text.replaceAll(/\s/g, ''));
};
const faultsOf = (made: Made) => {
  const problem = made.ok ? undefined : made.problem[0];
  return problem?.kind === 'badTemplate' ? problem.issues.map(({ fault }) => fault.kind) : made;
};

describe('a flow that is repeated', () => {
  it('stands on pages of its own for each part of a list, with its rows, sums and numbers alone', async () => {
    const made = await render(COURSES);
    expect(await textsOf(made)).toEqual(['李一年课1数学2体育计6', '李二年课1物理计4']);
    expect(made.ok && (await accessibilityFaults(made.value.pdf))).toEqual([]);
  });

  it('stands for each row where no column says what belongs together', async () => {
    const made = await render(COURSES, { repeat: { list: 'courses' } });
    expect(await textsOf(made)).toEqual(['李一年课1数学计5', '李一年课1体育计1', '李二年课1物理计4']);
  });

  it('keeps the order of the data, in which equal values may come again', async () => {
    const [math = {}, sport = {}, physics = {}] = COURSES;
    expect(await textsOf(await render([math, physics, sport]))).toHaveLength(3);
  });

  it('is refused by the row of the data, not by that of its part', async () => {
    expect(await render([...COURSES, { year: '二', name: null, credits: 1 }])).toEqual({
      ok: false,
      problem: [{ kind: 'missingValue', variable: 'name', list: 'courses', row: 4 }],
    });
  });

  it('is refused where there is nothing to repeat it for', async () => {
    expect(await render([])).toEqual({ ok: false, problem: [{ kind: 'missingValue', variable: 'courses' }] });
  });

  it('runs through columns of its own in each copy', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      year: index < 6 ? '一' : '二',
      name: '课',
      credits: 1,
    }));
    const columns = { id: 'columns', kind: 'columns', lists: [[TABLE]] };
    expect(await textsOf(await render(many, { flow: [columns] }))).toHaveLength(2);
  });

  it.each([
    [{ repeat: { list: 'person' } }, ['unknownList', 'unknownVariable']],
    [{ repeat: { list: 'courses', by: 'term' } }, ['unknownColumn']],
    [{ repeat: undefined }, ['unknownVariable']],
    [
      {
        fixed: [
          {
            id: 'head',
            kind: 'text',
            pages: 'every',
            frame: { x: 20, y: 5, width: 50, height: 8 },
            text: { zh: '{year}' },
          },
        ],
      },
      ['unknownVariable'],
    ],
  ])('is no template where there is no such value: %j', async (changes, kinds) => {
    expect(faultsOf(await render(COURSES, changes))).toEqual(kinds);
  });
});

describe('a table of some rows', () => {
  const where = { variable: 'credits', atLeast: 2 };
  const some = (condition: object) => ({ repeat: undefined, flow: [{ ...TABLE, where: condition }] });

  it('numbers those, and takes its sums over all', async () => {
    expect(await textsOf(await render(COURSES, some(where)))).toEqual(['课1数学2物理计10']);
  });

  it('is empty where none is meant', async () => {
    expect(await textsOf(await render(COURSES, some({ variable: 'year', is: ['三'] })))).toEqual(['课计10']);
  });

  it.each([
    [{ variable: 'marks', atLeast: 2 }, ['unknownVariable']],
    [{ variable: 'name', atLeast: 2 }, ['notNumber']],
  ])('is no template where its rows cannot answer: %j', async (condition, kinds) => {
    expect(faultsOf(await render(COURSES, some(condition)))).toEqual(kinds);
  });
});
