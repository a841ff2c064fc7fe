import type { Bilingual } from '../../fields.ts';
import { studentAffairs } from './blocks.ts';
import { facts } from './facts.ts';
import { letter, statement } from './letter.ts';
import { ABUDULA } from './people.ts';
import {
  enrolledOn,
  graduatesOn,
  idNumber,
  LEVEL,
  number,
  student,
  text,
  type WrittenTemplate,
  YEARS,
} from './vocabulary.ts';

/** What a bank or the student aid office at home asks of the university before it grants or goes on with a student loan. */
export const loanCertificate = (school: Bilingual): WrittenTemplate =>
  letter({
    school,
    title: { zh: '助学贷款在校证明', en: 'Certificate for Student Loan' },
    variables: [
      ...student(ABUDULA),
      idNumber(ABUDULA),
      LEVEL,
      YEARS,
      enrolledOn('2022-09-01'),
      graduatesOn('2027-06-30'),
      text('loan.year', { zh: '学年', en: 'Academic year' }, '2026-2027'),
      number('loan.tuition', { zh: '学费（元）', en: 'Tuition (yuan)' }, 5200),
      number('loan.lodging', { zh: '住宿费（元）', en: 'Accommodation (yuan)' }, 1200),
    ],
    computed: [
      {
        name: 'loan.total',
        label: { zh: '合计（元）', en: 'Total (yuan)' },
        compute: 'add',
        of: ['loan.tuition', 'loan.lodging'],
        decimals: 0,
      },
    ],
    body: [
      statement('statement', {
        zh: '兹证明**{student.name}**，{student.gender}，证件号码 {student.idNumber}，学号 {student.number}，系我校{student.college}{student.major}专业全日制{student.level}在校学生，{student.enrolledOn:month}入学，学制{student.years}年，预计{student.graduatesOn:month}毕业。该生 {loan.year} 学年应缴费用如下：',
        en: `This is to certify that **{student.name}** ({student.gender:lower}; ID number {student.idNumber}; student number {student.number}) is a full-time {student.level} student of {student.major} in the {student.college} of ${school.en}, enrolled in {student.enrolledOn:month} in a programme of {student.years} years and expected to graduate in {student.graduatesOn:month}. The fees of the academic year {loan.year} are:`,
      }),
      facts('fees', [
        [{ zh: '学费', en: 'Tuition' }, '¥ {loan.tuition:grouped}'],
        [{ zh: '住宿费', en: 'Accommodation' }, '¥ {loan.lodging:grouped}'],
        [{ zh: '合计', en: 'Total' }, '¥ {loan.total:grouped}'],
      ]),
      statement('purpose', {
        zh: '本证明仅用于办理国家助学贷款。',
        en: 'This certificate is issued for a state student loan only.',
      }),
    ],
    signer: studentAffairs(school),
  });
