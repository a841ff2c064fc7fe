import { signedBlock } from './blocks.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  INK,
  PAPER,
  PHOTO_VARIABLE,
  SCHOOL,
  SCHOOL_BLUE,
  STUDENT,
  type WrittenTemplate,
} from './vocabulary.ts';

const PAPER_WIDTH_MM = 297;
const MARGIN_MM = 40;
const TEXT_WIDTH_MM = 150;
/** The university's own stamp: its name and nothing else. */
const UNIVERSITY_STAMP = { arc: { zh: SCHOOL.name.zh, en: SCHOOL.registrar.en } };

/** Certificate of graduation, which replaces a lost diploma: landscape, with photo. */
export const GRADUATION_CERTIFICATE: WrittenTemplate = {
  format: 1,
  page: {
    size: 'A4',
    orientation: 'landscape',
    margins: { top: 66, right: PAPER_WIDTH_MM - 107 - TEXT_WIDTH_MM, bottom: 20, left: 107 },
  },
  pagesMax: 1,
  languages: ['zh', 'en'],
  title: { zh: '毕业证明书', en: 'Certificate of Graduation' },
  text: BODY_TEXT,
  variables: [
    ...STUDENT,
    PHOTO_VARIABLE,
    {
      name: 'student.enrolledOn',
      type: 'date',
      label: { zh: '入学日期', en: 'Date of enrolment' },
      sample: '2022-09-01',
    },
    {
      name: 'graduation.on',
      type: 'date',
      label: { zh: '毕业日期', en: 'Date of graduation' },
      sample: '2026-06-30',
    },
    {
      name: 'graduation.years',
      type: 'number',
      label: { zh: '学制（年）', en: 'Length of programme in years' },
      sample: 4,
    },
    {
      name: 'graduation.number',
      type: 'text',
      label: { zh: '毕业证书编号', en: 'Certificate number' },
      sample: '109991202605004821',
    },
    {
      name: 'president',
      type: 'text',
      label: { zh: '校长', en: 'President' },
      sample: { zh: '𠅤明远', en: 'LI Mingyuan' },
    },
    ...PAPER,
  ],
  fixed: [
    {
      id: 'frame-thick',
      kind: 'rect',
      frame: { x: 12, y: 12, width: 273, height: 186 },
      strokePt: 2.4,
      colour: SCHOOL_BLUE,
    },
    {
      id: 'frame-thin',
      kind: 'rect',
      frame: { x: 14.5, y: 14.5, width: 268, height: 181 },
      strokePt: 0.5,
      colour: SCHOOL_BLUE,
    },
    {
      id: 'emblem',
      kind: 'image',
      frame: { x: 137.5, y: 19, width: 22, height: 22 },
      source: { from: 'resource', resource: 'emblem' },
      alt: { zh: '校徽', en: 'Emblem of the university' },
    },
    {
      id: 'heading',
      kind: 'text',
      role: 'title',
      frame: { x: 40, y: 44, width: 217, height: 16 },
      text: { zh: '毕业证明书', en: 'Certificate of Graduation' },
      style: {
        sizePt: 34,
        weight: 'bold',
        align: 'center',
        lineHeight: 1.2,
        letterSpacingEm: 0.4,
        colour: SCHOOL_BLUE,
      },
      styleIn: { en: { sizePt: 30, letterSpacingEm: 0.03 } },
      vertical: 'middle',
    },
    {
      id: 'photo',
      kind: 'image',
      frame: { x: MARGIN_MM, y: 70, width: 35, height: 49 },
      source: { from: 'variable', variable: 'student.photo' },
      fit: 'cover',
      alt: { zh: '照片', en: 'Photograph' },
    },
    {
      id: 'photo-edge',
      kind: 'rect',
      frame: { x: MARGIN_MM, y: 70, width: 35, height: 49 },
      strokePt: 0.4,
      colour: GREY,
    },
    {
      id: 'verify-code',
      kind: 'qrCode',
      frame: { x: MARGIN_MM + 4.5, y: 128, width: 26, height: 26 },
      content: { zh: '{document.verifyUrl}', en: '{document.verifyUrl}' },
      colour: INK,
    },
    {
      id: 'verify-text',
      kind: 'text',
      frame: { x: 28, y: 155, width: 59, height: 10 },
      text: { zh: '扫码核验真伪\n{document.number}', en: 'Scan to verify\n{document.number}' },
      style: { font: HEI, sizePt: 7.5, align: 'center', colour: GREY },
    },
    {
      id: 'numbers',
      kind: 'text',
      frame: { x: 28, y: 183, width: 240, height: 7 },
      text: {
        zh: '毕业证书编号 {graduation.number}　　学号 {student.number}',
        en: 'Certificate number {graduation.number}     Student number {student.number}',
      },
      style: { font: HEI, sizePt: 9, align: 'center', colour: GREY },
      overflow: { rule: 'shrink', minSizePt: 7 },
    },
  ],
  flow: [
    {
      id: 'statement',
      kind: 'paragraph',
      text: {
        zh: '学生 **{student.name}**，{student.gender}，{student.birthday}生，于{student.enrolledOn:month}至{graduation.on:month}在我校{student.college}{student.major}专业{graduation.years:chinese}年制本科学习，修完教学计划规定的全部课程，成绩合格，准予毕业。',
        en: 'This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}) studied {student.major} in the {student.college} of Example University from {student.enrolledOn:month} to {graduation.on:month}, completed all courses of the {graduation.years}-year undergraduate programme with satisfactory results, and has been permitted to graduate.',
      },
      style: { sizePt: 17, lineHeight: 2.1, align: 'justify' },
      styleIn: { en: { sizePt: 14, lineHeight: 1.8 } },
      indentEm: 2,
    },
    {
      id: 'lost',
      kind: 'paragraph',
      text: {
        zh: '原毕业证书遗失，特发此证明，与原证书具有同等效力。',
        en: 'This certificate is issued in the place of the lost diploma and has the same effect.',
      },
      style: { sizePt: 14, lineHeight: 2, colour: GREY },
      styleIn: { en: { sizePt: 11.5, lineHeight: 1.7 } },
      indentEm: 2,
    },
    {
      id: 'signed',
      kind: 'group',
      before: 4,
      height: 44,
      elements: [
        {
          id: 'president',
          kind: 'text',
          frame: { x: 0, y: 23, width: 55, height: 8 },
          text: { zh: '校长　**{president}**', en: 'President  **{president}**' },
          style: { sizePt: 14 },
          overflow: { rule: 'shrink', minSizePt: 9 },
          vertical: 'middle',
        },
        {
          id: 'president-signature',
          kind: 'image',
          frame: { x: 12, y: 9, width: 34, height: 14 },
          source: { from: 'resource', resource: 'president-signature' },
          alt: { zh: '校长签名', en: 'Signature of the President' },
        },
        ...signedBlock(TEXT_WIDTH_MM, SCHOOL.name, UNIVERSITY_STAMP),
      ],
    },
  ],
};
