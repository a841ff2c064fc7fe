import { expect, it } from '@jest/globals';
import { parseTemplate } from './parseTemplate.ts';
import { minimalTemplate } from './testing/minimalTemplate.ts';

const label = { zh: '值', en: 'Value' };
const variables = [
  {
    name: 'courses',
    type: 'list',
    label,
    columns: [
      { name: 'title', type: 'text', label, sample: '数学' },
      { name: 'grade', type: 'numberOrText', label, sample: 91 },
    ],
    sample: [],
  },
  { name: 'bar', type: 'number', label, sample: 60 },
];
const table = {
  id: 'table',
  kind: 'table',
  rows: 'courses',
  lines: { pattern: 'grid' },
  columns: [{ head: label, text: { zh: '{grade}', en: '{grade}' }, share: 1 }],
};
const read = (fields: object, more: object = {}) =>
  parseTemplate(minimalTemplate({ variables, flow: [{ ...table, ...fields }], ...more }));
const faultsOf = (rule: object) => {
  const parsed = read({ rules: [rule] });
  return parsed.ok ? [] : parsed.problem.map(({ elementId, fault }) => [elementId, fault.kind]);
};

it.each([
  [{ when: { variable: 'grade', below: 60 }, style: { colour: '#c00000', weight: 'bold' }, columns: [1] }],
  [{ when: { variable: 'bar', atLeast: 60 }, fill: '#eeeeee' }],
  [{ every: 2, fill: '#eeeeee' }],
])('a rule of a table may be %j', (rule) => {
  expect(faultsOf(rule)).toEqual([]);
});

it.each([
  [{ when: { variable: 'mark', below: 60 } }, 'unknownVariable'],
  [{ when: { variable: 'title', below: 60 } }, 'notNumber'],
  [{ columns: [2], fill: '#eeeeee' }, 'noColumn'],
  [{ columns: [], fill: '#eeeeee' }, 'shape'],
  [{ every: 0, fill: '#eeeeee' }, 'shape'],
  [{ every: 1.5, fill: '#eeeeee' }, 'shape'],
  [{ fill: 'red' }, 'shape'],
])('a rule of a table is refused with its table: %j, %s', (rule, kind) => {
  expect(faultsOf(rule)).toEqual([['table', kind]]);
});

it('leaves a template without rules, conditions and computed values what it was', () => {
  const old = read({ when: 'courses' });
  const spelt = read({ when: 'courses', rules: [] }, { computed: [] });
  expect(old.ok && old.value).toEqual(spelt.ok && spelt.value);
  expect(old.ok && old.value).toMatchObject({
    format: 1,
    computed: [],
    flow: [{ when: 'courses', rules: [] }],
  });
});
