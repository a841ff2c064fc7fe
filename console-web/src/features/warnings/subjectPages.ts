import type { WarnScene } from '@self-print/contract/warnings.ts';

/** Where something can be done about it. */
export const SUBJECT_PAGES: Readonly<Record<WarnScene, string>> = {
  terminalOffline: '/main/terminalList',
  printerStopped: '/main/terminalList',
  printStuck: '/main/terminalList',
  paymentsFail: '/main/payLogList',
  refundRefused: '/main/payRecord',
  reviewWaits: '/main/order-query/orderHisList',
  messagesFail: '/main/messages',
  faultWaits: '/main/fault-feedback',
  syncFails: '/main/synchronization-record',
  paperLow: '/main/terminalList',
  hookGivenUp: '/main/secretManage',
  deletionDue: '/main/deletionRequests',
  signingExpires: '/main/order-query/issuedDocuments',
};
