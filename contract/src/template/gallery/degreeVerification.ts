import type { Bilingual } from '../../fields.ts';
import { letterhead, registrar, signedBlock, verification, watermark } from './blocks.ts';
import { OUYANG } from './people.ts';
import {
  BODY_TEXT,
  date,
  enrolledOn,
  GREY,
  PAPER,
  PHOTO_VARIABLE,
  same,
  student,
  text,
  type WrittenTemplate,
} from './vocabulary.ts';

const TEXT_WIDTH_MM = 160;

const label = (zh: string, en: string) => ({
  text: { zh, en },
  style: { colour: GREY, align: 'center' as const },
});
const value = (name: string, span = 1) => ({
  text: same(`{${name}}`),
  style: { weight: 'bold' as const },
  span,
});

/** Degree verification report, as requested by employers and other universities. */
export const degreeVerification = (school: Bilingual): WrittenTemplate => ({
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 42, right: 25, bottom: 38, left: 25 } },
  pagesMax: 1,
  languages: ['zh', 'en'],
  title: { zh: '学历学位验证报告', en: 'Verification of Graduation and Degree' },
  text: { ...BODY_TEXT, sizePt: 11 },
  variables: [
    ...student(OUYANG),
    PHOTO_VARIABLE,
    text('degree.name', { zh: '学位', en: 'Degree' }, { zh: '工学学士', en: 'Bachelor of Engineering' }),
    text('degree.level', { zh: '层次', en: 'Level' }, { zh: '学士学位', en: 'Bachelor' }),
    date('degree.on', { zh: '授予日期', en: 'Conferred on' }, '2026-06-30'),
    text('degree.number', { zh: '学位证书编号', en: 'Degree diploma number' }, '1099942026004821'),
    text(
      'graduation.number',
      { zh: '毕业证书编号', en: 'Graduation certificate number' },
      '109991202605004821',
    ),
    enrolledOn('2022-09-01'),
    date('graduation.on', { zh: '毕业日期', en: 'Graduated on' }, '2026-06-30'),
    text(
      'honours',
      { zh: '荣誉', en: 'Honours' },
      { zh: '优秀毕业生', en: 'Outstanding graduate' },
      { required: false },
    ),
    date('validUntil', { zh: '有效期至', en: 'Valid until' }, '2027-05-21'),
    ...PAPER,
  ],
  fixed: [watermark(school), ...letterhead(school, 'first'), ...verification(262)],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: { zh: '学历学位验证报告', en: 'Verification of Graduation and Degree' },
      style: { sizePt: 24, weight: 'bold', align: 'center', letterSpacingEm: 0.25 },
      styleIn: { en: { sizePt: 21, letterSpacingEm: 0.02 } },
      after: 6,
    },
    {
      id: 'person',
      kind: 'group',
      height: 57,
      elements: [
        {
          id: 'photo',
          kind: 'image',
          frame: { x: 121, y: 1, width: 39, height: 54 },
          source: { from: 'variable', variable: 'student.photo' },
          fit: 'cover',
          alt: { zh: '照片', en: 'Photograph' },
        },
        {
          id: 'photo-edge',
          kind: 'rect',
          frame: { x: 121, y: 1, width: 39, height: 54 },
          strokePt: 0.4,
          colour: GREY,
        },
        {
          id: 'statement',
          kind: 'text',
          frame: { x: 0, y: 0, width: 113, height: 56 },
          text: {
            zh: '　　经核验，**{student.name}**（学号 {student.number}）于{student.enrolledOn:month}进入我校{student.college}{student.major}专业学习，于{graduation.on:month}毕业，经校学位评定委员会审核，授予**{degree.name}**学位。信息如下：',
            en: 'We have verified that **{student.name}** (student number {student.number}) entered the {student.college} in {student.enrolledOn:month} to study {student.major}, graduated in {graduation.on:month}, and was conferred the degree of **{degree.name}** by the Academic Degree Committee.',
          },
          style: { sizePt: 14, lineHeight: 2, align: 'justify' },
          styleIn: { en: { sizePt: 11, lineHeight: 1.5 } },
        },
      ],
    },
    {
      id: 'facts',
      kind: 'grid',
      before: 4,
      shares: [22, 31, 22, 31],
      lines: { pattern: 'grid', strokePt: 0.6, colour: '#8893a3' },
      padding: 2.2,
      cells: [
        label('姓名', 'Name'),
        value('student.name', 3),
        label('性别', 'Gender'),
        value('student.gender'),
        label('出生日期', 'Born on'),
        value('student.birthday'),
        label('专业', 'Major'),
        value('student.major', 3),
        label('毕业证书编号', 'Certificate no.'),
        value('graduation.number', 3),
        label('学位', 'Degree'),
        value('degree.name', 3),
        label('层次', 'Level'),
        value('degree.level'),
        label('授予日期', 'Conferred'),
        value('degree.on'),
        label('学位证书编号', 'Diploma no.'),
        value('degree.number', 3),
        label('荣誉', 'Honours'),
        value('honours'),
        label('有效期至', 'Valid until'),
        value('validUntil'),
      ],
    },
    {
      id: 'signed',
      kind: 'group',
      before: 6,
      height: 44,
      elements: signedBlock(TEXT_WIDTH_MM, registrar(school)),
    },
  ],
});
