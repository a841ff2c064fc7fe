import type { Bilingual } from '../../fields.ts';
import { registrar } from './blocks.ts';
import { letter, statement } from './letter.ts';
import { OUYANG } from './people.ts';
import {
  enrolledOn,
  graduatesOn,
  idNumber,
  LEVEL,
  purpose,
  student,
  type WrittenTemplate,
  YEARS,
} from './vocabulary.ts';

/** Certificate of enrolment, as requested by banks, embassies and employers. */
export const enrolmentCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '在读证明', en: 'Certificate of Enrolment' },
    variables: [
      ...student(OUYANG),
      idNumber(OUYANG),
      enrolledOn('2023-09-01'),
      graduatesOn('2027-06-30'),
      YEARS,
      LEVEL,
      purpose({ zh: '申请签证', en: 'a visa application' }),
    ],
    body: [
      statement('statement', {
        zh: '兹证明__ {student.name} __，{student.gender}，{student.birthday}出生，身份证号 {student.idNumber}，学号 {student.number}，于{student.enrolledOn}进入我校{student.college}{student.major}专业学习，学制{student.years}年，系我校全日制{student.level}在读学生，预计于{student.graduatesOn:month}毕业。',
        en: `This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}; ID number {student.idNumber}; student number {student.number}) was admitted to ${school.en} on {student.enrolledOn} and is a full-time {student.level} student of {student.major} in the {student.college}. The programme takes {student.years} years, and the student is expected to graduate in {student.graduatesOn:month}.`,
      }),
      statement(
        'purpose',
        { zh: '本证明仅用于{purpose}。', en: 'This certificate is issued for {purpose} only.' },
        { when: 'purpose' },
      ),
    ],
    signer: registrar(school),
  });
