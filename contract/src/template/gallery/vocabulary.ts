import type { z } from 'zod/mini';
import type { Bilingual } from '../../fields.ts';
import type { templateShape } from '../template.ts';
import type { SamplePerson } from './people.ts';

/** A template as written by its author, before defaults are filled in. */
export type WrittenTemplate = z.input<typeof templateShape>;
export type Variable = WrittenTemplate['variables'][number];
type Text = Extract<Variable, { type: 'text' }>;

export const SONG = 'Noto Serif SC';
export const HEI = 'Noto Sans SC';
export const INK = '#1b1f24';
export const GREY = '#5b6470';
export const SCHOOL_BLUE = '#1f3a6e';
export const STAMP_RED = '#c8161d';

/** Body text of all documents. */
export const BODY_TEXT = {
  font: SONG,
  sizePt: 12,
  weight: 'regular',
  lineHeight: 1.5,
  letterSpacingEm: 0,
  colour: INK,
  align: 'left',
} as const satisfies WrittenTemplate['text'];

/** The same words in both languages: what consists of values only. */
export const same = (text: string): Bilingual => ({ zh: text, en: text });

/** A text; `more` makes it optional or masks it. */
export function text(
  name: string,
  label: Bilingual,
  sample: Text['sample'],
  more: Partial<Pick<Text, 'mask' | 'required' | 'absent'>> = {},
): Text {
  return { name, type: 'text', label, sample, ...more };
}

export function date(name: string, label: Bilingual, sample: string): Extract<Variable, { type: 'date' }> {
  return { name, type: 'date', label, sample };
}

export function number(
  name: string,
  label: Bilingual,
  sample: number,
): Extract<Variable, { type: 'number' }> {
  return { name, type: 'number', label, sample };
}

/** Variables of the person. */
export function student({ name, isMale, birthday, studentNumber, college, major }: SamplePerson): Variable[] {
  return [
    text('student.name', { zh: '姓名', en: 'Name' }, name, { mask: 'name' }),
    text(
      'student.gender',
      { zh: '性别', en: 'Gender' },
      isMale ? { zh: '男', en: 'Male' } : { zh: '女', en: 'Female' },
    ),
    { ...date('student.birthday', { zh: '出生日期', en: 'Date of birth' }, birthday), mask: 'all' },
    text('student.number', { zh: '学号', en: 'Student number' }, studentNumber, { mask: 'all' }),
    text('student.college', { zh: '学院', en: 'School' }, college),
    text('student.major', { zh: '专业', en: 'Major' }, major),
  ];
}

/** The number of an identity card or passport. */
export const idNumber = ({ identity }: SamplePerson): Variable =>
  text('student.idNumber', { zh: '证件号码', en: 'ID number' }, identity, { mask: 'idNumber' });

export const LEVEL = text(
  'student.level',
  { zh: '培养层次', en: 'Level' },
  { zh: '本科', en: 'undergraduate' },
);
export const enrolledOn = (sample: string) =>
  date('student.enrolledOn', { zh: '入学日期', en: 'Date of enrolment' }, sample);
export const graduatesOn = (sample: string) =>
  date('student.graduatesOn', { zh: '预计毕业日期', en: 'Expected graduation' }, sample);
export const YEARS = number('student.years', { zh: '学制（年）', en: 'Length of programme in years' }, 4);

/** What the holder wants the paper for. */
export const purpose = (sample: Bilingual) =>
  text('purpose', { zh: '用途', en: 'Purpose' }, sample, { required: false });

/** Its value in the student's record names an image that comes with the data. */
export const PHOTO_VARIABLE = {
  name: 'student.photo',
  type: 'image',
  label: { zh: '照片', en: 'Photograph' },
  sample: 'sample-photo',
} as const satisfies Variable;

/** Variables of the paper itself. */
export const PAPER: readonly Variable[] = [
  date('issuedOn', { zh: '开具日期', en: 'Date of issue' }, '2026-11-21'),
  text('document.number', { zh: '文件编号', en: 'Document number' }, '7K4M-9Q2T-X3HB-6ND8'),
  text(
    'document.verifyUrl',
    { zh: '验证网址', en: 'Verification link' },
    'https://print.example.edu.cn/wec-self-print-app-mobile/qrcode-verify/valid#7K4M9Q2TX3HB6ND8',
  ),
];
