import type { Bilingual } from '../../fields.ts';
import { registrar } from './blocks.ts';
import { facts } from './facts.ts';
import { letter, statement } from './letter.ts';
import { LIXUE } from './people.ts';
import { date, enrolledOn, LEVEL, number, purpose, student, type WrittenTemplate } from './vocabulary.ts';

/** Rank among those who study the same, for further study and scholarships. */
export const rankingCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '成绩排名证明', en: 'Certificate of Academic Ranking' },
    variables: [
      ...student(LIXUE),
      LEVEL,
      enrolledOn('2022-09-01'),
      number('ranking.place', { zh: '名次', en: 'Rank' }, 3),
      number('ranking.outOf', { zh: '参加排名人数', en: 'Students ranked' }, 118),
      number('ranking.average', { zh: '加权平均分', en: 'Weighted average' }, 92.37),
      number('ranking.gpa', { zh: '平均学分绩点', en: 'Grade point average' }, 3.87),
      date('ranking.asOf', { zh: '统计截止日期', en: 'Ranked as of' }, '2026-07-10'),
      purpose({ zh: '申请攻读硕士学位', en: 'an application to a postgraduate programme' }),
    ],
    computed: [
      {
        name: 'ranking.share',
        label: { zh: '名次与人数之比', en: 'Rank by students' },
        compute: 'divide',
        of: ['ranking.place', 'ranking.outOf'],
        decimals: 4,
      },
      {
        name: 'ranking.percent',
        label: { zh: '排名百分比', en: 'Percentage' },
        compute: 'multiply',
        of: ['ranking.share', 100],
        decimals: 2,
      },
    ],
    body: [
      statement('statement', {
        zh: '兹证明**{student.name}**（学号 {student.number}），{student.gender}，于{student.enrolledOn:month}进入我校{student.college}{student.major}专业学习，系我校全日制{student.level}学生。截至{ranking.asOf}，该生已修课程成绩在同年级同专业 {ranking.outOf} 名学生中排名第 {ranking.place}。',
        en: `This is to certify that **{student.name}** (student number {student.number}) entered ${school.en} in {student.enrolledOn:month} and is a full-time {student.level} student of {student.major} in the {student.college}. As of {ranking.asOf}, the student is ranked number {ranking.place} of {ranking.outOf} students of the same year and major.`,
      }),
      facts('ranking', [
        [{ zh: '加权平均分', en: 'Weighted average' }, '{ranking.average:2}'],
        [{ zh: '平均学分绩点', en: 'Grade point average' }, '{ranking.gpa:2}'],
        [{ zh: '专业排名', en: 'Rank' }, '{ranking.place} / {ranking.outOf}'],
        [{ zh: '排名百分比', en: 'Within the top' }, '{ranking.percent:2}%'],
      ]),
      statement(
        'purpose',
        { zh: '本证明仅用于{purpose}。', en: 'This certificate is issued for {purpose} only.' },
        { when: 'purpose' },
      ),
    ],
    signer: registrar(school),
  });
