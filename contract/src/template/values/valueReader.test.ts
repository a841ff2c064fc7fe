import { expect, it } from '@jest/globals';
import type { Condition } from '../conditions.ts';
import { parseTemplate } from '../parseTemplate.ts';
import { minimalTemplate } from '../testing/minimalTemplate.ts';
import type { TemplateData } from '../variables.ts';
import type { ValueProblem } from './valueProblem.ts';
import { createValueReader } from './valueReader.ts';

const label = { zh: '值', en: 'Value' };
const variables = [
  { name: 'college', type: 'text', label, sample: '法学院' },
  { name: 'honours', type: 'text', label, required: false, sample: '优等' },
  { name: 'enrolledOn', type: 'date', label, sample: '2023-09-01' },
  { name: 'gpa', type: 'number', label, sample: 3.5 },
];
function asked(condition: Condition, data: TemplateData, language: 'zh' | 'en' = 'zh') {
  const problems: ValueProblem[] = [];
  const template = parseTemplate(minimalTemplate({ variables }));
  if (!template.ok) throw new Error(JSON.stringify(template.problem));
  const values = createValueReader({
    template: template.value,
    data,
    locale: { language, timeZone: 'Asia/Shanghai' },
    onProblem: (problem) => problems.push(problem),
  });
  return { holds: values.holds(condition), problems };
}

it.each(['zh', 'en'] as const)('compares a text in any of its languages, in a document in %s', (language) => {
  const college = { zh: ' 法学院 ', en: 'Law' };
  for (const name of ['法学院', 'Law'])
    expect(asked({ variable: 'college', is: [name] }, { college }, language).holds).toBe(true);
  const one = asked({ variable: 'college', isNot: ['法学院'] }, { college: { zh: '法学院' } }, language);
  expect(one).toEqual({ holds: false, problems: [] });
});

it('compares a moment by its day at the school', () => {
  const data = { enrolledOn: '2023-08-31T20:00:00Z' };
  expect(asked({ variable: 'enrolledOn', is: ['2023-09-01'] }, data).holds).toBe(true);
});

it('reports a required value that it cannot compare, as neither the text nor its opposite may be right', () => {
  const missing = { kind: 'missingValue', variable: 'college' };
  expect(asked({ variable: 'college', isNot: ['法学院'] }, { college: ' ' }).problems).toEqual([missing]);
  const wrong = { kind: 'wrongValue', variable: 'gpa', expected: 'number' };
  expect(asked({ variable: 'gpa', atLeast: 3 }, { gpa: '3.5' }).problems).toEqual([wrong]);
});

it('takes an optional value that is missing as one that is none of those', () => {
  expect(asked({ variable: 'honours', isNot: ['优等'] }, {})).toEqual({ holds: true, problems: [] });
  expect(asked({ variable: 'honours', empty: true }, {})).toEqual({ holds: true, problems: [] });
  expect(asked('honours', { honours: { en: 'First' } }, 'en').holds).toBe(true);
});
