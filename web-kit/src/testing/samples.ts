import type { CallData } from '@self-print/contract/call.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import type { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';

export const ORDER_ID = 'a0000000-0000-4000-8000-000000000001';

export const sampleItem: ItemDetail = {
  itemId: 'transcript',
  parentId: null,
  kind: 'document',
  title: { zh: '本科生成绩单', en: 'Transcript' },
  description: { zh: '', en: '' },
  state: 1,
  tagIds: [],
  price: 500,
  remainingFreeCopies: 1,
  languages: ['zh', 'en'],
  uncompletedOrderId: null,
  hindrance: null,
  takeTypes: [1, 2, 3],
  copiesMax: 5,
  copiesChangeable: true,
  freeCopies: 2,
  countPeriod: 'year',
  printable: null,
  validityDays: 180,
  needsApproval: false,
  hasBeforeForm: false,
  hasAfterForm: false,
};

export const sampleOrder: CallData<typeof userOrderCalls.get> = {
  orderId: ORDER_ID,
  orderType: 1,
  itemId: 'transcript',
  title: { zh: '本科生成绩单', en: 'Transcript' },
  state: 'paid',
  printState: 0,
  takeType: 1,
  takeCode: '40729153',
  pages: 2,
  copies: 2,
  duplex: false,
  totalFee: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  validUntil: '2026-11-28T09:00:00.000Z',
  printedAt: null,
  refusalReason: null,
  document: null,
  fee: {
    unitPrice: 0,
    copies: 2,
    freeCopies: 0,
    remainingFreeCopies: 0,
    chargedCopies: 0,
    totalFee: 0,
    paid: true,
  },
  horizontal: false,
  colour: false,
  paperSize: 'A4',
  previews: [],
};

/** What so many copies of the sample cost; one of them is free. */
export const sampleFee = (copies: number) => ({
  unitPrice: 500,
  copies,
  freeCopies: 1,
  remainingFreeCopies: 1,
  chargedCopies: copies - 1,
  totalFee: (copies - 1) * 500,
});
