import type { Bilingual } from '../../fields.ts';
import {
  letterhead,
  registrar,
  runningHead,
  signedBlock,
  VERIFICATION_HEIGHT_MM,
  verificationBlock,
  watermark,
} from './blocks.ts';
import { COURSE_COLUMNS, COURSES, sampleCourses, totalsOf } from './courses.ts';
import { OUYANG } from './people.ts';
import {
  BODY_TEXT,
  enrolledOn,
  GREY,
  number,
  PAPER,
  SCHOOL_BLUE,
  same,
  student,
  type WrittenTemplate,
} from './vocabulary.ts';

const TEXT_WIDTH_MM = 160;
const FOOT_MM = 280.5;
const TOTALS = totalsOf(COURSES);

const label = (zh: string, en: string) => ({ text: { zh, en }, style: { colour: GREY } });
const value = (name: string, span = 1) => ({ text: same(`{${name}}`), span });

/** All courses of a student with grades, by term, over as many pages as needed. */
export const transcript = (school: Bilingual): WrittenTemplate => ({
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 40, right: 25, bottom: 20, left: 25 } },
  languages: ['zh', 'en'],
  title: { zh: '本科生成绩单', en: 'Academic Transcript' },
  text: { ...BODY_TEXT, sizePt: 9, lineHeight: 1.3 },
  variables: [
    ...student(OUYANG),
    enrolledOn('2023-09-01'),
    {
      name: 'courses',
      type: 'list',
      label: { zh: '课程', en: 'Courses' },
      columns: COURSE_COLUMNS,
      sample: sampleCourses(COURSES),
    },
    number('total.credits', { zh: '总学分', en: 'Total credits' }, TOTALS.credits),
    number('total.average', { zh: '加权平均分', en: 'Weighted average' }, Number(TOTALS.average)),
    number('total.gpa', { zh: '平均绩点', en: 'Grade point average' }, 3.9),
    ...PAPER,
  ],
  fixed: [watermark(school), ...letterhead(school, 'every'), ...runningHead(TEXT_WIDTH_MM, FOOT_MM)],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: { zh: '本科生成绩单', en: 'Academic Transcript' },
      style: { sizePt: 20, weight: 'bold', align: 'center', letterSpacingEm: 0.25 },
      styleIn: { en: { letterSpacingEm: 0.02 } },
      after: 3,
    },
    {
      id: 'student',
      kind: 'grid',
      shares: [15, 38, 15, 32],
      lines: { pattern: 'none' },
      padding: 1.1,
      after: 3,
      cells: [
        label('姓名', 'Name'),
        value('student.name'),
        label('学号', 'Student no.'),
        value('student.number'),
        label('学院', 'School'),
        value('student.college'),
        label('入学日期', 'Enrolled on'),
        value('student.enrolledOn'),
        label('专业', 'Major'),
        value('student.major'),
        label('出生日期', 'Born on'),
        value('student.birthday'),
      ],
    },
    {
      id: 'courses',
      kind: 'table',
      rows: 'courses',
      lines: { pattern: 'rows', strokePt: 0.4, colour: '#9aa5b4' },
      padding: 1.35,
      headFill: SCHOOL_BLUE,
      headStyle: { weight: 'bold', colour: '#ffffff' },
      groupBy: {
        zh: '{term} 学期　　学分 {sum.credits:1}',
        en: 'Term {term}     Credits {sum.credits:1}',
      },
      groupStyle: { weight: 'bold', colour: SCHOOL_BLUE },
      groupFill: '#e9eef6',
      columns: [
        {
          head: { zh: '序号', en: 'No.' },
          text: same('{rowNumber}'),
          share: 8,
          align: 'center',
        },
        { head: { zh: '课程代码', en: 'Code' }, text: same('{code}'), share: 14 },
        { head: { zh: '课程名称', en: 'Course' }, text: same('{name}'), share: 54 },
        {
          head: { zh: '性质', en: 'Type' },
          text: same('{kind}'),
          share: 13,
          align: 'center',
        },
        {
          head: { zh: '学时', en: 'Hours' },
          text: same('{hours}'),
          share: 11,
          align: 'right',
        },
        {
          head: { zh: '学分', en: 'Credits' },
          text: same('{credits:1}'),
          share: 11,
          align: 'right',
        },
        {
          head: { zh: '成绩', en: 'Grade' },
          text: same('{grade}'),
          share: 12,
          align: 'right',
        },
      ],
      summaryStyle: { weight: 'bold' },
      summary: [
        {
          text: {
            zh: '总学分 {total.credits:1}　　加权平均分 {total.average:2}　　平均学分绩点 {total.gpa:2}',
            en: 'Credits {total.credits:1}     Weighted average {total.average:2}     GPA {total.gpa:2}',
          },
          style: { align: 'right' },
          span: 7,
        },
      ],
    },
    {
      id: 'remarks',
      kind: 'paragraph',
      before: 3,
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
      before: 4,
      keepWithNext: true,
      height: 43,
      elements: signedBlock(TEXT_WIDTH_MM, registrar(school)),
    },
    {
      id: 'verification',
      kind: 'group',
      before: 3,
      height: VERIFICATION_HEIGHT_MM,
      elements: verificationBlock(TEXT_WIDTH_MM),
    },
  ],
});
