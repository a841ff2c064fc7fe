import type { PaymentItemFacts } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentItem } from '../db/schema/paymentItems.ts';
import type { Deps } from '../deps.ts';
import { columnsOf } from '../modules/paymentItems/paymentItemStore.ts';
import { DEMO_SCHOOL } from './demoSchool.ts';

const { schoolCode } = DEMO_SCHOOL;

/** The demo's system of dues, by id. */
export const DEMO_DUES_ID = '5f0d0001-0000-4000-8000-000000000001';

/** One fee of each kind of price, by id. */
const DEMO_FEES: Readonly<Record<string, Omit<PaymentItemFacts, 'position' | 'terminals'>>> = {
  '5f0c0001-0000-4000-8000-000000000001': {
    title: { zh: '毕业纪念册', en: 'Graduation album' },
    explanation: {
      zh: '每册 68 元，六月中旬在学生活动中心领取。',
      en: '¥68 a copy, to be collected at the student centre in mid-June.',
    },
    tag: { zh: '毕业季', en: 'Graduation' },
    price: { kind: 'fixed', amountFen: 6_800 },
    payer: 'anybody',
    online: true,
  },
  '5f0c0002-0000-4000-8000-000000000002': {
    title: { zh: '大学英语四六级报名费', en: 'College English Test' },
    explanation: {
      zh: '四级 30 元，六级 32 元，两级同报 62 元。报名以缴费成功为准。',
      en: 'CET-4 ¥30, CET-6 ¥32, both ¥62. Your registration is valid once it is paid.',
    },
    tag: { zh: '考试', en: 'Exams' },
    price: { kind: 'listed', amountsFen: [3_000, 3_200, 6_200] },
    payer: 'person',
    online: true,
  },
  '5f0c0003-0000-4000-8000-000000000003': {
    title: { zh: '图书遗失赔偿', en: 'Lost books' },
    explanation: {
      zh: '请按图书馆开具的赔偿单输入金额。',
      en: 'Enter the amount on the note that the library gave you.',
    },
    tag: { zh: '图书馆', en: 'Library' },
    price: { kind: 'entered', minFen: 100, maxFen: 200_000 },
    payer: 'person',
    online: true,
  },
  '5f0c0004-0000-4000-8000-000000000004': {
    title: { zh: '学校应缴款', en: 'What you owe the university' },
    explanation: {
      zh: '住宿费、网费等，以财务处的记录为准。',
      en: 'Dormitory, network and others, by the records of the finance office.',
    },
    tag: { zh: '财务', en: 'Finance' },
    price: { kind: 'asked', sourceId: DEMO_DUES_ID },
    payer: 'person',
    online: true,
  },
};

/** Adds missing fees; changes made since are kept. */
export async function seedFees({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const rows = Object.entries(DEMO_FEES).map(([paymentId, facts], position) => ({
    schoolCode,
    paymentId,
    ...columnsOf({ ...facts, position, terminals: [] }),
    state: 'offered' as const,
    revision: 1,
    createdAt: now,
    changedAt: now,
  }));
  await db.orm.insert(paymentItem).values(rows).onConflictDoNothing();
}
