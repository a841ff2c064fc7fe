import type { Bilingual } from '../../fields.ts';
import { officeOf } from './blocks.ts';
import { letter, statement } from './letter.ts';
import { ANNE } from './people.ts';
import { date, enrolledOn, idNumber, student, text, type WrittenTemplate } from './vocabulary.ts';

/** Says that somebody has studied here, for alumni cards and discounts of alumni. */
export const alumniCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '校友证明', en: 'Certificate of Alumni Status' },
    variables: [
      ...student(ANNE),
      idNumber(ANNE),
      enrolledOn('2020-09-01'),
      date('graduation.on', { zh: '毕业日期', en: 'Date of graduation' }, '2024-06-28'),
      text(
        'degree.name',
        { zh: '学位', en: 'Degree' },
        { zh: '经济学学士', en: 'Bachelor of Economics' },
        { required: false },
      ),
    ],
    body: [
      statement('statement', {
        zh: '兹证明**{student.name}**，{student.gender}，{student.birthday}出生，证件号码 {student.idNumber}，学号 {student.number}，于{student.enrolledOn:month}至{graduation.on:month}在我校{student.college}{student.major}专业学习，已毕业，系我校校友。',
        en: `This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}; ID number {student.idNumber}; student number {student.number}) studied {student.major} in the {student.college} of ${school.en} from {student.enrolledOn:month} to {graduation.on:month}, graduated, and is a member of its alumni.`,
      }),
      statement(
        'degree',
        { zh: '该校友获授**{degree.name}**学位。', en: 'The degree of **{degree.name}** was conferred.' },
        { when: 'degree.name' },
      ),
    ],
    signer: officeOf(school, {
      zh: '校友工作办公室',
      en: 'Office of Alumni Relations',
      onStamp: 'ALUMNI',
    }),
  });
