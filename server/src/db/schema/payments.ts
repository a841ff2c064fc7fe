import type { PayFlow, Provider } from '@self-print/contract/payMethods.ts';
import type { SettlementState, SettlementView } from '@self-print/contract/platform/cardSettlement.ts';
import type { AttemptState, RefundReason, RefundState } from '@self-print/contract/platform/paymentAdmin.ts';
import type { PaymentEventKind, PaymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import type { PayFailure, PaymentPresentation } from '@self-print/contract/platform/payments.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** An account of the school at a payment provider. */
export const payChannel = pgTable(
  'pay_channel',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    channelId: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    enabled: boolean().notNull(),
    /** All parameters as JSON, keys and secrets among them; null until they were entered. */
    parametersEncrypted: bytes(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.channelId] })],
);

/** What a school has set for its payments; one without a row has the defaults. */
export const paySetting = pgTable('pay_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  /** What one person may pay back of a payment without a second one, in fen. */
  onePersonFen: integer().notNull(),
  revision: integer().notNull(),
});

/** A named selection of channels; `default` is offered wherever no other one is. */
export const payProgram = pgTable(
  'pay_program',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    programId: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    /** Ids of channels in the order in which they are shown. */
    channels: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.programId] })],
);

/** The terminals with another program than `default`. */
export const payProgramTerminal = pgTable(
  'pay_program_terminal',
  {
    schoolCode: schoolCode(),
    terminalCode: text().notNull(),
    programId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.terminalCode] }),
    foreignKey({
      name: 'pay_program_terminal_program',
      columns: [table.schoolCode, table.programId],
      foreignColumns: [payProgram.schoolCode, payProgram.programId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'pay_program_terminal_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
  ],
);

/** `open`: an order waits for its money. An order has one open or paid payment at most. */
export const PAYMENT_INTENT_STATES = ['open', 'paid', 'closed'] as const;

/** What has to be paid for an order, however often it is tried. Money in fen. */
export const payIntent = pgTable(
  'pay_intent',
  {
    schoolCode: schoolCode(),
    intentId: uuid().notNull(),
    orderId: uuid().notNull(),
    amountFen: integer().notNull(),
    state: text().$type<(typeof PAYMENT_INTENT_STATES)[number]>().notNull(),
    /** Where it was begun; null on phone and PC. */
    terminalCode: text(),
    clientType: integer().notNull(),
    /** When it is closed unless somebody has paid. */
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    /** The attempt whose money the order got. */
    paidBy: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.intentId] }),
    foreignKey({
      name: 'pay_intent_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    uniqueIndex('pay_intent_one').on(table.schoolCode, table.orderId).where(sql`${table.state} <> 'closed'`),
    index('pay_intent_newest').on(table.schoolCode, table.createdAt),
    index('pay_intent_of_order').on(table.schoolCode, table.orderId),
    index('pay_intent_unpaid')
      .on(table.schoolCode, table.state, table.createdAt)
      .where(sql`${table.state} <> 'paid'`),
    index('pay_intent_at_terminal').on(table.schoolCode, table.terminalCode, table.createdAt),
    index('pay_intent_due').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check('pay_intent_amount', sql`${table.amountFen} > 0`),
    check(
      'pay_intent_state',
      sql`${table.state} in ('open', 'paid', 'closed') and (${table.state} = 'paid') = (${table.paidAt} is not null)
        and (${table.state} = 'paid') = (${table.paidBy} is not null)`,
    ),
  ],
);

/** One try to pay at one channel. */
export const payAttempt = pgTable(
  'pay_attempt',
  {
    schoolCode: schoolCode(),
    attemptId: uuid().notNull(),
    intentId: uuid().notNull(),
    /** 1 for the first attempt of a payment. */
    attemptNo: integer().notNull(),
    channelId: text().notNull(),
    flow: text().$type<PayFlow>().notNull(),
    /** Our number at the channel. */
    outTradeNo: text().notNull(),
    amountFen: integer().notNull(),
    state: text().$type<AttemptState>().notNull(),
    failure: text().$type<PayFailure>(),
    /** What the payer has to be shown. */
    present: jsonb().$type<PaymentPresentation>(),
    channelTradeNo: text(),
    /** What the channel says was paid. */
    paidFen: integer(),
    payerEncrypted: bytes(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    /** When the channel is asked again; null once nothing more is expected. */
    nextQueryAt: moment(),
    queries: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.attemptId] }),
    foreignKey({
      name: 'pay_attempt_intent',
      columns: [table.schoolCode, table.intentId],
      foreignColumns: [payIntent.schoolCode, payIntent.intentId],
    }),
    foreignKey({
      name: 'pay_attempt_channel',
      columns: [table.schoolCode, table.channelId],
      foreignColumns: [payChannel.schoolCode, payChannel.channelId],
    }),
    uniqueIndex('pay_attempt_number').on(table.schoolCode, table.outTradeNo),
    uniqueIndex('pay_attempt_trade').on(table.schoolCode, table.channelId, table.channelTradeNo),
    uniqueIndex('pay_attempt_of_intent').on(table.schoolCode, table.intentId, table.attemptNo),
    index('pay_attempt_newest').on(table.schoolCode, table.createdAt),
    index('pay_attempt_unpaid')
      .on(table.schoolCode, table.state, table.createdAt)
      .where(sql`${table.state} <> 'paid'`),
    index('pay_attempt_channel_number').on(table.schoolCode, table.channelTradeNo),
    index('pay_attempt_of_channel').on(table.schoolCode, table.channelId, table.createdAt),
    index('pay_attempt_paid')
      .on(table.schoolCode, table.channelId, table.paidAt)
      .where(sql`${table.paidFen} is not null`),
    index('pay_attempt_due').on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
    check(
      'pay_attempt_state',
      sql`${table.state} in ('sent', 'waiting', 'user-paying', 'unknown', 'paid', 'closed', 'reversed', 'failed', 'integrity-failed')
        and (${table.state} <> 'paid' or (${table.paidFen} = ${table.amountFen} and ${table.paidAt} is not null))`,
    ),
  ],
);

/** What happened to a payment; rows are only ever added. */
export const payEvent = pgTable(
  'pay_event',
  {
    schoolCode: schoolCode(),
    eventId: uuid().notNull(),
    intentId: uuid().notNull(),
    attemptId: uuid(),
    kind: text().$type<PaymentEventKind>().notNull(),
    source: text().$type<PaymentEventSource>().notNull(),
    /** For staff; no secrets and no personal data. */
    detail: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.eventId] }),
    foreignKey({
      name: 'pay_event_intent',
      columns: [table.schoolCode, table.intentId],
      foreignColumns: [payIntent.schoolCode, payIntent.intentId],
    }),
    index('pay_event_of_intent').on(table.schoolCode, table.intentId, table.at),
    index('pay_event_newest').on(table.schoolCode, table.at),
    index('pay_event_of_kind').on(table.schoolCode, table.kind, table.at),
    index('pay_event_by_source').on(table.schoolCode, table.source, table.at),
  ],
);

/** Money of an attempt that goes back. */
export const payRefund = pgTable(
  'pay_refund',
  {
    schoolCode: schoolCode(),
    refundId: uuid().notNull(),
    intentId: uuid().notNull(),
    attemptId: uuid().notNull(),
    /** Our number at the channel, by which a refund is one refund however often it is asked for. */
    outRefundNo: text().notNull(),
    amountFen: integer().notNull(),
    state: text().$type<RefundState>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** The administrator who asked; null for the payer and the system. */
    requestedBy: text(),
    decidedBy: text(),
    remarks: text().notNull(),
    requestKey: uuid(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    nextQueryAt: moment(),
    queries: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.refundId] }),
    foreignKey({
      name: 'pay_refund_attempt',
      columns: [table.schoolCode, table.attemptId],
      foreignColumns: [payAttempt.schoolCode, payAttempt.attemptId],
    }),
    uniqueIndex('pay_refund_number').on(table.schoolCode, table.outRefundNo),
    uniqueIndex('pay_refund_request').on(table.schoolCode, table.requestKey),
    index('pay_refund_of_attempt').on(table.schoolCode, table.attemptId),
    index('pay_refund_of_intent').on(table.schoolCode, table.intentId),
    index('pay_refund_to_decide')
      .on(table.schoolCode, table.intentId)
      .where(sql`${table.state} in ('awaiting-approval', 'refused')`),
    index('pay_refund_ended').on(table.schoolCode, table.endedAt).where(sql`${table.state} = 'done'`),
    index('pay_refund_due').on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
    check('pay_refund_amount', sql`${table.amountFen} > 0`),
    check(
      'pay_refund_state',
      sql`${table.state} in ('awaiting-approval', 'requested', 'unknown', 'processing', 'done', 'refused', 'rejected')`,
    ),
  ],
);

/** Notifications that were verified, until they are worked off. */
export const payNotification = pgTable(
  'pay_notification',
  {
    schoolCode: schoolCode(),
    channelId: text().notNull(),
    notificationId: text().notNull(),
    /** The event as JSON; it names the payer. */
    eventEncrypted: bytes().notNull(),
    receivedAt: moment().notNull(),
    /** How often it could not be worked off. */
    tries: integer().notNull().default(0),
    /** Null before that: it is due at once. */
    nextTryAt: moment(),
    doneAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.channelId, table.notificationId] }),
    index('pay_notification_due').on(table.receivedAt).where(sql`${table.doneAt} is null`),
  ],
);

/** The last numbers of a school's ledger; locked while entries are added, so that none is missing. */
export const ledgerHead = pgTable('ledger_head', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  entryNo: bigint({ mode: 'number' }).notNull(),
  bookingNo: bigint({ mode: 'number' }).notNull(),
});

/** The ledger: entries of one booking sum up to zero, rows are only ever added. Money in fen. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    schoolCode: schoolCode(),
    entryNo: bigint({ mode: 'number' }).notNull(),
    bookingNo: bigint({ mode: 'number' }).notNull(),
    /** `channel:<id>`: what a provider holds for the school. `orders`: what orders brought in. `unassigned`: money without an order. */
    account: text().notNull(),
    amountFen: integer().notNull(),
    kind: text().$type<'payment' | 'refund'>().notNull(),
    orderId: uuid(),
    channelId: text().notNull(),
    attemptId: uuid().notNull(),
    refundId: uuid(),
    at: moment().notNull(),
    /** The day (in Beijing) of a payment that became known only after that day was closed; null for all others. */
    closedDay: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.entryNo] }),
    // With the amounts: a balance is summed up without reading the entries.
    index('ledger_entry_balance').on(table.schoolCode, table.account, table.entryNo, table.amountFen),
    index('ledger_entry_order').on(table.schoolCode, table.orderId),
    index('ledger_entry_at').on(table.schoolCode, table.at),
    index('ledger_entry_closed_day')
      .on(table.schoolCode, table.at)
      .where(sql`${table.closedDay} is not null`),
    uniqueIndex('ledger_entry_payment')
      .on(table.schoolCode, table.attemptId, table.account)
      .where(sql`${table.kind} = 'payment'`),
    uniqueIndex('ledger_entry_refund')
      .on(table.schoolCode, table.refundId, table.account)
      .where(sql`${table.kind} = 'refund'`),
    check(
      'ledger_entry_kind',
      sql`${table.kind} in ('payment', 'refund') and (${table.kind} = 'refund') = (${table.refundId} is not null) and ${table.amountFen} <> 0`,
    ),
  ],
);

/**
 * What people say of card payments whose terminal is lost, and what the terminal reported all the same. Only one that was not rejected
 * stands for an attempt.
 */
export const cardSettlement = pgTable(
  'card_settlement',
  {
    schoolCode: schoolCode(),
    settlementId: uuid().notNull(),
    intentId: uuid().notNull(),
    attemptId: uuid().notNull(),
    taken: boolean().notNull(),
    /** Where the card system's own statement says so. */
    reference: text().notNull(),
    remarks: text().notNull(),
    state: text().$type<SettlementState>().notNull(),
    requestedBy: text().notNull(),
    decidedBy: text(),
    requestKey: uuid().notNull(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    report: jsonb().$type<NonNullable<SettlementView['report']>>(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.settlementId] }),
    foreignKey({
      name: 'card_settlement_attempt',
      columns: [table.schoolCode, table.attemptId],
      foreignColumns: [payAttempt.schoolCode, payAttempt.attemptId],
    }),
    uniqueIndex('card_settlement_request').on(table.schoolCode, table.requestKey),
    uniqueIndex('card_settlement_one')
      .on(table.schoolCode, table.attemptId)
      .where(sql`${table.state} <> 'rejected'`),
    index('card_settlement_of_intent').on(table.schoolCode, table.intentId),
    check('card_settlement_state', sql`${table.state} in ('awaiting-approval', 'done', 'rejected')`),
  ],
);

/**
 * What a provider was asked about who pays in a browser, and what it told. The browser's session names the row. Deleted once it is old.
 */
export const payPayerName = pgTable(
  'pay_payer_name',
  {
    schoolCode: schoolCode(),
    nameId: uuid().notNull(),
    /** Whose session it is. */
    userId: text().notNull(),
    channelId: text().notNull(),
    /** The account at the provider by which payers have these names. */
    account: text().notNull(),
    /** The order that is paid next. */
    orderId: uuid().notNull(),
    /** SHA-256 of what the answer has to bear; null once an answer came, so that none is taken twice. */
    stateDigest: text(),
    /** Null until it was told. */
    nameEncrypted: bytes(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.nameId] }),
    foreignKey({
      name: 'pay_payer_name_channel',
      columns: [table.schoolCode, table.channelId],
      foreignColumns: [payChannel.schoolCode, payChannel.channelId],
    }),
    index('pay_payer_name_expiry').on(table.expiresAt),
  ],
);
