import { describe, expect, it } from '@jest/globals';
import { type FormValues, formValues } from '@self-print/contract/forms.ts';
import fc from 'fast-check';
import { acceptForm, checkForm } from './checkForm.ts';
import { formSchemaProblems } from './checkFormSchema.ts';
import { formData } from './formData.ts';
import { localFormOf } from './localForm.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 1_000);
const FORM = {
  type: 'object',
  title: '办理信息',
  properties: {
    purpose: {
      type: 'string',
      title: '用途',
      titleEn: 'Purpose',
      enum: ['study', 'work'],
      enumNames: ['Further study', 'Employment'],
      enumNamesZh: ['升学', '求职'],
    },
    receiver: {
      type: 'string',
      title: '接收单位',
      titleEn: 'Addressee',
      minLength: 2,
      maxLength: 5,
      pattern: '^[\\u4e00-\\u9fa5A-Za-z ]+$',
      patternHint: '只填写文字',
      patternHintEn: 'Letters only',
    },
    from: { type: 'string', title: '起始日期', format: 'date' },
    mail: { type: 'string', title: '邮箱', format: 'email' },
    phone: { type: 'string', title: '电话', format: 'phone', 'x-from': 'student.phone' },
    home: { type: 'string', title: '生源地', format: 'region' },
    copies: { type: 'integer', title: '份数', minimum: 1, maximum: 8 },
    parts: {
      type: 'array',
      title: '内容',
      items: { type: 'string', enum: ['成绩', '排名'] },
      enumNames: ['Grades', 'Rank'],
      uniqueItems: true,
      maxItems: 1,
    },
    college: {
      type: 'string',
      title: '学院',
      titleEn: 'College',
      readOnly: true,
      'x-from': 'student.college',
    },
    agreed: { type: 'boolean', title: '属实', const: true },
  },
  required: ['purpose', 'agreed'],
};
const GOOD: FormValues = { purpose: 'work', agreed: true };
const RECORD = {
  'student.phone': '13800000000',
  'student.college': { zh: '文学院', en: 'School of Letters' },
};

const refusalsOf = (values: FormValues, language: 'zh' | 'en' = 'en') => {
  const result = checkForm(FORM, values, language);
  return result.ok ? [] : result.problem.map(({ field, message }) => `${field}: ${message}`);
};

describe('form values', () => {
  it('belong to a valid form', () => {
    expect(formSchemaProblems(FORM, 'en')).toEqual([]);
  });

  it('are stored with trimmed texts and without empty fields', () => {
    const values = { ...GOOD, receiver: '  某公司 ', from: '', mail: '   ', parts: [], copies: 3 };
    expect(checkForm(FORM, values, 'zh')).toEqual({
      ok: true,
      value: { ...GOOD, receiver: '某公司', copies: 3 },
    });
  });

  it.each<[string, FormValues, string]>([
    ['purpose', { agreed: true }, 'Please fill this in'],
    ['purpose', { ...GOOD, purpose: '  ' }, 'Please fill this in'],
    ['purpose', { ...GOOD, purpose: 'other' }, 'Choose one of those listed'],
    ['agreed', { ...GOOD, agreed: false }, 'Please tick this'],
    ['agreed', { purpose: 'work' }, 'Please fill this in'],
    ['receiver', { ...GOOD, receiver: '某' }, 'Enter at least 2 characters'],
    ['receiver', { ...GOOD, receiver: '某某公司总部' }, 'Enter at most 5 characters'],
    ['receiver', { ...GOOD, receiver: '1234' }, 'Letters only'],
    ['receiver', { ...GOOD, receiver: 12 }, 'Enter text'],
    ['from', { ...GOOD, from: '2026-02-30' }, 'Enter a date'],
    ['from', { ...GOOD, from: '2026-2-3' }, 'Enter a date'],
    ['from', { ...GOOD, from: '0000-13-01' }, 'Enter a date'],
    ['mail', { ...GOOD, mail: 'a@b' }, 'Enter an e-mail address'],
    ['mail', { ...GOOD, mail: 'a@b.cn,c@d.cn' }, 'Enter an e-mail address'],
    ['mail', { ...GOOD, mail: 'a..b@c.cn' }, 'Enter an e-mail address'],
    ['mail', { ...GOOD, mail: 'a@-b.cn' }, 'Enter an e-mail address'],
    ['phone', { ...GOOD, phone: '1234' }, 'Enter a phone number'],
    ['home', { ...GOOD, home: '330199' }, 'Choose a province, a city and a district'],
    ['home', { ...GOOD, home: '3301' }, 'Choose a province, a city and a district'],
    ['copies', { ...GOOD, copies: 0 }, 'It must be at least 1'],
    ['copies', { ...GOOD, copies: 9 }, 'It must be at most 8'],
    ['copies', { ...GOOD, copies: 1.5 }, 'Enter a whole number'],
    ['copies', { ...GOOD, copies: '3' }, 'Enter a whole number'],
    ['parts', { ...GOOD, parts: ['住宿'] }, 'Choose one of those listed'],
    ['parts', { ...GOOD, parts: ['成绩', '排名'] }, 'Choose at most 1'],
    ['parts', { ...GOOD, parts: '成绩' }, 'Choose from those listed'],
    ['whoever', { ...GOOD, whoever: 'x' }, 'The form has no such field'],
    ['toString', { ...GOOD, toString: 'x' }, 'The form has no such field'],
  ])('are refused at the field %s', (field, values, message) => {
    expect(refusalsOf(values)).toEqual([`${field}: ${message}`]);
  });

  it("are refused once per field, in form order, in the person's language", () => {
    expect(refusalsOf({ receiver: '1', copies: 0.5, zzz: true, agreed: false }, 'zh')).toEqual([
      'purpose: 请填写此项',
      'receiver: 至少填写 2 个字',
      'copies: 请填写整数',
      'agreed: 请勾选此项',
      'zzz: 表单中没有此项',
    ]);
  });

  it.each(['a@b.cn', 'first.last+tag@mail.example.edu.cn'])('may contain the address %s', (mail) => {
    expect(refusalsOf({ ...GOOD, mail })).toEqual([]);
  });

  it('never make the check throw', () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(FORM.properties)), fc.string());
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.dictionary(names, value), (given) => {
        const parsed = formValues.safeParse(given);
        if (!parsed.success) return;
        const result = checkForm(FORM, parsed.data, 'zh');
        if (!result.ok) expect(result.problem.every(({ message }) => message !== '')).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('are checked in linear time, whatever the pattern', () => {
    const form = { type: 'object', properties: { a: { type: 'string', title: 'a', pattern: '^(a+)+$' } } };
    expect(formSchemaProblems(form, 'en')).toEqual([]);
    expect(checkForm(form, { a: `${'a'.repeat(1_999)}b` }, 'en').ok).toBe(false);
  });
});

describe('choices that depend on an earlier field', () => {
  const one = (title: string, choices: readonly string[], by?: object) => ({
    type: 'string',
    title,
    enum: [...choices],
    ...(by ? { 'x-choices-by': by } : {}),
  });
  const LINKED = {
    type: 'object',
    properties: {
      campus: one('校区', ['east', 'west']),
      place: one('地点', ['hall', 'library', 'gate'], {
        field: 'campus',
        choices: { east: ['hall', 'library'], west: ['gate'] },
      }),
      counter: one('窗口', ['1', '2'], {
        field: 'place',
        choices: { hall: ['1'], library: ['1', '2'], gate: ['2'] },
      }),
    },
    required: ['campus'],
  };
  const found = (values: FormValues) => {
    const result = checkForm(LINKED, values, 'en');
    return result.ok ? [] : result.problem.map(({ field, message }) => `${field}: ${message}`);
  };

  it('are a valid form, and reach the page with their links', () => {
    expect(formSchemaProblems(LINKED, 'en')).toEqual([]);
    expect(localFormOf(LINKED, undefined, 'en').schema.properties).toMatchObject({
      place: { 'x-choices-by': { field: 'campus', choices: { west: ['gate'] } } },
    });
  });

  it.each<[FormValues, readonly string[]]>([
    [{ campus: 'east' }, []],
    [{ campus: 'east', place: 'library', counter: '2' }, []],
    [{ campus: 'west', place: 'gate', counter: '2' }, []],
    [{ campus: 'west', place: 'hall' }, ['place: Choose one of those listed']],
    [{ campus: 'east', place: 'hall', counter: '2' }, ['counter: Choose one of those listed']],
    [{ campus: 'east', counter: '1' }, ['counter: Choose one of those listed']],
    [{ place: 'hall' }, ['campus: Please fill this in', 'place: Choose one of those listed']],
  ])('are checked against it: %j', (values, problems) => {
    expect(found(values)).toEqual(problems);
  });
});

describe('a form sent by a person', () => {
  it('gets its read-only fields from the record, whatever was sent', () => {
    const sent = { ...GOOD, college: '别的学院' };
    expect(acceptForm(FORM, sent, RECORD, 'zh')).toEqual({ ok: true, value: { ...GOOD, college: '文学院' } });
    expect(acceptForm(FORM, sent, RECORD, 'en')).toMatchObject({ value: { college: 'School of Letters' } });
    expect(acceptForm(FORM, sent, undefined, 'zh')).toEqual({ ok: true, value: GOOD });
  });

  it('is refused with the first invalid field in message and detail', () => {
    expect(acceptForm(FORM, { ...GOOD, receiver: '1' }, RECORD, 'en')).toEqual({
      ok: false,
      problem: {
        name: 'FORM_INVALID',
        message: 'Addressee: Enter at least 2 characters',
        detail: { field: 'receiver' },
      },
    });
  });

  it('is refused when the record lacks a read-only value', () => {
    const form = { ...FORM, required: ['college'] };
    expect(acceptForm(form, { college: '自填' }, {}, 'en')).toMatchObject({
      problem: { message: 'College: Your record does not have this. Ask the university to complete it' },
    });
  });

  it('stores nothing when the item has no form', () => {
    expect(acceptForm(null, { a: 'b' }, RECORD, 'zh')).toEqual({ ok: true, value: {} });
  });
});

describe('a form on a screen', () => {
  it("has texts in one language and none of the platform's own keywords", () => {
    const { schema, widgets } = localFormOf(FORM, undefined, 'en');
    expect(schema).toMatchObject({
      title: '办理信息',
      properties: {
        purpose: { title: 'Purpose', enum: ['study', 'work'], enumNames: ['Further study', 'Employment'] },
        parts: { items: { enum: ['成绩', '排名'] }, enumNames: ['Grades', 'Rank'] },
      },
      required: ['purpose', 'agreed'],
    });
    expect(JSON.stringify(schema)).not.toMatch(/x-from|titleEn|Zh|Hint/);
    expect(widgets).toEqual({
      from: 'date',
      mail: 'email',
      phone: 'tel',
      home: 'region',
      parts: 'checkboxes',
    });
    expect(localFormOf(FORM, undefined, 'zh').schema).toMatchObject({
      properties: {
        purpose: { title: '用途', enumNames: ['升学', '求职'] },
        parts: { enumNames: ['成绩', '排名'] },
      },
    });
  });

  it('is prefilled from the record', () => {
    expect(localFormOf(FORM, RECORD, 'en').values).toEqual({
      phone: '13800000000',
      college: 'School of Letters',
    });
  });

  it('is not prefilled with values that it would refuse', () => {
    expect(localFormOf(FORM, { 'student.phone': 'none', 'student.college': null }, 'zh').values).toEqual({});
    expect(localFormOf(FORM, { 'student.phone': [{ a: 'b' }] }, 'zh').values).toEqual({});
  });
});

describe('form values in documents', () => {
  it('contain choices by name in both languages', () => {
    const values = { agreed: true, parts: ['排名', '成绩'], copies: 2, purpose: 'study', receiver: '某公司' };
    expect(formData(FORM, values)).toEqual({
      purpose: { zh: '升学', en: 'Further study' },
      copies: 2,
      parts: { zh: '排名、成绩', en: 'Rank, Grades' },
      receiver: '某公司',
      agreed: { zh: '是', en: 'Yes' },
    });
    expect(formData(FORM, { home: '330106' })).toEqual({ home: '浙江省杭州市西湖区' });
    expect(formData(FORM, { home: '000000' })).toEqual({ home: '000000' });
    expect(formData(FORM, { agreed: false })).toEqual({ agreed: { zh: '否', en: 'No' } });
  });

  it('are unchanged when field or choice has gone from the form', () => {
    expect(formData(FORM, { purpose: 'travel', other: 'x', toString: 'y' })).toEqual({
      purpose: { zh: 'travel', en: 'travel' },
      other: 'x',
      toString: 'y',
    });
    expect(formData(null, { purpose: 'study', parts: ['a', 'b'] })).toEqual({
      purpose: 'study',
      parts: { zh: 'a、b', en: 'a, b' },
    });
  });
});
