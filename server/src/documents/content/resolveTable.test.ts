import { expect, it } from '@jest/globals';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { minimalTemplate } from '@self-print/contract/template/testing/minimalTemplate.ts';
import type { TemplateData, TemplateRow } from '@self-print/contract/template/variables.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { resolveContent } from './resolveContent.ts';

const label = { zh: '值', en: 'Value' };
const both = (text: string) => ({ zh: text, en: text });
const column = (name: string, type: string) => ({
  name,
  type,
  label,
  required: false,
  sample: type === 'text' ? '一' : 1,
});
const variables = [
  {
    name: 'courses',
    type: 'list',
    label,
    required: false,
    columns: [column('term', 'text'), column('grade', 'numberOrText'), column('credits', 'number')],
    sample: [],
  },
];
const cells = (...texts: readonly string[]) =>
  texts.map((text) => ({ head: both('列'), text: both(text), share: 1 }));
const TABLE = { id: 'table', kind: 'table', rows: 'courses', lines: { pattern: 'grid' } };

/** What a table is resolved to; 2,000 rows need no engine to be seen. */
function resolved(table: object, courses: TemplateData[string], computed: readonly object[] = []) {
  const template = expectOk(
    parseTemplate(minimalTemplate({ variables, computed, flow: [{ ...TABLE, ...table }] })),
  );
  const locale = { language: 'zh', timeZone: 'Asia/Shanghai' } as const;
  const made = resolveContent({ template, data: { courses }, resources: new Map(), locale });
  return made.ok ? { table: made.value.content.tables.table, problems: [] } : { problems: made.problem };
}
const wordsOf = (table: ReturnType<typeof resolved>['table']) =>
  table?.groups.flatMap(({ rows }) =>
    rows.map((row) => row.map((runs) => runs.map(([text]) => text).join(''))),
  );

it('counts up what stands above a row and in it, over groups, and leaves words out', () => {
  const rows = [
    { term: '一', credits: 0.1 },
    { term: '一', credits: 0.2 },
    { term: '二', credits: null },
    { term: '二', credits: 4 },
  ];
  const { table } = resolved({ groupBy: both('{term}'), columns: cells('{running.credits}') }, rows);
  expect(wordsOf(table)).toEqual([['0.1'], ['0.3'], ['0.3'], ['4.3']]);
});

it('counts up 2,000 rows to the last decimal', () => {
  const rows = Array.from({ length: 2_000 }, () => ({ credits: 0.1 }));
  const { table } = resolved({ columns: cells('{running.credits}', '{running.credits:1}') }, rows);
  expect(wordsOf(table)?.at(-1)).toEqual(['200', '200.0']);
});

it('holds a total to what is computed, and says where they differ', () => {
  const rows = [
    { grade: 90, credits: 0.1 },
    { grade: 50, credits: 0.2 },
  ];
  const sum = { name: 'total', label, decimals: 1, compute: 'sum', list: 'courses', column: 'credits' };
  const totals = [{ column: 'credits', variable: 'total' }];
  const table = { columns: cells('{credits}'), totals };
  expect(resolved(table, rows, [sum]).problems).toEqual([]);
  const passed = { ...sum, where: { variable: 'grade', atLeast: 60 } };
  expect(resolved(table, rows, [passed]).problems).toMatchObject([{ kind: 'wrongTotal', variable: 'total' }]);
});

it('refuses a document with a value that cannot be computed only where that is printed', () => {
  const mean = { name: 'mean', label, compute: 'mean', list: 'courses', column: 'grade' };
  const printed = { columns: cells('{grade}'), summary: [{ text: both('{mean:1}') }] };
  expect(resolved({ columns: cells('{grade}') }, [{ grade: '缓考' }], [mean]).problems).toEqual([]);
  const problem = { kind: 'notComputable', variable: 'mean', reason: 'noNumbers' };
  expect(resolved(printed, [{ grade: '缓考' }], [mean]).problems).toEqual([problem]);
  const { table } = resolved(printed, [{ grade: '缓考' }], [{ ...mean, absent: both('无') }]);
  expect(table?.summary).toEqual([[['无', 0]]]);
});

it('marks the rows that rules match, in the order of the rules, and no others', () => {
  const rules = [
    { every: 2, fill: '#eeeeee' },
    { when: { variable: 'grade', below: 60 }, style: { weight: 'bold' } },
    { when: 'term', every: 4, fill: '#dddddd' },
  ];
  const rows: TemplateRow[] = [
    { grade: 91 },
    { grade: 45 },
    { grade: '缓考' },
    { grade: 45, term: '一' },
    { grade: 59.9 },
  ];
  const { table } = resolved({ columns: cells('{grade}'), rules }, rows);
  expect(table?.marks).toEqual({ 2: [0, 1], 4: [0, 1, 2], 5: [1] });
});

it('asks nothing of 2,000 rows that have no rules, and names the row whose value a rule cannot compare', () => {
  const rows = Array.from({ length: 2_000 }, () => ({ credits: 1 }));
  expect(resolved({ columns: cells('{credits}') }, rows).table?.marks).toEqual({});
  const rules = [{ when: { variable: 'credits', below: 2 }, fill: '#eeeeee' }];
  const wrong = resolved({ columns: cells('{grade}'), rules }, [{ credits: 1 }, { credits: 'P' }]);
  const problem = { kind: 'wrongValue', variable: 'credits', expected: 'number', list: 'courses', row: 2 };
  expect(wrong.problems).toEqual([problem]);
});
