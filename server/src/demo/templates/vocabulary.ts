import type { templateShape } from '@self-print/contract/template/template.ts';
import type { z } from 'zod';

/** A template as written by its author, before defaults are filled in. */
export type WrittenTemplate = z.input<typeof templateShape>;
type Variable = WrittenTemplate['variables'][number];

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

/** Variables of the person. */
export const STUDENT = [
  {
    name: 'student.name',
    type: 'text',
    label: { zh: '姓名', en: 'Name' },
    mask: 'name',
    sample: { zh: '欧阳䶮', en: 'OUYANG Yan' },
  },
  {
    name: 'student.gender',
    type: 'text',
    label: { zh: '性别', en: 'Gender' },
    sample: { zh: '男', en: 'Male' },
  },
  {
    name: 'student.birthday',
    type: 'date',
    label: { zh: '出生日期', en: 'Date of birth' },
    mask: 'all',
    sample: '2004-03-09',
  },
  {
    name: 'student.number',
    type: 'text',
    label: { zh: '学号', en: 'Student number' },
    mask: 'all',
    sample: '2023110482',
  },
  {
    name: 'student.college',
    type: 'text',
    label: { zh: '学院', en: 'School' },
    sample: { zh: '计算机科学与技术学院', en: 'School of Computer Science and Technology' },
  },
  {
    name: 'student.major',
    type: 'text',
    label: { zh: '专业', en: 'Major' },
    sample: { zh: '软件工程', en: 'Software Engineering' },
  },
] as const satisfies readonly Variable[];

/** Its value in the student's record names an image that comes with the data. */
export const PHOTO_VARIABLE = {
  name: 'student.photo',
  type: 'image',
  label: { zh: '照片', en: 'Photograph' },
  sample: 'sample-photo',
} as const satisfies Variable;

/** Variables of the paper itself. */
export const PAPER = [
  { name: 'issuedOn', type: 'date', label: { zh: '开具日期', en: 'Date of issue' }, sample: '2026-11-21' },
  {
    name: 'document.number',
    type: 'text',
    label: { zh: '文件编号', en: 'Document number' },
    sample: '7K4M-9Q2T-X3HB-6ND8',
  },
  {
    name: 'document.verifyUrl',
    type: 'text',
    label: { zh: '验证网址', en: 'Verification link' },
    sample: 'https://print.example.edu.cn/wec-self-print-app-mobile/qrcode-verify/valid#7K4M9Q2TX3HB6ND8',
  },
] as const satisfies readonly Variable[];

export const SCHOOL = {
  name: { zh: '示例大学', en: 'Example University' },
  registrar: { zh: '示例大学教务处', en: 'EXAMPLE UNIVERSITY' },
} as const;
