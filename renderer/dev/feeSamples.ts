import type { OfferedPayment, PaymentOrder } from '@self-print/contract/platform/paymentItems.ts';

const fee = (id: number, changes: Partial<OfferedPayment>): OfferedPayment => ({
  paymentId: `5f0c0001-0000-4000-8000-00000000000${id}`,
  title: { zh: '毕业纪念册', en: 'Graduation album' },
  explanation: {
    zh: '每册 68 元，六月中旬在学生活动中心领取。',
    en: '¥68 a copy, to be collected at the student centre in mid-June.',
  },
  tag: { zh: '毕业季', en: 'Graduation' },
  price: { kind: 'fixed', amountFen: 6_800 },
  payer: 'anybody',
  ...changes,
});

export const fixedFee = fee(1, {});
export const listedFee = fee(2, {
  title: { zh: '大学英语四六级报名费', en: 'College English Test' },
  tag: { zh: '考试', en: 'Exams' },
  price: { kind: 'listed', amountsFen: [3_000, 3_200, 6_200] },
  payer: 'person',
});
export const enteredFee = fee(3, {
  title: { zh: '图书遗失赔偿', en: 'Lost books' },
  explanation: { zh: '', en: '' },
  tag: { zh: '', en: '' },
  price: { kind: 'entered', minFen: 100, maxFen: 200_000 },
});

export const askedFee = fee(4, {
  title: { zh: '学校应缴款', en: 'What you owe the university' },
  price: { kind: 'asked', sourceId: '5f0d0001-0000-4000-8000-000000000001' },
  payer: 'person',
});
export const samplePositions = [
  {
    reference: 'DORM-1',
    title: { zh: '住宿费（2026 学年）', en: 'Dormitory, academic year 2026' },
    amountFen: 120_000,
    dueOn: '2026-12-31',
  },
  { reference: 'NET-1', title: { zh: '校园网费', en: 'Campus network' }, amountFen: 3_000, dueOn: null },
] as const;

export const samplePayer = { payerId: 'u-1', name: '张*', number: '2026****01' };

export const paidFee: PaymentOrder = {
  orderId: '3f2b8c1e-0000-4000-8000-000000000007',
  paymentId: listedFee.paymentId,
  title: listedFee.title,
  amountFen: 3_200,
  positions: [],
  payer: samplePayer,
  state: 'paid',
  paidAt: '2026-03-02T02:00:00.000Z',
};
