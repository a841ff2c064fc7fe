import type { Bilingual } from '../../fields.ts';
import { registrar } from './blocks.ts';
import { letter, statement } from './letter.ts';
import { ABUDULA } from './people.ts';
import { date, enrolledOn, graduatesOn, LEVEL, student, text, type WrittenTemplate } from './vocabulary.ts';

/** Introduces a student to the place of an internship. */
export const internshipLetter = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '实习推荐函', en: 'Letter of Introduction' },
    variables: [
      ...student(ABUDULA),
      LEVEL,
      enrolledOn('2022-09-01'),
      graduatesOn('2027-06-30'),
      text(
        'internship.company',
        { zh: '实习单位', en: 'Host' },
        { zh: '示例水利勘测设计院', en: 'Example Institute of Hydraulic Survey and Design' },
      ),
      text(
        'internship.position',
        { zh: '实习岗位', en: 'Position' },
        { zh: '水工设计', en: 'hydraulic design' },
      ),
      date('internship.from', { zh: '实习开始日期', en: 'From' }, '2026-12-01'),
      date('internship.until', { zh: '实习结束日期', en: 'Until' }, '2027-02-26'),
    ],
    addressee: { zh: '{internship.company}：', en: 'To {internship.company}\nDear Sir or Madam,' },
    body: [
      statement('statement', {
        zh: '兹有我校{student.college}{student.major}专业全日制{student.level}学生**{student.name}**（学号 {student.number}），{student.gender}，于{student.enrolledOn:month}入学，预计于{student.graduatesOn:month}毕业。',
        en: `**{student.name}** (student number {student.number}) has been a full-time {student.level} student of {student.major} in the {student.college} of ${school.en} since {student.enrolledOn:month} and is expected to graduate in {student.graduatesOn:month}.`,
      }),
      statement('internship', {
        zh: '根据教学计划安排，现推荐该生于{internship.from}至{internship.until}到贵单位进行{internship.position}岗位实习，请予接洽并给予指导。实习期间，该生须遵守贵单位的规章制度。',
        en: 'We recommend the student for an internship in {internship.position} with you from {internship.from} to {internship.until}, which is part of the programme of study, and would be grateful for your guidance. The student has to observe your rules during the internship.',
      }),
    ],
    closing: { zh: '此致\n敬礼！', en: 'Yours faithfully,' },
    signer: registrar(school),
  });
