import type { Bilingual } from '../../fields.ts';
import {
  letterhead,
  type Placed,
  registrar,
  runningHead,
  signedBlock,
  verificationBlock,
  watermark,
} from './blocks.ts';
import { COURSE_COLUMNS, COURSES, type Course, sampleCourses } from './courses.ts';
import { OUYANG } from './people.ts';
import {
  BODY_TEXT,
  GREY,
  number,
  PAPER,
  SCHOOL_BLUE,
  same,
  student,
  text,
  type Variable,
  type WrittenTemplate,
} from './vocabulary.ts';

const PAPER_MM = { width: 297, height: 210 };
const SIDE_MM = 25;
const TEXT_WIDTH_MM = PAPER_MM.width - 2 * SIDE_MM;
/** The code beside the office, date and seal, as a sheet on its side has no height to spare. */
const CODE = { width: 151, y: 14 };
const SIGNED_MM = 94;
/** The pass mark. */
const PASSED = 60;

type Block = WrittenTemplate['flow'][number];
type Inner = Extract<Block, { kind: 'columns' }>['lists'][number][number];
type Computed = NonNullable<WrittenTemplate['computed']>[number];

/** A term, by its number in the record and the names of its computed values. */
interface Term {
  readonly id: 'autumn' | 'spring';
  readonly number: 1 | 2;
  readonly name: Bilingual;
}

const TERMS: readonly Term[] = [
  { id: 'autumn', number: 1, name: { zh: '第一学期', en: 'First term' } },
  { id: 'spring', number: 2, name: { zh: '第二学期', en: 'Second term' } },
];

/** Courses with the year and the number of their term. */
const coursesByYear = (courses: readonly Course[]) =>
  sampleCourses(courses).map((row, index) => {
    const term = courses[index]?.term ?? '';
    return { ...row, year: term.slice(0, -2), semester: Number(term.slice(-1)) };
  });

const COLUMNS: Extract<Variable, { type: 'list' }>['columns'] = [
  ...COURSE_COLUMNS,
  text('year', { zh: '学年', en: 'Academic year' }, '2023-2024'),
  number('semester', { zh: '学期序号', en: 'Number of the term' }, 1),
];

/** The sums of a term, or of the year. */
function sumsOf(id: string, name: Bilingual, term?: Term): Computed[] {
  const where = term && { where: { variable: 'semester', is: [term.number] } };
  const label = (zh: string, en: string) => ({ zh: `${name.zh}${zh}`, en: `${name.en}: ${en}` });
  return [
    {
      name: `${id}.courses`,
      label: label('课程门数', 'number of courses'),
      compute: 'count',
      list: 'yearCourses',
      decimals: 0,
      ...where,
    },
    {
      name: `${id}.credits`,
      label: label('学分', 'credits'),
      compute: 'sum',
      list: 'yearCourses',
      column: 'credits',
      decimals: 1,
      ...where,
    },
    {
      name: `${id}.average`,
      label: label('加权平均分', 'weighted average'),
      compute: 'weightedMean',
      list: 'yearCourses',
      column: 'grade',
      weight: 'credits',
      absent: { zh: '—', en: '—' },
      ...where,
    },
  ];
}

/** The courses of a term; nothing in a year that has none in it. */
function termBlocks({ id, number: semester, name }: Term): Inner[] {
  const when = { variable: `${id}.courses`, atLeast: 1 };
  return [
    {
      id: `${id}-heading`,
      kind: 'paragraph',
      role: 'heading',
      when,
      keepWithNext: true,
      text: name,
      style: { sizePt: 10.5, weight: 'bold', colour: SCHOOL_BLUE },
      after: 1,
    },
    {
      id: `${id}-courses`,
      kind: 'table',
      when,
      rows: 'yearCourses',
      where: { variable: 'semester', is: [semester] },
      lines: { pattern: 'rows', strokePt: 0.4, colour: '#9aa5b4' },
      padding: 1.2,
      headFill: SCHOOL_BLUE,
      headStyle: { weight: 'bold', colour: '#ffffff' },
      columns: [
        { head: { zh: '课程代码', en: 'Code' }, text: same('{code}'), share: 19 },
        { head: { zh: '课程名称', en: 'Course' }, text: same('{name}'), share: 51 },
        { head: { zh: '性质', en: 'Type' }, text: same('{kind}'), share: 20, align: 'center' },
        { head: { zh: '学时', en: 'Hours' }, text: same('{hours}'), share: 14, align: 'right' },
        { head: { zh: '学分', en: 'Credits' }, text: same('{credits:1}'), share: 17, align: 'right' },
        { head: { zh: '成绩', en: 'Grade' }, text: same('{grade}'), share: 15, align: 'right' },
      ],
      rules: [
        { every: 2, fill: '#f3f6fa' },
        { when: { variable: 'grade', below: PASSED }, columns: [6], style: { weight: 'bold' } },
      ],
      summaryStyle: { weight: 'bold' },
      summary: [
        {
          text: {
            zh: `学分 {${id}.credits:1}　　加权平均分 {${id}.average:2}`,
            en: `Credits {${id}.credits:1}     Weighted average {${id}.average:2}`,
          },
          style: { align: 'right' },
          span: 6,
        },
      ],
    },
  ];
}

const moved = (parts: readonly Placed[], x: number, y: number): Placed[] =>
  parts.map((part) => ({ ...part, frame: { ...part.frame, x: part.frame.x + x, y: part.frame.y + y } }));

const label = (zh: string, en: string) => ({ text: { zh, en }, style: { colour: GREY } });
const value = (name: string) => ({ text: same(`{${name}}`) });

/** A sheet for each academic year, its two terms side by side. */
export const yearRecord = (school: Bilingual): WrittenTemplate => ({
  format: 1,
  page: {
    size: 'A4',
    orientation: 'landscape',
    margins: { top: 41, right: SIDE_MM, bottom: 14, left: SIDE_MM },
  },
  languages: ['zh', 'en'],
  title: { zh: '学年成绩总表', en: 'Annual Academic Record' },
  text: { ...BODY_TEXT, sizePt: 9, lineHeight: 1.3 },
  variables: [
    ...student(OUYANG),
    {
      name: 'yearCourses',
      type: 'list',
      label: { zh: '各学年课程', en: 'Courses by year' },
      columns: COLUMNS,
      sample: coursesByYear(COURSES),
    },
    ...PAPER,
  ],
  computed: [
    ...TERMS.flatMap((term) => sumsOf(term.id, term.name, term)),
    ...sumsOf('year', { zh: '学年', en: 'Year' }),
  ],
  repeat: { list: 'yearCourses', by: 'year' },
  fixed: [
    watermark(school),
    ...letterhead(school, 'every', PAPER_MM.width),
    ...runningHead(TEXT_WIDTH_MM, PAPER_MM.height - 9),
  ],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: { zh: '{year} 学年成绩总表', en: 'Academic Record {year}' },
      style: { sizePt: 17, weight: 'bold', align: 'center', letterSpacingEm: 0.12 },
      styleIn: { en: { letterSpacingEm: 0.02 } },
      after: 3,
    },
    {
      id: 'student',
      kind: 'grid',
      shares: [14, 42, 16, 30, 15, 66, 14, 48],
      lines: { pattern: 'none' },
      padding: 0.8,
      after: 2.5,
      cells: [
        label('姓名', 'Name'),
        value('student.name'),
        label('学号', 'Number'),
        value('student.number'),
        label('学院', 'School'),
        value('student.college'),
        label('专业', 'Major'),
        value('student.major'),
      ],
    },
    { id: 'terms', kind: 'columns', gap: 8, lists: TERMS.map(termBlocks) },
    {
      id: 'year-totals',
      kind: 'paragraph',
      before: 2.5,
      keepWithNext: true,
      text: {
        zh: '本学年修读课程 {year.courses:0} 门，学分 {year.credits:1}，加权平均分 {year.average:2}。百分制，60 分及格。以下空白。',
        en: 'In this year {year.courses:0} courses, {year.credits:1} credits, weighted average {year.average:2}. Grades are out of 100; 60 is the pass mark. Nothing follows below.',
      },
      style: { sizePt: 8.5 },
    },
    {
      id: 'signed',
      kind: 'group',
      before: 2,
      height: 43,
      elements: [
        ...moved(verificationBlock(CODE.width), 0, CODE.y),
        ...moved(signedBlock(SIGNED_MM, registrar(school)), TEXT_WIDTH_MM - SIGNED_MM, 0),
      ],
    },
  ],
});
