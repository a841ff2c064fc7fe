import { DAY_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import type { OrderRow } from '../modules/orders/orderStore.ts';
import { DEMO_PROBLEM_CODES, type DemoProblem } from './demoProblemCodes.ts';
import { DEMO_ITEMS, OTHER_DEMO_TERMINAL } from './demoSchool.ts';

type Columns = Partial<Omit<OrderRow, 'schoolCode' | 'orderId' | 'revision'>>;

export interface ProblemOrder {
  readonly takeCode: string;
  /** Its file is intact, but not a PDF. */
  readonly unreadable?: boolean;
  readonly item: (typeof DEMO_ITEMS)[keyof typeof DEMO_ITEMS];
  readonly paid: boolean;
  /** How its print ended, recorded through the printing use cases; omitted when none was started. */
  readonly ended?: { readonly state: 'printed' | 'failed' | 'unconfirmed'; readonly impressions?: number };
  /** Columns that no use case can set like this, written at every start. */
  readonly columns: (now: Date) => Columns;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const valid = (now: Date): Columns => ({ validUntil: later(now, TAKE_CODE_VALID_DAYS * DAY_MS) });
/** Ready to be claimed, whoever held it since the last start. */
const ready = (now: Date): Columns => ({
  ...valid(now),
  state: 'paid',
  claimedBy: null,
  leaseExpiresAt: null,
});
const ofItem = ({ itemId, title }: ProblemOrder['item']): Columns => ({
  itemId,
  titleZh: title.zh,
  titleEn: title.en,
});

const certificate = {
  item: DEMO_ITEMS.certificate,
  paid: true,
  columns: valid,
} as const;

/** The order behind each fixed code. */
export const PROBLEM_ORDERS: Readonly<Record<DemoProblem, ProblemOrder>> = {
  expired: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.expired,
    columns: (now) => ({ ...ready(now), validUntil: later(now, -DAY_MS) }),
  },
  cancelled: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.cancelled,
    columns: (now) => ({ ...valid(now), state: 'cancelled', cancelledAt: now }),
  },
  unpaid: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.unpaid,
    item: DEMO_ITEMS.courses,
    paid: false,
  },
  toPay: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.toPay,
    item: DEMO_ITEMS.report,
    paid: false,
  },
  toPayByCard: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.toPayByCard,
    item: DEMO_ITEMS.yearRecord,
    paid: false,
  },
  printed: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.printed,
    ended: { state: 'printed', impressions: 1 },
    // Uses up the only copy of the limited item that the person may print.
    columns: (now) => ({ ...valid(now), ...ofItem(DEMO_ITEMS.limited) }),
  },
  limitReached: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.limitReached,
    columns: (now) => ({ ...ready(now), ...ofItem(DEMO_ITEMS.limited) }),
  },
  failed: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.failed,
    item: DEMO_ITEMS.transcript,
    ended: { state: 'failed', impressions: 1 },
  },
  unconfirmed: { ...certificate, takeCode: DEMO_PROBLEM_CODES.unconfirmed, ended: { state: 'unconfirmed' } },
  elsewhere: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.elsewhere,
    columns: (now) => ({
      ...valid(now),
      state: 'claimed',
      claimedBy: OTHER_DEMO_TERMINAL.terminalCode,
      leaseExpiresAt: now,
      // A payment holds it there for longer than any lease.
      payment: 'paying',
      paidAt: null,
    }),
  },
  itemPaused: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.itemPaused,
    columns: (now) => ({ ...ready(now), ...ofItem(DEMO_ITEMS.paused) }),
  },
  documentMissing: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.documentMissing,
    columns: (now) => ({ ...ready(now), documentKey: 'documents/demo/missing.pdf' }),
  },
  documentUnreadable: {
    ...certificate,
    takeCode: DEMO_PROBLEM_CODES.documentUnreadable,
    unreadable: true,
    columns: ready,
  },
};
