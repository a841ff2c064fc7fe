import type { Bilingual } from '../../fields.ts';
import { diploma } from './diploma.ts';
import { CIREN } from './people.ts';
import { date, student, text, type WrittenTemplate } from './vocabulary.ts';

/** Certificate of a degree, which replaces a lost diploma. */
export const degreeCertificate = (school: Bilingual): WrittenTemplate =>
  diploma({
    school,
    title: { zh: '学位证明书', en: 'Certificate of Degree' },
    variables: [
      ...student(CIREN),
      text('degree.name', { zh: '学位', en: 'Degree' }, { zh: '医学学士', en: 'Bachelor of Medicine' }),
      date('degree.on', { zh: '授予日期', en: 'Conferred on' }, '2025-06-27'),
      text('degree.number', { zh: '学位证书编号', en: 'Diploma number' }, '1099942025002719'),
      text('degree.reissue', { zh: '证明书编号', en: 'Certificate number' }, '109994202600032'),
    ],
    numbers: {
      zh: '证明书编号 {degree.reissue}　　原学位证书编号 {degree.number}',
      en: 'Certificate number {degree.reissue}     Number of the original diploma {degree.number}',
    },
    achievement: {
      zh: '**{student.name}**，{student.gender}，{student.birthday}生，在我校{student.college}{student.major}专业完成本科学习计划，业已毕业。经学校学位评定委员会审核，于{degree.on}授予**{degree.name}**学位。',
      en: `This is to certify that **{student.name}** ({student.gender:lower}, born on {student.birthday}) completed the undergraduate programme in {student.major} at the {student.college} of ${school.en} and graduated. On the recommendation of the Academic Degree Evaluation Committee, the degree of **{degree.name}** was conferred on {degree.on}.`,
    },
    reason: {
      zh: '原学位证书遗失，特发此证明，与原证书具有同等效力。',
      en: 'This certificate replaces the lost diploma and has the same effect.',
    },
  });
