import { describe, expect, it } from '@jest/globals';
import { parseTemplate } from '../parseTemplate.ts';
import { templateShape } from '../template.ts';
import { minimalTemplate } from '../testing/minimalTemplate.ts';
import type { TemplateData } from '../variables.ts';
import type { ValueProblem } from './valueProblem.ts';
import { createValueReader } from './valueReader.ts';

const label = { zh: '值', en: 'Value' };
const column = (name: string, type: string, required = true) => ({ name, type, label, required, sample: 1 });
const variables = [
  {
    name: 'courses',
    type: 'list',
    label,
    required: false,
    columns: [column('grade', 'numberOrText', false), column('credits', 'number')],
    sample: [],
  },
  { name: 'given', type: 'number', label, sample: 1 },
  { name: 'maybe', type: 'number', label, required: false, sample: 1 },
];
const COURSES = [
  { grade: 91.5, credits: 3 },
  { grade: '优秀', credits: 2 },
  { grade: 45, credits: 0.1 },
  { grade: null, credits: 0.2 },
];
const value = (fields: object) => ({ name: 'result', label, decimals: 2, ...fields });
const over = (compute: string, fields: object = {}) =>
  value({ compute, list: 'courses', column: 'grade', ...fields });
const of = (compute: string, ...operands: readonly unknown[]) => value({ compute, of: operands });

/** What a template without a check makes of its computed values. */
function computed(values: readonly object[], data: TemplateData = { courses: COURSES, given: 2 }) {
  const template = templateShape.parse(minimalTemplate({ variables, computed: values }));
  const problems: ValueProblem[] = [];
  const reader = createValueReader({
    template,
    data,
    locale: { language: 'zh', timeZone: 'Asia/Shanghai' },
    onProblem: (problem) => problems.push(problem),
  });
  return { value: reader.read('result')?.value, has: reader.holds('result'), problems };
}

describe('a computed value', () => {
  it.each([
    [over('sum', { column: 'credits' }), 5.3],
    [over('sum', { column: 'credits', where: { variable: 'grade', atLeast: 60 } }), 3],
    [over('mean'), 68.25],
    [over('mean', { decimals: 1 }), 68.3],
    [over('weightedMean', { weight: 'credits' }), 90],
    [over('min'), 45],
    [over('max'), 91.5],
    [value({ compute: 'count', list: 'courses' }), 4],
    [value({ compute: 'count', list: 'courses', where: { variable: 'grade', below: 60, not: true } }), 3],
    [value({ compute: 'count', list: 'courses', where: { variable: 'given', is: [3] } }), 0],
    [of('add', 0.1, 0.2), 0.3],
    [of('subtract', 'given', 0.7), 1.3],
    [of('multiply', 'given', 'given'), 4],
    [of('divide', 'given', 3), 0.67],
    [of('divide', -1, 8), -0.13],
    [of('divide', -1, 800), 0],
    [of('multiply', 1.005, 1), 1.01],
    [{ ...of('multiply', 0.000001, 0.1), decimals: 6 }, 0],
    [{ ...of('add', 1e21, 1e-7), decimals: 6 }, 1e21],
  ])('%j is %p', (made, expected) => {
    expect(computed([made])).toMatchObject({ value: expected, has: true, problems: [] });
  });

  it('is rounded before another is made of it, so that what is printed can be checked', () => {
    const third = { ...of('divide', 1, 3), name: 'third' };
    expect(computed([of('multiply', 'third', 3), third]).value).toBe(0.99);
  });

  it('sums 2,000 rows to the last decimal', () => {
    const courses = Array.from({ length: 2_000 }, () => ({ grade: 'P', credits: 0.1 }));
    expect(computed([over('sum', { column: 'credits' })], { courses }).value).toBe(200);
  });

  it.each([
    [of('divide', 'given', 0), 'divisionByZero'],
    [over('weightedMean', { weight: 'credits' }), 'divisionByZero'],
    [over('mean', { where: { variable: 'grade', atLeast: 99 } }), 'noNumbers'],
    [over('weightedMean', { weight: 'credits', where: { variable: 'grade', is: ['P'] } }), 'noNumbers'],
    [over('min', { where: { variable: 'grade', is: ['优秀'] } }), 'noNumbers'],
    [of('add', 'maybe', 1), 'missingNumber'],
    [of('multiply', 1e300, 1e300), 'tooLarge'],
  ])('%j names itself where it has none: %s', (made, reason) => {
    const data = { given: 2, courses: [{ grade: 60, credits: 0 }, ...COURSES.slice(1, 2)] };
    const problem = { kind: 'notComputable', variable: 'result', reason };
    expect(computed([made], data)).toEqual({ value: undefined, has: false, problems: [problem] });
    const absent = computed([{ ...made, absent: label }], data);
    expect(absent.problems).toEqual(reason === 'tooLarge' ? [problem] : []);
  });

  it('leads to what is missing below it, not to itself', () => {
    const missing = { kind: 'missingValue', variable: 'given' };
    expect(computed([of('add', 'given', 1)], {}).problems).toEqual([missing]);
    expect(computed([{ ...of('add', 'given', 1), absent: label }], {}).problems).toEqual([missing]);
    const cell = { kind: 'missingValue', variable: 'credits', list: 'courses', row: 1 };
    const courses = [{ grade: 60 }];
    expect(computed([over('mean', { column: 'credits' })], { courses }).problems).toEqual([cell]);
    const inner = { ...of('divide', 1, 0), name: 'inner' };
    expect(computed([of('add', 'inner', 1), inner]).problems).toMatchObject([{ variable: 'inner' }]);
  });

  it('that is made of itself has none, in a draft that is drawn before it is checked', () => {
    expect(computed([of('add', 'result', 1)])).toMatchObject({ value: undefined });
  });
});

describe('the check of computed values', () => {
  const faultsOf = (...values: readonly object[]) => {
    const parsed = parseTemplate(minimalTemplate({ variables, computed: values }));
    return parsed.ok ? [] : parsed.problem.map(({ fault }) => [fault.kind, fault.values.name]);
  };

  it.each([
    [over('mean', { list: 'given' }), 'unknownList', 'given'],
    [over('mean', { column: 'title' }), 'notNumber', 'title'],
    [over('weightedMean', { weight: 'title' }), 'notNumber', 'title'],
    [over('sum', { where: { variable: 'title', is: ['x'] } }), 'unknownVariable', 'title'],
    [of('add', 'nothing', 1), 'unknownVariable', 'nothing'],
    [of('add', 'courses', 1), 'notNumber', 'courses'],
    [of('add', 'result', 1), 'computedCircle', 'result'],
    [over('sum', { where: { variable: 'result', atLeast: 1 } }), 'computedCircle', 'result'],
    [{ ...of('add', 1, 1), name: 'given' }, 'variableTwice', 'given'],
    [of('add', 1), 'shape', undefined],
    [of('power', 1, 2), 'shape', undefined],
  ])('refuses %j: %s %s', (made, kind, name) => {
    expect(faultsOf(made)).toEqual([[kind, name]]);
  });

  it('names each that is in a circle, and none that only leads to it', () => {
    const one = { ...of('add', 'other', 1), name: 'one' };
    const other = { ...of('add', 'one', 1), name: 'other' };
    expect(faultsOf(one, other, of('add', 'one', 1))).toEqual([
      ['computedCircle', 'one'],
      ['computedCircle', 'other'],
    ]);
  });
});
