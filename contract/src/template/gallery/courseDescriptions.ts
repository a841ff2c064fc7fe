import type { Bilingual } from '../../fields.ts';
import type { TemplateRow } from '../variables.ts';
import {
  letterhead,
  registrar,
  runningHead,
  signedBlock,
  VERIFICATION_HEIGHT_MM,
  verificationBlock,
  watermark,
} from './blocks.ts';
import { COURSE_COLUMNS, COURSES, sampleCourses } from './courses.ts';
import { OUYANG } from './people.ts';
import { SYLLABI, type Syllabus } from './syllabi.ts';
import {
  BODY_TEXT,
  GREY,
  PAPER,
  SCHOOL_BLUE,
  same,
  student,
  text,
  type Variable,
  type WrittenTemplate,
} from './vocabulary.ts';

const TEXT_WIDTH_MM = 160;
const WEEKS_PER_TOPIC = 2;
/** Courses in the sample; a person's data have as many as the person has taken. */
const SAMPLE_COURSES = 3;

const ASSESSMENT: Bilingual = {
  zh: '平时作业 30%，实验或项目 30%，期末考试 40%。',
  en: 'Coursework 30 %, laboratory or project 30 %, final examination 40 %.',
};

const COLUMNS: Extract<Variable, { type: 'list' }>['columns'] = [
  ...COURSE_COLUMNS,
  text('aim', { zh: '课程目标', en: 'Aims' }, { zh: '掌握基本语法。', en: 'Students master the basics.' }),
  text('assessment', { zh: '考核方式', en: 'Assessment' }, ASSESSMENT),
  text('weeks', { zh: '周次', en: 'Weeks' }, '1–2'),
  text('topic', { zh: '教学内容', en: 'Topic' }, { zh: '分支与循环', en: 'Branches and loops' }),
];

/** A row for each topic of each course, with what is said of the course. */
export const syllabusRows = (syllabi: readonly Syllabus[]): TemplateRow[] =>
  syllabi.flatMap(({ code, aim, topics }) => {
    const [course] = sampleCourses(COURSES.filter((one) => one.code === code));
    return topics.map((topic, index) => ({
      ...course,
      aim,
      assessment: ASSESSMENT,
      weeks: `${index * WEEKS_PER_TOPIC + 1}–${(index + 1) * WEEKS_PER_TOPIC}`,
      topic,
    }));
  });

const heading = (id: string, words: Bilingual): WrittenTemplate['flow'][number] => ({
  id,
  kind: 'paragraph',
  role: 'heading',
  keepWithNext: true,
  before: 3.5,
  after: 1,
  text: words,
  style: { sizePt: 11.5, weight: 'bold', colour: SCHOOL_BLUE },
});

const label = (zh: string, en: string) => ({ text: { zh, en }, style: { colour: GREY } });
const value = (shown: string) => ({ text: same(shown) });

/** A page for each course that somebody has taken, as universities abroad want them. */
export const courseDescriptions = (school: Bilingual): WrittenTemplate => ({
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 46, right: 25, bottom: 14, left: 25 } },
  languages: ['zh', 'en'],
  title: { zh: '课程说明', en: 'Course Descriptions' },
  text: { ...BODY_TEXT, sizePt: 10.5 },
  variables: [
    ...student(OUYANG),
    {
      name: 'syllabi',
      type: 'list',
      label: { zh: '课程内容', en: 'Contents of courses' },
      columns: COLUMNS,
      sample: syllabusRows(SYLLABI.slice(0, SAMPLE_COURSES)),
    },
    ...PAPER,
  ],
  repeat: { list: 'syllabi', by: 'code' },
  fixed: [watermark(school), ...letterhead(school, 'every'), ...runningHead(TEXT_WIDTH_MM)],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: same('{name}'),
      style: { sizePt: 20, weight: 'bold', align: 'center', letterSpacingEm: 0.12 },
      styleIn: { en: { letterSpacingEm: 0.02, sizePt: 18 } },
      after: 1,
    },
    {
      id: 'kind-of-paper',
      kind: 'paragraph',
      text: { zh: '课程说明', en: 'Course description' },
      style: { colour: GREY, align: 'center' },
      after: 4,
    },
    {
      id: 'facts',
      kind: 'grid',
      shares: [26, 54, 30, 50],
      lines: { pattern: 'grid', strokePt: 0.5, colour: '#9aa5b4' },
      padding: 1.3,
      style: { sizePt: 10, lineHeight: 1.35 },
      cells: [
        label('课程代码', 'Code'),
        value('{code}'),
        label('开课学期', 'Term'),
        value('{term}'),
        label('课程性质', 'Type'),
        value('{kind}'),
        label('学分／学时', 'Credits, hours'),
        { text: { zh: '{credits:1} 学分，{hours} 学时', en: '{credits:1} credits, {hours} hours' } },
        label('修读学生', 'Taken by'),
        value('{student.name}'),
        label('学号', 'Student no.'),
        value('{student.number}'),
      ],
    },
    heading('aims', { zh: '课程目标', en: 'Aims' }),
    {
      id: 'aim',
      kind: 'paragraph',
      text: same('{aim}'),
      style: { align: 'justify', lineHeight: 1.6 },
    },
    heading('schedule', { zh: '教学进度', en: 'Schedule' }),
    {
      id: 'topics',
      kind: 'table',
      rows: 'syllabi',
      lines: { pattern: 'rows', strokePt: 0.4, colour: '#9aa5b4' },
      padding: 1.2,
      style: { sizePt: 10, lineHeight: 1.35 },
      headFill: SCHOOL_BLUE,
      headStyle: { weight: 'bold', colour: '#ffffff' },
      columns: [
        { head: { zh: '周次', en: 'Weeks' }, text: same('{weeks}'), share: 11, align: 'center' },
        { head: { zh: '教学内容', en: 'Topic' }, text: same('{topic}'), share: 69 },
      ],
      rules: [{ every: 2, fill: '#f3f6fa' }],
    },
    heading('assessed', { zh: '考核方式', en: 'Assessment' }),
    { id: 'assessment', kind: 'paragraph', keepWithNext: true, text: same('{assessment}') },
    {
      id: 'signed',
      kind: 'group',
      before: 3,
      keepWithNext: true,
      height: 43,
      elements: signedBlock(TEXT_WIDTH_MM, registrar(school)),
    },
    {
      id: 'verification',
      kind: 'group',
      before: 2,
      height: VERIFICATION_HEIGHT_MM,
      elements: verificationBlock(TEXT_WIDTH_MM),
    },
  ],
});
