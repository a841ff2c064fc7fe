import type { OwnLeave } from '@self-print/contract/platform/leave.ts';
import type { RegistrationReport } from '@self-print/contract/platform/registration.ts';

export const SAMPLE_TERM_ID = '5f0c0100-0000-4000-8000-000000002026';

/** A student who can register. */
export const readyReport: RegistrationReport = {
  standing: 'ready',
  offer: {
    termId: SAMPLE_TERM_ID,
    term: { zh: '2026-2027 学年第一学期', en: '2026-2027, first term' },
    opensOn: '2026-08-31',
    closesOn: '2026-09-04',
    notice: { zh: '信息有误请先到学院更正，再来报到。', en: 'Ask your faculty to correct what is wrong.' },
  },
  person: { name: '张**', number: '2023****18', department: '计算机科学与技术学院' },
  facts: [
    { label: { zh: '专业', en: 'Major' }, value: { zh: '软件工程', en: 'Software Engineering' } },
    { label: { zh: '班级', en: 'Class' }, value: { zh: '', en: '' } },
  ],
  requirements: [
    {
      label: { zh: '学籍状态为在读', en: 'Enrolled' },
      isMet: true,
      help: { zh: '请到教务处办理', en: 'Ask the registrar' },
    },
  ],
  registeredAt: null,
  hasProof: true,
};

export const registeredReport: RegistrationReport = {
  ...readyReport,
  standing: 'registered',
  registeredAt: '2026-08-31T01:30:00.000Z',
};

export const blockedReport: RegistrationReport = {
  ...readyReport,
  standing: 'blocked',
  requirements: [
    ...readyReport.requirements,
    {
      label: { zh: '学费已缴清', en: 'No unpaid fees' },
      isMet: false,
      help: { zh: '请先在“自助缴费”或财务处缴清学费', en: 'Pay at this terminal or at the finance office' },
    },
  ],
};

export const sampleLeaves: OwnLeave[] = [
  {
    leaveId: '5f0c0101-0000-4000-8000-000000000001',
    kind: 'personal',
    startsOn: '2026-02-27',
    endsOn: '2026-03-01',
    hasBegun: true,
    isOverdue: true,
  },
  {
    leaveId: '5f0c0101-0000-4000-8000-000000000002',
    kind: 'official',
    startsOn: '2026-04-01',
    endsOn: '2026-04-03',
    hasBegun: false,
    isOverdue: false,
  },
];
