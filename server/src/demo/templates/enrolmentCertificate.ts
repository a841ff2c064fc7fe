import { letterhead, signedBlock, verification, WATERMARK } from './blocks.ts';
import { BODY_TEXT, PAPER, STUDENT, type WrittenTemplate } from './vocabulary.ts';

const TEXT_WIDTH_MM = 160;

/** Certificate of enrolment, as requested by banks, embassies and employers. */
export const ENROLMENT_CERTIFICATE: WrittenTemplate = {
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 54, right: 25, bottom: 48, left: 25 } },
  pagesMax: 1,
  languages: ['zh', 'en'],
  title: { zh: '在读证明', en: 'Certificate of Enrolment' },
  text: BODY_TEXT,
  variables: [
    ...STUDENT,
    {
      name: 'student.idNumber',
      type: 'text',
      label: { zh: '身份证号', en: 'ID number' },
      mask: 'idNumber',
      sample: '420106200403091234',
    },
    {
      name: 'student.enrolledOn',
      type: 'date',
      label: { zh: '入学日期', en: 'Date of enrolment' },
      sample: '2023-09-01',
    },
    {
      name: 'student.graduatesOn',
      type: 'date',
      label: { zh: '预计毕业日期', en: 'Expected graduation' },
      sample: '2027-06-30',
    },
    {
      name: 'student.years',
      type: 'number',
      label: { zh: '学制（年）', en: 'Length of programme in years' },
      sample: 4,
    },
    {
      name: 'student.level',
      type: 'text',
      label: { zh: '培养层次', en: 'Level' },
      sample: { zh: '本科', en: 'undergraduate' },
    },
    {
      name: 'purpose',
      type: 'text',
      label: { zh: '用途', en: 'Purpose' },
      required: false,
      sample: { zh: '申请签证', en: 'a visa application' },
    },
    ...PAPER,
  ],
  fixed: [WATERMARK, ...letterhead('first'), ...verification(262)],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: { zh: '在读证明', en: 'Certificate of Enrolment' },
      style: { sizePt: 30, weight: 'bold', align: 'center', letterSpacingEm: 0.4 },
      styleIn: { en: { sizePt: 26, letterSpacingEm: 0.02 } },
      after: 16,
    },
    {
      id: 'addressee',
      kind: 'paragraph',
      only: 'en',
      text: { en: 'To whom it may concern,' },
      style: { sizePt: 13 },
      after: 5,
    },
    {
      id: 'statement',
      kind: 'paragraph',
      text: {
        zh: '兹证明__ {student.name} __，{student.gender}，{student.birthday}出生，身份证号 {student.idNumber}，学号 {student.number}，于{student.enrolledOn}进入我校{student.college}{student.major}专业学习，学制{student.years}年，系我校全日制{student.level}在读学生，预计于{student.graduatesOn:month}毕业。',
        en: 'This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}; ID number {student.idNumber}; student number {student.number}) was admitted to Example University on {student.enrolledOn} and is a full-time {student.level} student of {student.major} in the {student.college}. The programme takes {student.years} years, and the student is expected to graduate in {student.graduatesOn:month}.',
      },
      style: { sizePt: 15, lineHeight: 2.1, align: 'justify' },
      styleIn: { en: { sizePt: 13, lineHeight: 1.9 } },
      indentEm: 2,
      after: 0,
    },
    {
      id: 'purpose',
      kind: 'paragraph',
      when: 'purpose',
      text: { zh: '本证明仅用于{purpose}。', en: 'This certificate is issued for {purpose} only.' },
      style: { sizePt: 15, lineHeight: 2.1 },
      styleIn: { en: { sizePt: 13, lineHeight: 1.9 } },
      indentEm: 2,
      after: 0,
    },
    {
      id: 'closing',
      kind: 'paragraph',
      only: 'zh',
      text: { zh: '特此证明。' },
      style: { sizePt: 15, lineHeight: 2.1 },
      indentEm: 2,
    },
    {
      id: 'signed',
      kind: 'group',
      before: 14,
      height: 44,
      elements: signedBlock(TEXT_WIDTH_MM, { zh: '示例大学教务处', en: 'Office of the Registrar' }),
    },
  ],
};
