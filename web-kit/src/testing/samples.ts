import type { CallData } from '@self-print/contract/call.ts';
import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import type { ShareView } from '@self-print/contract/platform/documents.ts';
import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import type { PayMethod, PaymentView } from '@self-print/contract/platform/payments.ts';
import type { TerminalPlace, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';

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
  minAssurance: 'low',
  hasBeforeForm: false,
  hasAfterForm: false,
  needsFiles: false,
  steps: [],
};

export const sampleOrder: CallData<typeof userOrderCalls.get> = {
  orderId: ORDER_ID,
  sizeBytes: 86_016,
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
  payment: 'paid',
  createdAt: '2026-11-21T09:00:00.000Z',
  validUntil: '2026-11-28T09:00:00.000Z',
  printedAt: null,
  refusalReason: null,
  document: null,
  formFiles: 0,
  decisionFiles: 0,
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

export const sampleTerminal: TerminalPlace = {
  terminalCode: 'T-001',
  name: { zh: '图书馆一楼', en: 'Library' },
  location: { zh: '主楼大厅', en: 'Main hall' },
  online: true,
  hindrance: null,
  queue: 0,
  cartons: [{ paperSize: 'A4', sheets: 320 }],
  plan: null,
};

/** The electronic document of the sample order. */
export const sampleDocument = {
  verificationCode: '7K3M-9PQR-2VWX-4YZA',
  validUntil: '2027-05-20T00:00:00.000Z',
  revoked: false,
  electronic: true,
  mailable: true,
};

/** A link by which others look at the document of the sample order. */
export const sampleShare: ShareView = {
  shareId: 'b0000000-0000-4000-8000-000000000001',
  orderId: ORDER_ID,
  title: sampleOrder.title,
  hasPin: false,
  expiresAt: '2026-12-05T00:00:00.000Z',
  createdAt: '2026-11-21T00:00:00.000Z',
  revokedAt: null,
  views: 3,
};

const payMethod = (provider: PayMethod['provider'], flow: PayMethod['flow']): PayMethod => ({
  channelId: `${provider}-${flow}`,
  channelType: `${provider}.${flow}`,
  provider,
  flow,
  name: PROVIDERS[provider].name,
});
/** Ways to pay on a phone, inside WeChat and at a PC. */
export const samplePayMethods = {
  wap: payMethod('alipay', 'wap'),
  h5: payMethod('wechat', 'h5'),
  jsapi: payMethod('wechat', 'jsapi'),
  qr: payMethod('wechat', 'qr'),
  alipayQr: payMethod('alipay', 'qr'),
};

/** The payment of the sample order before anybody pays. */
export const samplePayment: PaymentView = {
  orderId: ORDER_ID,
  orderType: 1,
  state: 'none',
  amountFen: 500,
  method: null,
  present: null,
  failure: null,
  secondsLeft: 0,
};

/** The sample order while it waits for its money. */
export const unpaidOrder = {
  ...sampleOrder,
  state: 'created',
  payment: 'unpaid',
  takeCode: null,
  totalFee: 500,
  fee: { ...sampleOrder.fee, totalFee: 500, paid: false },
} as const satisfies typeof sampleOrder;
