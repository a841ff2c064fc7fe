import type { CallData } from '@self-print/contract/call.ts';
import type { CloudOrder } from '@self-print/contract/platform/cloudPrint.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import type { terminalPhoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import type { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { Offer } from '../src/flows/signIn/state.ts';

/** What the platform answers a person who signed in, for tests and the gallery. */
export const sampleVisit: Visit = {
  visitToken: 'a visit of samples, long enough to pass',
  expiresAt: '2026-11-21T10:15:00.000Z',
  visitor: { userId: 'u-1', name: '张**', userName: '2023****18', roleId: 'student' },
};

export const sampleRow: ItemListRow = {
  itemId: 'enrolment-certificate',
  parentId: null,
  kind: 'document',
  title: { zh: '在读证明', en: 'Certificate of enrolment' },
  description: { zh: '证明学籍与在读状态', en: 'Proves that you are enrolled' },
  state: 1,
  tagIds: [],
  price: 500,
  remainingFreeCopies: 2,
  languages: ['zh', 'en'],
  uncompletedOrderId: null,
  hindrance: null,
};

export const sampleItem: ItemDetail = {
  ...sampleRow,
  takeTypes: [1, 2],
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

export const sampleCloudOrder: CloudOrder = {
  orderId: '7b6f1a52-2c53-4d09-8f64-0a3d5f1f9c11',
  fileId: '0f7d2c1e-5b7a-4a8e-9f3b-2d6c8e4a1b90',
  fileName: '毕业论文（终稿）.pdf',
  sizeBytes: 2_410_000,
  state: 'paid',
  printState: 0,
  takeCode: '40729153',
  layout: {
    copies: 1,
    duplex: true,
    horizontal: false,
    colour: false,
    paperSize: 'A4',
    pageRange: '',
    nUp: 1,
    scaling: 'auto',
    leaveOutBlank: false,
  },
  fee: {
    unitPrice: 10,
    filePages: 24,
    totalPages: 24,
    freePages: 24,
    remainingFreePages: 200,
    feePages: 0,
    sheets: 12,
    totalFee: 0,
    paid: true,
  },
  createdAt: '2026-11-21T09:40:00.000Z',
  validUntil: '2026-11-28T09:40:00.000Z',
  printedAt: null,
};

/** The ways to sign in, as a platform offers them. */
export const sampleOffers = {
  QR: { id: 'QR', way: 'QR', name: null },
  DB: { id: 'DB', way: 'DB', name: null },
  PHONE_CODE: { id: 'PHONE_CODE', way: 'PHONE_CODE', name: null },
  MAIL_CODE: { id: 'MAIL_CODE', way: 'MAIL_CODE', name: null },
  IDENTITY_CODE: { id: 'IDENTITY_CODE', way: 'IDENTITY_CODE', name: null },
  CAMPUS_CODE: { id: 'app', way: 'CAMPUS_CODE', name: { zh: '今日校园', en: 'Campus Today' } },
  CAMPUS_CARD: { id: 'CAMPUS_CARD', way: 'CAMPUS_CARD', name: null },
  ID_CARD: { id: 'ID_CARD', way: 'ID_CARD', name: null },
  FACE: { id: 'FACE', way: 'FACE', name: null },
  HNU: { id: 'hnu', way: 'HNU', name: { zh: '学校账号', en: 'school' } },
  GRADUATE: { id: 'alumni', way: 'GRADUATE', name: { zh: '毕业生', en: 'Graduates' } },
  LDAP: { id: 'ad', way: 'LDAP', name: { zh: '校园网', en: 'campus network' } },
} as const satisfies Record<string, Offer>;
export const sampleSentCode: CallData<typeof terminalPhoneCodeCalls.send> = {
  codeId: '7b6f1a52-2c53-4d09-8f64-0a3d5f1f9c11',
  validSeconds: 300,
  resendSeconds: 60,
};
export const samplePhoneRequest: CallData<typeof visitCalls.beginByPhone> = {
  requestId: '7b6f1a52-2c53-4d09-8f64-0a3d5f1f9c11',
  url: 'https://print.example.edu/mobile/approve?requestId=7b6f1a52-2c53-4d09-8f64-0a3d5f1f9c11',
  match: '42',
  validSeconds: 120,
  pollSeconds: 2,
};
