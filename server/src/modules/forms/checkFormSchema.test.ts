import { describe, expect, it } from '@jest/globals';
import { FORM_FIELDS_MAX } from '@self-print/contract/forms.ts';
import fc from 'fast-check';
import { formFaults, formSchemaProblems } from './checkFormSchema.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 1_000);
const field = (changes: object) => ({
  type: 'object',
  properties: { why: { type: 'string', title: '用途', ...changes } },
});
const problems = (form: Record<string, unknown>) => formSchemaProblems(form, 'en');

const GOOD = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  title: '办理信息',
  titleEn: 'About your order',
  properties: {
    purpose: {
      type: 'string',
      title: '用途',
      titleEn: 'Purpose',
      enum: ['study', 'work'],
      enumNames: ['Further study', 'Employment'],
      enumNamesZh: ['升学', '求职'],
    },
    receiver: { type: 'string', title: '接收单位', minLength: 2, maxLength: 60 },
    phone: { type: 'string', title: '电话', format: 'phone', 'x-from': 'student.phone' },
    years: { type: 'integer', title: '年数', minimum: 1, maximum: 8, default: 4 },
    parts: {
      type: 'array',
      title: '内容',
      items: { type: 'string', enum: ['grades', 'rank'] },
      enumNamesZh: ['成绩', '排名'],
      uniqueItems: true,
      minItems: 1,
    },
    agreed: { type: 'boolean', title: '我确认以上信息属实', const: true },
  },
  required: ['purpose', 'agreed'],
};

describe('a form as its author wrote it', () => {
  it('is accepted with everything that a form may have', () => {
    expect(problems(GOOD)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['nothing', {}, /^type: /],
    ['another type', { type: 'array', properties: {} }, /^type: /],
    ['no fields', { type: 'object', properties: {} }, /^properties: .*at least one/],
    [
      'a field without a title',
      { type: 'object', properties: { a: { type: 'string' } } },
      /^properties\.a\.title: /,
    ],
    [
      'a field that is an object',
      { type: 'object', properties: { a: { type: 'object', title: 'a' } } },
      /^properties\.a/,
    ],
    ['a reference', { ...field({}), $ref: '#/properties/why' }, /\$ref/],
    ['a rule of the whole form', { ...field({}), anyOf: [{ required: ['why'] }] }, /anyOf/],
    ['an unknown keyword', field({ contentEncoding: 'base64' }), /^properties\.why: .*contentEncoding/],
    ['a required field that is not there', { ...field({}), required: ['whom'] }, /^required\.whom: /],
    [
      'a name with a dot',
      { type: 'object', properties: { 'a.b': { type: 'string', title: 'a' } } },
      /^properties\.a\.b/,
    ],
    ['another dialect', { ...field({}), $schema: 'http://json-schema.org/draft-07/schema#' }, /^\$schema/],
    [
      'a lower limit above the upper one',
      field({ minLength: 5, maxLength: 4 }),
      /^properties\.why\.minLength: .*above/,
    ],
    ['a limit above what values may have', field({ maxLength: 5_000 }), /^properties\.why\.maxLength/],
    ['a pattern that is none', field({ pattern: '(' }), /^properties\.why\.pattern: /],
    ['a pattern that looks ahead', field({ pattern: '^(?=.*\\d)x' }), /^properties\.why\.pattern: /],
    ['a pattern that refers back', field({ pattern: '(a)\\1' }), /^properties\.why\.pattern: /],
    [
      'a pattern that is too large',
      field({ pattern: '(a{1,30}b{1,30}){1,30}' }),
      /^properties\.why\.pattern: /,
    ],
    ['a pattern that only the server knows', field({ pattern: '\\p{Han}+' }), /^properties\.why\.pattern: /],
    ['no choices', field({ enum: [] }), /^properties\.why\.enum/],
    ['a choice twice', field({ enum: ['a', 'a'] }), /^properties\.why\.enum: .*repeated/],
    [
      'names for other choices',
      field({ enum: ['a', 'b'], enumNames: ['A'] }),
      /^properties\.why\.enumNames: /,
    ],
    ['names without choices', field({ enumNames: ['A'] }), /^properties\.why\.enumNames: /],
    ['choices with a pattern', field({ enum: ['a'], pattern: 'a' }), /^properties\.why\.enum: /],
    ['a default that is no choice', field({ enum: ['a'], default: 'b' }), /^properties\.why\.default: /],
    ['a default of another type', field({ default: 3 }), /^properties\.why\.default: /],
    ['a read-only field that nothing fills in', field({ readOnly: true }), /^properties\.why\.readOnly: /],
    ['a source that cannot be one', field({ 'x-from': '__proto__ ' }), /^properties\.why\.x-from: /],
    ['an unknown format', field({ format: 'uri' }), /^properties\.why\.format: /],
    [
      'more choices asked for than there are',
      {
        type: 'object',
        properties: {
          a: {
            type: 'array',
            title: 'a',
            items: { type: 'string', enum: ['x'] },
            uniqueItems: true,
            minItems: 2,
          },
        },
      },
      /^properties\.a\.minItems: /,
    ],
    [
      'too many fields',
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: FORM_FIELDS_MAX + 1 }, (_, n) => [`f${n}`, { type: 'string', title: 'f' }]),
        ),
      },
      /^properties: .*at most 40/,
    ],
    ['too much text', field({ description: 'x'.repeat(70_000) }), /too large/],
  ])('is refused with %s', (_, form, expected) => {
    const found = problems(form);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(expected);
  });

  it.each([
    ['a field without words', field({ title: '' }), ['properties', 'why', 'title'], '请填写名称'],
    ['no choices', field({ enum: [] }), ['properties', 'why', 'enum'], '请填写选项'],
    [
      'a choice without words',
      field({ enum: ['a'], enumNamesZh: [' '] }),
      ['properties', 'why', 'enumNamesZh'],
      '请填写选项',
    ],
    ['a choice twice', field({ enum: ['a', 'a'] }), ['properties', 'why', 'enum'], '选项重复'],
    ['no fields', { type: 'object', properties: {} }, ['properties'], '表单至少要有一个字段'],
  ])('tells its author the place of %s and what to do', (_, form, place, message) => {
    expect(formFaults(form, 'zh')).toEqual([{ place, message }]);
  });

  it.each([
    ['a later field', 'later', { x: ['a'] }, /earlier field/i],
    ['itself', 'linked', { a: ['a'] }, /earlier field/i],
    ['a field of free text', 'free', { x: ['a'] }, /earlier field/i],
    ['a choice that is not there', 'first', { x: ['a'], y: ['c'] }, /does not exist/],
    ['a value that is not there', 'first', { x: ['a'], y: ['a'], z: ['a'] }, /does not exist/],
    ['not every value', 'first', { x: ['a'] }, /needs choices/i],
    ['no choice of a value', 'first', { x: ['a'], y: [] }, /choices\.y/],
  ])('is refused with choices that depend on %s', (_, by, choices, expected) => {
    const one = (values: readonly string[]) => ({ type: 'string', title: 't', enum: values });
    const linked = { ...one(['a', 'b']), 'x-choices-by': { field: by, choices } };
    const properties = {
      free: { type: 'string', title: 't' },
      first: one(['x', 'y']),
      linked,
      later: one(['x']),
    };
    const [found = ''] = problems({ type: 'object', properties });
    expect(found).toMatch(/^properties\.linked\.x-choices-by/);
    expect(found).toMatch(expected);
  });

  it("is refused in the caller's language", () => {
    expect(formSchemaProblems(field({ minLength: 5, maxLength: 4 }), 'zh')).toEqual([
      'properties.why.minLength: 大于上限',
    ]);
    expect(formSchemaProblems({ type: 'array' }, 'zh')[0]).toMatch(/^type: 无效输入/);
  });

  it('never makes the check throw, whatever was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (form) => {
        expect(Array.isArray(problems(form))).toBe(true);
        const properties = { a: { type: 'string', title: 'a', ...form } };
        expect(Array.isArray(problems({ type: 'object', properties }))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
