import type { Bilingual } from '../../fields.ts';
import { letterhead, registrar, runningHead, signedBlock, verification, watermark } from './blocks.ts';
import { COURSE_COLUMNS, COURSES, sampleCourses } from './courses.ts';
import { ABUDULA } from './people.ts';
import {
  BODY_TEXT,
  date,
  enrolledOn,
  GREY,
  LEVEL,
  number,
  PAPER,
  SCHOOL_BLUE,
  SONG,
  STAMP_RED,
  same,
  student,
  type WrittenTemplate,
} from './vocabulary.ts';

const SIDE_MM = 25;
const TEXT_WIDTH_MM = 210 - 2 * SIDE_MM;
/** The pass mark. */
const PASSED = 60;

const label = (zh: string, en: string) => ({ text: { zh, en }, style: { colour: GREY } });
const value = (text: string) => ({ text: same(`{${text}}`) });

/** All courses on one sheet, as most registrars issue them; more go on to further pages, over which a seal lies. */
export const transcriptTwoColumns = (school: Bilingual): WrittenTemplate => ({
  format: 1,
  page: {
    size: 'A4',
    orientation: 'portrait',
    margins: { top: 40, right: SIDE_MM, bottom: 37, left: SIDE_MM },
    // Without the foot with the code.
    laterMargins: { top: 41, bottom: 12 },
  },
  languages: ['zh', 'en'],
  title: { zh: '学生成绩单', en: 'Academic Transcript' },
  text: { ...BODY_TEXT, sizePt: 8.5, lineHeight: 1.25 },
  variables: [
    ...student(ABUDULA),
    LEVEL,
    enrolledOn('2022-09-01'),
    date('student.graduatesOn', { zh: '毕业日期', en: 'Date of graduation' }, '2026-06-30'),
    {
      name: 'courses',
      type: 'list',
      label: { zh: '课程', en: 'Courses' },
      columns: COURSE_COLUMNS,
      sample: sampleCourses(COURSES),
    },
    number('total.gpa', { zh: '平均绩点', en: 'Grade point average' }, 3.9),
    ...PAPER,
  ],
  computed: [
    {
      name: 'earned.credits',
      label: { zh: '已获学分', en: 'Credits earned' },
      compute: 'sum',
      list: 'courses',
      column: 'credits',
      where: { variable: 'grade', atLeast: PASSED },
      decimals: 1,
    },
    {
      name: 'earned.average',
      label: { zh: '加权平均分', en: 'Weighted average' },
      compute: 'weightedMean',
      list: 'courses',
      column: 'grade',
      weight: 'credits',
      decimals: 2,
    },
  ],
  fixed: [
    watermark(school),
    ...letterhead(school, 'every'),
    ...runningHead(TEXT_WIDTH_MM),
    ...verification(262),
    {
      id: 'seal-over-pages',
      kind: 'slicedSeal',
      source: {
        from: 'drawn',
        arc: registrar(school).stamp.arc,
        below: { zh: '证明专用章', en: 'REGISTRAR' },
        font: SONG,
        colour: STAMP_RED,
      },
      top: 130,
      // Half of it, and the edge that printers leave blank, are within the margin.
      width: 38,
      height: 38,
      slicesMax: 10,
    },
  ],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: { zh: '学生成绩单', en: 'Academic Transcript' },
      style: { sizePt: 18, weight: 'bold', align: 'center', letterSpacingEm: 0.25 },
      styleIn: { en: { letterSpacingEm: 0.02 } },
      after: 2,
    },
    {
      id: 'student',
      kind: 'grid',
      shares: [10, 34, 14, 27, 13, 22],
      lines: { pattern: 'none' },
      padding: 0.8,
      after: 2,
      cells: [
        label('姓名', 'Name'),
        value('student.name'),
        label('学号', 'Student no.'),
        value('student.number'),
        label('出生日期', 'Born on'),
        value('student.birthday'),
        label('学院', 'School'),
        value('student.college'),
        label('入学日期', 'Enrolled'),
        value('student.enrolledOn'),
        label('毕业日期', 'Graduated'),
        value('student.graduatesOn'),
        label('专业', 'Major'),
        value('student.major'),
        label('层次', 'Level'),
        value('student.level'),
        label('性别', 'Gender'),
        value('student.gender'),
      ],
    },
    {
      id: 'columns',
      kind: 'columns',
      gap: 4,
      lists: [
        [
          {
            id: 'courses',
            kind: 'table',
            rows: 'courses',
            lines: { pattern: 'rows', strokePt: 0.4, colour: '#9aa5b4' },
            padding: 0.8,
            style: { sizePt: 7.5, lineHeight: 1.15 },
            headFill: SCHOOL_BLUE,
            headStyle: { weight: 'bold', colour: '#ffffff' },
            groupBy: { zh: '{term} 学期', en: 'Term {term}' },
            groupStyle: { weight: 'bold', colour: SCHOOL_BLUE },
            groupFill: '#e9eef6',
            columns: [
              { head: { zh: '课程名称', en: 'Course' }, text: same('{name}'), share: 46 },
              { head: { zh: '性质', en: 'Type' }, text: same('{kind}'), share: 17, align: 'center' },
              { head: { zh: '学分', en: 'Credits' }, text: same('{credits:1}'), share: 15.5, align: 'right' },
              { head: { zh: '成绩', en: 'Grade' }, text: same('{grade}'), share: 14, align: 'right' },
            ],
          },
        ],
      ],
    },
    {
      id: 'totals',
      kind: 'paragraph',
      before: 2,
      keepWithNext: true,
      text: {
        zh: '已获学分 {earned.credits:1}　　加权平均分 {earned.average:2}　　平均学分绩点 {total.gpa:2}',
        en: 'Credits earned {earned.credits:1}     Weighted average {earned.average:2}     GPA {total.gpa:2}',
      },
      style: { sizePt: 9, weight: 'bold', align: 'right' },
    },
    {
      id: 'remarks',
      kind: 'paragraph',
      before: 1.5,
      keepWithNext: true,
      text: {
        zh: '说明：百分制，60 分及格；平均学分绩点按四分制计算。以下空白。',
        en: 'Grades are out of 100; 60 is the pass mark. The grade point average is on a scale of 4. Nothing follows below.',
      },
      style: { sizePt: 8, colour: GREY },
    },
    {
      id: 'signed',
      kind: 'group',
      before: 2,
      height: 43,
      elements: signedBlock(TEXT_WIDTH_MM, registrar(school)),
    },
  ],
});
