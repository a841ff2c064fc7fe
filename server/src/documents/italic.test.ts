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

const label = { zh: '值', en: 'Value' };
const column = (name: string, type: 'text' | 'number', sample: string | number) => ({
  name,
  type,
  label,
  sample,
});
const TITLE = column('title', 'text', '论 Homo sapiens');
const ROWS = [
  { name: 'Algebra 代数', grade: 90 },
  { name: 'Botany 植物学', grade: 50 },
];
const COURSES = {
  name: 'courses',
  type: 'list',
  label,
  columns: [column('name', 'text', '代数'), column('grade', 'number', 90)],
  sample: ROWS,
};
const frame = { x: 20, y: 20, width: 100, height: 10 };

/** The text of the page and the faces that it is drawn in. */
async function pageOf(parts: {
  readonly fixed?: readonly object[];
  readonly flow?: readonly object[];
  readonly text?: object;
}) {
  const base = minimalTemplate({ languages: ['zh'], title: { zh: '样' } });
  const template = { ...base, variables: [TITLE, COURSES], fixed: [], flow: [], ...parts };
  const data = { title: TITLE.sample, courses: ROWS };
  const made = await renderer.render({ ...sampleRequest(TRANSCRIPT), template, data });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  expect(await accessibilityFaults(made.value.pdf)).toEqual([]);
  const [page] = await readPages(made.value.pdf);
  return {
    text: page?.text.replaceAll(/\s/g, ''),
    faces: page?.fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '')).sort(),
  };
}
const table = (changes: object) => ({
  id: 'table',
  kind: 'table',
  rows: 'courses',
  lines: { pattern: 'none' },
  columns: [
    { head: { zh: '课程' }, text: { zh: '{name}' }, share: 3 },
    { head: { zh: '成绩' }, text: { zh: '{grade:0}' }, share: 1 },
  ],
  ...changes,
});

it('sets the Western words of marked text and of its values in italic, each weight in its face', async () => {
  const zh = '题为{/《{title}》/}，见**{/Nature/}** Vol. 3';
  expect(await pageOf({ fixed: [{ id: 'a', kind: 'text', frame, text: { zh } }] })).toEqual({
    text: '题为《论Homosapiens》，见NatureVol.3',
    faces: ['NotoSerif-BoldItalic', 'NotoSerif-Italic', 'NotoSerifSC-Regular'],
  });
});

it.each([
  ['of the page', { text: { zh: '中 abc' } }, true],
  ['of an element that is not', { text: { zh: '中 abc' }, style: { italic: false } }, false],
  ['of an element in one language', { text: { zh: '中 abc' }, styleIn: { zh: { italic: false } } }, false],
])('follows the look %s', async (_, part, isItalic) => {
  const { text } = minimalTemplate();
  const look = { ...Object(text), font: 'Noto Sans SC', italic: true };
  const { faces } = await pageOf({ text: look, fixed: [{ id: 'a', kind: 'text', frame, ...part }] });
  expect(faces).toEqual(isItalic ? ['NotoSans-Italic', 'NotoSansSC-Regular'] : ['NotoSansSC-Regular']);
});

it.each([
  [
    'a column',
    { columns: [{ head: { zh: '课程' }, text: { zh: '{name}' }, share: 1, style: { italic: true } }] },
  ],
  ['a rule about rows', { rules: [{ when: { variable: 'grade', below: 60 }, style: { italic: true } }] }],
])('follows the style of %s in a table', async (_, changes) => {
  const { faces } = await pageOf({ flow: [table(changes)] });
  expect(faces).toEqual(['NotoSerif-Italic', 'NotoSerifSC-Regular']);
});

it('takes what a later rule says over an earlier one', async () => {
  const rules = [
    { every: 2, style: { italic: true } },
    { every: 2, style: { italic: false } },
  ];
  expect((await pageOf({ flow: [table({ rules })] })).faces).toEqual(['NotoSerifSC-Regular']);
});
