import type { Bilingual } from '../../fields.ts';
import { studentAffairs } from './blocks.ts';
import { letter, statement } from './letter.ts';
import { CIREN } from './people.ts';
import {
  BODY_TEXT,
  enrolledOn,
  LEVEL,
  SCHOOL_BLUE,
  same,
  student,
  text,
  type WrittenTemplate,
} from './vocabulary.ts';

const AWARDS = [
  ['2024-2025', '国家奖学金', 'National Scholarship', '国家级', 'National'],
  ['2023-2024', '优秀学生一等奖学金', 'Merit Scholarship, First Class', '校级', 'University'],
  ['2023-2024', '三好学生', 'Outstanding Student of the Year', '校级', 'University'],
  ['2022-2023', '学业进步奖学金', 'Scholarship for Academic Progress', '校级', 'University'],
] as const;

/** Scholarships and honours on record, for further study and employers. */
export const awardCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '获奖证明', en: 'Certificate of Awards' },
    isLong: true,
    variables: [
      ...student(CIREN),
      LEVEL,
      enrolledOn('2020-09-01'),
      {
        name: 'awards',
        type: 'list',
        label: { zh: '奖励', en: 'Awards' },
        columns: [
          text('year', { zh: '学年', en: 'Academic year' }, '2024-2025'),
          text('name', { zh: '奖项', en: 'Award' }, { zh: '国家奖学金', en: 'National Scholarship' }),
          text('level', { zh: '级别', en: 'Level' }, { zh: '国家级', en: 'National' }),
        ],
        sample: AWARDS.map(([year, zh, en, levelZh, levelEn]) => ({
          year,
          name: { zh, en },
          level: { zh: levelZh, en: levelEn },
        })),
      },
    ],
    body: [
      statement('statement', {
        zh: '兹证明**{student.name}**（学号 {student.number}），{student.gender}，于{student.enrolledOn:month}进入我校{student.college}{student.major}专业学习，系我校全日制{student.level}学生，在校期间获得以下奖励：',
        en: `This is to certify that **{student.name}** (student number {student.number}), who entered ${school.en} in {student.enrolledOn:month} as a full-time {student.level} student of {student.major} in the {student.college}, has received the following awards:`,
      }),
      {
        id: 'awards',
        kind: 'table',
        rows: 'awards',
        before: 5,
        after: 4,
        lines: { pattern: 'grid', strokePt: 0.6, colour: '#8893a3' },
        padding: 2.2,
        headStyle: { weight: 'bold', colour: SCHOOL_BLUE },
        headFill: '#e9eef6',
        style: { sizePt: BODY_TEXT.sizePt },
        columns: [
          { head: { zh: '学年', en: 'Year' }, text: same('{year}'), share: 26, align: 'center' },
          { head: { zh: '奖项', en: 'Award' }, text: same('{name}'), share: 74 },
          { head: { zh: '级别', en: 'Level' }, text: same('{level}'), share: 26, align: 'center' },
        ],
      },
    ],
    signer: studentAffairs(school),
  });
