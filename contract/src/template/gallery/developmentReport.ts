import type { Bilingual } from '../../fields.ts';
import {
  letterhead,
  runningHead,
  signedBlock,
  studentAffairs,
  VERIFICATION_HEIGHT_MM,
  verificationBlock,
  watermark,
} from './blocks.ts';
import { facts } from './facts.ts';
import { OUYANG } from './people.ts';
import { AREAS, type ReportArea } from './reportAreas.ts';
import {
  BODY_TEXT,
  number,
  PAPER,
  SCHOOL_BLUE,
  same,
  student,
  text,
  type WrittenTemplate,
} from './vocabulary.ts';

const TEXT_WIDTH_MM = 160;
const POINTS_MAX = 100;

type Block = WrittenTemplate['flow'][number];

const heading = (id: string, words: Bilingual): Block => ({
  id,
  kind: 'paragraph',
  role: 'heading',
  keepWithNext: true,
  before: 5,
  after: 1.5,
  text: words,
  style: { sizePt: 13, weight: 'bold', colour: SCHOOL_BLUE },
});

const words = (id: string, said: Bilingual): Block => ({
  id,
  kind: 'paragraph',
  keepWithNext: true,
  text: said,
  style: { align: 'justify', lineHeight: 1.65 },
  styleIn: { zh: { lineHeight: 1.75 } },
});

/** An area of a student's development: what is said of it, and its points. */
const areaBlocks = ({ id, heading: named, name }: ReportArea): Block[] => [
  heading(`${id}-heading`, named),
  words(`${id}-words`, same(`{report.${id}}`)),
  {
    id: `${id}-points`,
    kind: 'chart',
    keepTogether: true,
    before: 2.5,
    rows: 'assessment',
    where: { variable: 'area', is: [name.zh, name.en] },
    label: same('{item}'),
    value: 'points',
    valueText: same('**{points:0}**'),
    max: POINTS_MAX,
    labelWidth: 46,
    valueWidth: 12,
    barHeight: 4,
    gap: 1.6,
    colour: SCHOOL_BLUE,
    ground: '#e6eaf1',
    style: { sizePt: 10, lineHeight: 1.2 },
  },
];

/** Study, practice, service and sport of a student in words and points, for further study, employers and awards. */
export const developmentReport = (school: Bilingual): WrittenTemplate => ({
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 46, right: 25, bottom: 14, left: 25 } },
  languages: ['zh', 'en'],
  title: { zh: '综合素质评价报告', en: 'Student Development Report' },
  text: { ...BODY_TEXT, sizePt: 11 },
  variables: [
    ...student(OUYANG),
    number('total.credits', { zh: '总学分', en: 'Total credits' }, 108),
    number('total.average', { zh: '加权平均分', en: 'Weighted average' }, 90.87),
    ...AREAS.map(({ id, name, words: sample }) =>
      text(`report.${id}`, { zh: `${name.zh}评语`, en: `${name.en}: remarks` }, sample),
    ),
    text(
      'report.opinion',
      { zh: '评价意见', en: 'Assessment' },
      {
        zh: '评价小组认为，该生学业优秀，责任心强，善于合作，具备进一步深造与承担专业工作的能力。',
        en: 'The assessment group finds the student excellent in study, responsible and cooperative, and able to go on to further study and to professional work.',
      },
    ),
    text('report.grade', { zh: '评价等级', en: 'Overall grade' }, { zh: '优秀', en: 'Excellent' }),
    {
      name: 'assessment',
      type: 'list',
      label: { zh: '评价得分', en: 'Points' },
      columns: [
        text('area', { zh: '方面', en: 'Area' }, { zh: '学业', en: 'Study' }),
        text('item', { zh: '项目', en: 'Item' }, { zh: '公共基础', en: 'Foundations' }),
        number('points', { zh: '得分', en: 'Points' }, 89),
      ],
      sample: AREAS.flatMap(({ name, points }) =>
        points.map(([zh, en, reached]) => ({ area: name, item: { zh, en }, points: reached })),
      ),
    },
    ...PAPER,
  ],
  fixed: [watermark(school), ...letterhead(school, 'every'), ...runningHead(TEXT_WIDTH_MM)],
  flow: [
    {
      id: 'heading',
      kind: 'paragraph',
      role: 'title',
      text: { zh: '综合素质评价报告', en: 'Student Development Report' },
      style: { sizePt: 21, weight: 'bold', align: 'center', letterSpacingEm: 0.18 },
      styleIn: { en: { letterSpacingEm: 0.02 } },
      after: 3,
    },
    {
      ...facts('student', [
        [{ zh: '姓名', en: 'Name' }, '{student.name}'],
        [{ zh: '学号', en: 'Student no.' }, '{student.number}'],
        [{ zh: '学院', en: 'School' }, '{student.college}'],
        [{ zh: '专业', en: 'Major' }, '{student.major}'],
        [{ zh: '已获学分', en: 'Credits' }, '{total.credits:1}'],
        [{ zh: '加权平均分', en: 'Average' }, '{total.average:2}'],
      ]),
      // The name of a school is long.
      shares: [22, 38, 24, 36],
      style: { sizePt: 10.5 },
    },
    words('basis', {
      zh: '本报告依据学校本科生综合素质评价办法，由学院评价小组根据学业成绩、实践记录、活动档案与师生访谈形成，供升学、就业与奖助评审使用。各项得分以 100 分为满分。',
      en: 'This report was written by the assessment group of the school under the rules of the university on all-round development. It rests on marks, records of practice and activities, and interviews. Points are out of 100.',
    }),
    ...AREAS.flatMap(areaBlocks),
    heading('opinion-heading', { zh: '五、评价意见', en: 'Assessment' }),
    words('opinion', {
      zh: '{report.opinion}综合素质评价等级：**{report.grade}**。',
      en: '{report.opinion} Overall grade: **{report.grade}**.',
    }),
    {
      id: 'signed',
      kind: 'group',
      before: 4,
      keepWithNext: true,
      height: 43,
      elements: signedBlock(TEXT_WIDTH_MM, studentAffairs(school)),
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
