import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { cloudFile } from './cloudPrint.ts';
import { printItem } from './items.ts';
import { terminal } from './terminals.ts';

/**
 * Progress of an order's payment. `idle` does not say whether it was paid: that is `paidAt`.
 * docs/decisions/0012-payment-beside-the-state.md explains why this is not an order state.
 */
export const PAYMENT_STEPS = ['idle', 'paying', 'refunding', 'refunded'] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/** An order to print one document. Money in fen. */
export const printOrder = pgTable(
  'print_order',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    orderType: integer().notNull(),
    /** The specification's type of client that placed it; null for orders older than this column. */
    clientType: integer(),
    itemId: text(),
    userId: text().notNull(),
    /** The person's role when they ordered, which statistics count by; null for orders older than this column. */
    role: text(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    state: text().$type<OrderState>().notNull(),
    /** 1 at a terminal by pickup code, 2 immediately at a terminal, 3 electronic. */
    takeType: integer().notNull().default(1),
    /** Idempotency key from the caller: the same key of a person returns the same order. */
    requestKey: uuid(),
    /** Keyed digest of the request made with that key. */
    requestDigest: bytes(),
    /** Language of the document; null for documents made elsewhere. */
    language: text().$type<DocumentLanguage>(),
    /** Blind index of item, language and form: a person's orders with equal indexes are identical. */
    requestIndex: bytes(),

    /** The pickup code gives access to a document: stored encrypted, found by its blind index. */
    takeCodeEncrypted: bytes().notNull(),
    takeCodeIndex: bytes().notNull(),
    validUntil: moment().notNull(),

    /** For cloud print: the uploaded file, until the retention rule deletes it, and its layout. */
    fileId: uuid(),
    pageRange: text().notNull().default(''),
    nUp: integer().notNull().default(1),
    freePages: integer().notNull().default(0),
    feePages: integer().notNull().default(0),

    /** Empty until the document is issued, which waits for approval where the item requires it. */
    documentKey: text().notNull(),
    fileNameEncrypted: bytes().notNull(),
    contentLength: integer().notNull(),
    sha256: text().notNull(),
    pages: integer().notNull(),
    duplex: boolean().notNull(),
    horizontal: boolean().notNull(),
    colour: boolean().notNull(),
    paperSize: text().$type<'A4' | 'A3'>().notNull(),
    cartonCode: text(),

    copies: integer().notNull(),
    unitPrice: integer().notNull(),
    freeCopies: integer().notNull(),
    chargedCopies: integer().notNull(),
    totalFee: integer().notNull(),
    /** When nothing remained to be paid; null while something does. */
    paidAt: moment(),
    payment: text().$type<PaymentStep>().notNull().default('idle'),
    /** Copies at the last settlement; an unpaid change at the terminal reverts to them. */
    settledCopies: integer(),
    /** Also restored when such a change is reverted. */
    settledDuplex: boolean(),
    settledUnitPrice: integer(),

    /** The terminal that holds the order while claimed or printing; afterwards the one that last printed it. */
    claimedBy: text(),
    /** Increases with each new claim: a print log belongs to one claim. */
    fencingToken: integer().notNull().default(0),
    leaseExpiresAt: moment(),
    /** The print whose outcome decides the state while printing, printed, failed or unconfirmed. */
    activePrintLogId: uuid(),

    /** Increases with every change of the order or its print logs; writers compare it (see orders/life/writeOrder.ts). */
    revision: integer().notNull().default(0),
    createdAt: moment().notNull(),
    printedAt: moment(),
    cancelledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId] }),
    foreignKey({
      name: 'print_order_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'print_order_of_item',
      columns: [table.schoolCode, table.itemId],
      foreignColumns: [printItem.schoolCode, printItem.itemId],
    }),
    foreignKey({
      name: 'print_order_claimed_by',
      columns: [table.schoolCode, table.claimedBy],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    // Unique among all stored orders, not only open ones: an old code must never open another person's order.
    uniqueIndex('print_order_take_code').on(table.schoolCode, table.takeCodeIndex),
    // The order of the list as a whole, so that late pages are found without reading the orders before them.
    index('print_order_newest').on(table.schoolCode, table.createdAt.desc().nullsFirst(), table.orderId),
    // Lists of the console, by what they are filtered by. States through which every order passes are left out: those are found without.
    index('print_order_of_state')
      .on(table.schoolCode, table.state, table.createdAt)
      .where(sql`${table.state} in ('waiting', 'refused', 'failed', 'unconfirmed', 'cancelled')`),
    index('print_order_of_item').on(table.schoolCode, table.itemId, table.createdAt),
    index('print_order_at_terminal').on(table.schoolCode, table.claimedBy, table.createdAt),
    index('print_order_paid_back')
      .on(table.schoolCode, table.createdAt)
      .where(sql`${table.payment} in ('refunding', 'refunded')`),
    index('print_order_user').on(table.schoolCode, table.userId, table.createdAt),
    index('print_order_item').on(table.schoolCode, table.userId, table.itemId),
    foreignKey({
      name: 'print_order_of_cloud_file',
      columns: [table.schoolCode, table.fileId],
      foreignColumns: [cloudFile.schoolCode, cloudFile.fileId],
    }),
    index('print_order_file').on(table.schoolCode, table.fileId),
    index('print_order_held')
      .on(table.schoolCode, table.claimedBy)
      .where(sql`${table.state} in ('claimed', 'printing')`),
    index('print_order_printing').on(table.leaseExpiresAt).where(sql`${table.state} = 'printing'`),
    // By these, statistics count a day again without reading all orders.
    index('print_order_printed').on(table.schoolCode, table.printedAt).where(sql`${table.state} = 'printed'`),
    index('print_order_cancelled')
      .on(table.schoolCode, table.cancelledAt)
      .where(sql`${table.state} = 'cancelled'`),
    index('print_order_electronic').on(table.schoolCode, table.paidAt).where(sql`${table.takeType} = 3`),
    index('print_order_open_until')
      .on(table.schoolCode, table.validUntil)
      .where(sql`${table.state} in ('waiting', 'created', 'paid', 'claimed')`),
    uniqueIndex('print_order_request').on(table.schoolCode, table.userId, table.requestKey),
    check(
      'print_order_state',
      sql`${table.state} in ('waiting', 'refused', 'created', 'paid', 'claimed', 'printing', 'printed', 'failed', 'unconfirmed', 'cancelled', 'expired')`,
    ),
    check(
      'print_order_payment',
      sql`${table.payment} in ('idle', 'paying', 'refunding', 'refunded')
        and (${table.payment} <> 'paying' or ${table.paidAt} is null)
        and (${table.payment} not in ('refunding', 'refunded') or ${table.paidAt} is not null)`,
    ),
    check(
      'print_order_held',
      sql`${table.state} not in ('claimed', 'printing') or (${table.claimedBy} is not null and ${table.leaseExpiresAt} is not null)`,
    ),
    check(
      'print_order_print',
      sql`${table.state} not in ('printing', 'printed', 'failed', 'unconfirmed') or ${table.activePrintLogId} is not null`,
    ),
    check(
      'print_order_fee',
      sql`${table.totalFee} >= 0 and ${table.chargedCopies} >= 0 and ${table.freeCopies} >= 0 and ${table.copies} between 1 and 99
        and ${table.freePages} >= 0 and ${table.feePages} >= 0 and ${table.nUp} in (1, 2, 4) and ${table.takeType} between 1 and 3 and ${table.clientType} between 1 and 4`,
    ),
  ],
);

/** The decision on an order that requires approval. */
export const orderApproval = pgTable(
  'order_approval',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    /** Null while pending. */
    approved: boolean(),
    decidedBy: text(),
    decidedAt: moment(),
    /** Encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId] }),
    foreignKey({
      name: 'order_approval_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    check(
      'order_approval_decided',
      sql`(${table.approved} is null) = (${table.decidedBy} is null) and (${table.approved} is null) = (${table.decidedAt} is null)
        and (${table.approved} is distinct from false or ${table.reasonEncrypted} is not null)`,
    ),
  ],
);

/** Outcomes of a print. `unconfirmed`: it cannot be known whether paper came out. */
export const PRINT_OUTCOMES = ['pending', 'printed', 'failed', 'unconfirmed'] as const;
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];

/** One attempt to print an order, saved before anything is sent to the printer. */
export const printLog = pgTable(
  'print_log',
  {
    schoolCode: schoolCode(),
    printLogId: uuid().notNull(),
    orderId: uuid().notNull(),
    terminalCode: text().notNull(),
    fencingToken: integer().notNull(),
    /** The request in the terminal's journal that began the print; null from callers that have none. See savePrintLogBefore. */
    requestId: text(),
    outcome: text().$type<PrintOutcome>().notNull(),
    code: text().notNull(),
    errorMsg: text().notNull(),
    cartonCode: text(),
    executionRecord: text().notNull(),
    pictureEncrypted: bytes(),
    copies: integer().notNull(),
    /** Printed sides as counted by the printer; null when it did not report them. */
    impressions: integer(),
    remarks: text().notNull(),
    savedAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.printLogId] }),
    foreignKey({
      name: 'print_log_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    uniqueIndex('print_log_claim').on(table.schoolCode, table.orderId, table.fencingToken),
    index('print_log_terminal').on(table.schoolCode, table.terminalCode, table.savedAt),
    index('print_log_finished').on(table.schoolCode, table.finishedAt),
    check('print_log_outcome', sql`${table.outcome} in ('pending', 'printed', 'failed', 'unconfirmed')`),
  ],
);

/** Wrong pickup codes per terminal: recent attempts, and until when entry is locked. */
export const takeCodeGuard = pgTable(
  'take_code_guard',
  {
    schoolCode: schoolCode(),
    terminalCode: text().notNull(),
    wrongAt: moment().array().notNull(),
    lockedUntil: moment(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.terminalCode] })],
);
