import type { Bilingual } from '../../fields.ts';
import { studentAffairs } from './blocks.ts';
import { letter, statement } from './letter.ts';
import { MARIA } from './people.ts';
import { enrolledOn, idNumber, LEVEL, purpose, student, type WrittenTemplate } from './vocabulary.ts';

/** Conduct at the university, for further study, visas and employers. It says what the records say, not what somebody thinks. */
export const conductCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '在校表现证明', en: 'Certificate of Good Conduct' },
    variables: [
      ...student(MARIA),
      idNumber(MARIA),
      LEVEL,
      enrolledOn('2021-09-01'),
      purpose({ zh: '申请出国深造', en: 'an application to study abroad' }),
    ],
    body: [
      statement('statement', {
        zh: '兹证明**{student.name}**，{student.gender}，{student.birthday}出生，证件号码 {student.idNumber}，学号 {student.number}，自{student.enrolledOn:month}起在我校{student.college}{student.major}专业学习，系我校全日制{student.level}学生。',
        en: `This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}; ID number {student.idNumber}; student number {student.number}) has been a full-time {student.level} student of {student.major} in the {student.college} of ${school.en} since {student.enrolledOn:month}.`,
      }),
      statement('conduct', {
        zh: '该生在校期间遵守国家法律法规和学校规章制度，品行端正，截至本证明开具之日未受过任何纪律处分。',
        en: 'The student has observed the law and the regulations of the University, and no disciplinary action is on record up to the date of this certificate.',
      }),
      statement(
        'purpose',
        { zh: '本证明仅用于{purpose}。', en: 'This certificate is issued for {purpose} only.' },
        { when: 'purpose' },
      ),
    ],
    signer: studentAffairs(school),
  });
