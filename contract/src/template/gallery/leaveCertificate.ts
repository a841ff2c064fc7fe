import type { Bilingual } from '../../fields.ts';
import { registrar } from './blocks.ts';
import { letter, statement } from './letter.ts';
import { ABUDULA } from './people.ts';
import { date, enrolledOn, idNumber, LEVEL, student, text, type WrittenTemplate } from './vocabulary.ts';

/** Suspension of studies with the student status kept, for families, insurers and the armed forces. */
export const leaveCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '休学证明', en: 'Certificate of Leave of Absence' },
    variables: [
      ...student(ABUDULA),
      idNumber(ABUDULA),
      LEVEL,
      enrolledOn('2022-09-01'),
      date('leave.from', { zh: '休学开始日期', en: 'Leave from' }, '2026-09-01'),
      date('leave.until', { zh: '休学结束日期', en: 'Leave until' }, '2027-08-31'),
      text(
        'leave.reason',
        { zh: '休学原因', en: 'Reason' },
        { zh: '因病', en: 'on medical grounds' },
        { required: false, absent: { zh: '', en: 'at the request of the student' } },
      ),
    ],
    body: [
      statement('statement', {
        zh: '兹证明**{student.name}**，{student.gender}，{student.birthday}出生，证件号码 {student.idNumber}，学号 {student.number}，系我校{student.college}{student.major}专业全日制{student.level}学生，于{student.enrolledOn:month}入学。',
        en: `This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}; ID number {student.idNumber}; student number {student.number}) has been a full-time {student.level} student of {student.major} in the {student.college} of ${school.en} since {student.enrolledOn:month}.`,
      }),
      statement('leave', {
        zh: '经本人申请、学校批准，该生{leave.reason}自{leave.from}至{leave.until}休学，休学期间保留学籍。',
        en: 'The University has granted a leave of absence {leave.reason}, from {leave.from} to {leave.until}. Registration as a student is kept during the leave.',
      }),
    ],
    signer: registrar(school),
  });
