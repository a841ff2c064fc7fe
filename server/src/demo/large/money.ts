import {
  ledgerEntry,
  ledgerHead,
  payAttempt,
  payEvent,
  payIntent,
  payRefund,
} from '../../db/schema/payments.ts';
import { CHANNELS } from './catalogue.ts';
import { after, type LargeSchool } from './largeSchool.ts';

export interface MoneyRows {
  readonly intents: (typeof payIntent.$inferInsert)[];
  readonly attempts: (typeof payAttempt.$inferInsert)[];
  readonly events: (typeof payEvent.$inferInsert)[];
  readonly refunds: (typeof payRefund.$inferInsert)[];
  readonly entries: (typeof ledgerEntry.$inferInsert)[];
}

interface PaidOrder {
  readonly orderId: string;
  readonly amountFen: number;
  readonly terminalCode: string;
  readonly createdAt: Date;
  readonly isPaidBack: boolean;
}

/** Payments of orders with the books that they leave. */
export interface SeedMoney {
  readonly noRows: () => MoneyRows;
  readonly add: (rows: MoneyRows, order: PaidOrder) => void;
  readonly write: (rows: MoneyRows) => Promise<void>;
  /** Writes down how far the ledger is numbered. */
  readonly end: () => Promise<void>;
}

const TWO_TRIES = 10;
const RANDOM_DIGITS = 24;

export function startMoney(school: LargeSchool): SeedMoney {
  const { schoolCode, random } = school;
  let bookingNo = 0;

  /** As the platform numbers payments; the digits differ only as far as the seed's do. */
  const number = (letter: 'P' | 'R', at: Date) =>
    `${letter}${at.toISOString().replaceAll('-', '').slice(2, 8)}${random.uuid().replaceAll('-', '').slice(0, RANDOM_DIGITS)}`;

  const book = (
    rows: MoneyRows,
    booking: Pick<
      typeof ledgerEntry.$inferInsert,
      'kind' | 'orderId' | 'channelId' | 'attemptId' | 'refundId' | 'at'
    >,
    amountFen: number,
  ) => {
    bookingNo += 1;
    const common = { ...booking, schoolCode, bookingNo };
    rows.entries.push(
      { ...common, entryNo: 2 * bookingNo - 1, account: `channel:${booking.channelId}`, amountFen },
      { ...common, entryNo: 2 * bookingNo, account: 'orders', amountFen: -amountFen },
    );
  };

  return {
    noRows: () => ({ intents: [], attempts: [], events: [], refunds: [], entries: [] }),
    add: (rows, { orderId, amountFen, terminalCode, createdAt, isPaidBack }) => {
      const intentId = random.uuid();
      const attemptId = random.uuid();
      const channelId = random.pick(CHANNELS);
      const flow = channelId === 'campus-card' ? 'card' : 'qr';
      const paidAt = after(createdAt, 1);
      const expiresAt = after(createdAt, 15);
      rows.intents.push({
        schoolCode,
        intentId,
        orderId,
        amountFen,
        state: 'paid',
        terminalCode: flow === 'card' ? terminalCode : null,
        clientType: flow === 'card' ? 1 : 2,
        expiresAt,
        createdAt,
        paidAt,
        paidBy: attemptId,
      });
      const hadTwo = random.percent(TWO_TRIES);
      const attempt = {
        schoolCode,
        intentId,
        channelId,
        flow,
        amountFen,
        expiresAt,
        createdAt,
        queries: 1,
      } as const;
      if (hadTwo)
        rows.attempts.push({
          ...attempt,
          attemptId: random.uuid(),
          attemptNo: 1,
          outTradeNo: number('P', createdAt),
          state: 'closed',
          channelTradeNo: null,
          paidFen: null,
          paidAt: null,
        });
      rows.attempts.push({
        ...attempt,
        attemptId,
        attemptNo: hadTwo ? 2 : 1,
        outTradeNo: number('P', createdAt),
        state: 'paid',
        channelTradeNo: number('P', createdAt),
        paidFen: amountFen,
        paidAt,
      });
      const event = { schoolCode, intentId, attemptId, detail: '' };
      rows.events.push(
        { ...event, eventId: random.uuid(), kind: 'attempt-sent', source: 'payer', at: createdAt },
        { ...event, eventId: random.uuid(), kind: 'attempt-paid', source: 'notification', at: paidAt },
      );
      const money = { orderId, channelId, attemptId };
      book(rows, { ...money, kind: 'payment', refundId: null, at: paidAt }, amountFen);
      if (!isPaidBack) return;
      const refundId = random.uuid();
      const endedAt = after(createdAt, 700);
      rows.refunds.push({
        schoolCode,
        refundId,
        intentId,
        attemptId,
        outRefundNo: number('R', endedAt),
        amountFen,
        state: 'done',
        reason: 'unprinted',
        remarks: '',
        createdAt: endedAt,
        endedAt,
        queries: 1,
      });
      book(rows, { ...money, kind: 'refund', refundId, at: endedAt }, -amountFen);
    },
    write: async ({ intents, attempts, events, refunds, entries }) => {
      await school.insert(payIntent, intents);
      await school.insert(payAttempt, attempts);
      await school.insert(payEvent, events);
      await school.insert(payRefund, refunds);
      await school.insert(ledgerEntry, entries);
    },
    end: () => school.insert(ledgerHead, [{ schoolCode, bookingNo, entryNo: 2 * bookingNo }]),
  };
}
