import type { Bilingual } from '../../fields.ts';
import { diploma } from './diploma.ts';
import { OUYANG } from './people.ts';
import { date, enrolledOn, number, student, text, type WrittenTemplate } from './vocabulary.ts';

/** Certificate of graduation, which replaces a lost diploma. Regulations want the number of the original on it. */
export const graduationCertificate = (school: Bilingual): WrittenTemplate =>
  diploma({
    school,
    title: { zh: '毕业证明书', en: 'Certificate of Graduation' },
    variables: [
      ...student(OUYANG),
      enrolledOn('2022-09-01'),
      date('graduation.on', { zh: '毕业日期', en: 'Date of graduation' }, '2026-06-30'),
      number('graduation.years', { zh: '学制（年）', en: 'Length of programme in years' }, 4),
      text('graduation.number', { zh: '毕业证书编号', en: 'Certificate number' }, '109991202605004821'),
    ],
    numbers: {
      zh: '毕业证书编号 {graduation.number}　　学号 {student.number}',
      en: 'Certificate number {graduation.number}     Student number {student.number}',
    },
    achievement: {
      zh: '学生 **{student.name}**，{student.gender}，{student.birthday}生，于{student.enrolledOn:month}至{graduation.on:month}在我校{student.college}{student.major}专业{graduation.years:chinese}年制本科学习，修完教学计划规定的全部课程，成绩合格，准予毕业。',
      en: `This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}) studied {student.major} in the {student.college} of ${school.en} from {student.enrolledOn:month} to {graduation.on:month}, completed all courses of the {graduation.years}-year undergraduate programme with satisfactory results, and has been permitted to graduate.`,
    },
    reason: {
      zh: '原毕业证书遗失，特发此证明，与原证书具有同等效力。',
      en: 'This certificate replaces the lost diploma and has the same effect.',
    },
  });
