import type { CallAnswer } from '@self-print/contract/call.ts';
import type { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { ORDER_ID } from './samples.ts';

export const FILE_ID = 'f0000000-0000-4000-8000-000000000001';

export const CONFIG: CallAnswer<typeof cloudPrintCalls.config> = {
  enabled: true,
  maxFileBytes: 1_000,
  maxPages: 10,
  pieceBytes: 100,
  accepted: ['.pdf'],
  prices: [],
  colourOffered: false,
  a3Offered: false,
  keptAfterPrintHours: 24,
  keptDays: 7,
};
export const FILE: CallAnswer<typeof cloudPrintCalls.file> = {
  fileId: FILE_ID,
  fileName: '论文.pdf',
  sizeBytes: 500,
  state: 'ready',
  problem: null,
  pages: 3,
  replacedFonts: [],
  blankPages: [],
  pageSizes: [],
  annotations: { printed: 0, unprintedOn: [] },
  previews: [],
  uploadedAt: '2026-11-21T00:00:00.000Z',
  keptUntil: '2026-11-28T00:00:00.000Z',
  receivedBytes: 500,
};
export const FEE: CallAnswer<typeof cloudPrintCalls.chargeFee> = {
  filePages: 3,
  totalPages: 3,
  sheets: 2,
  unitPrice: 10,
  freePages: 3,
  remainingFreePages: 7,
  feePages: 0,
  totalFee: 0,
  paid: true,
};

/** An open order of the sample file. */
export const FILE_ORDER: CallAnswer<typeof cloudPrintCalls.create> = {
  orderId: ORDER_ID,
  fileId: FILE_ID,
  fileName: '论文.pdf',
  sizeBytes: 500,
  state: 'paid',
  printState: 0,
  takeCode: '40729153',
  layout: {},
  fee: FEE,
  createdAt: '2026-11-21T09:00:00.000Z',
  validUntil: '2026-11-28T09:00:00.000Z',
  printedAt: null,
};
