import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { settlementView } from './cardSettlement.ts';
import { orderedPosition, POSITIONS_TOGETHER_MAX, positionReference } from './dues.ts';
import { paymentEventSource } from './paymentEvents.ts';
import { channelId, payFlow, paymentState, provider } from './payments.ts';

const programId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));

/** A channel as the console shows it; secrets are never shown. */
const payChannel = z.object({
  channelId,
  provider,
  name: f.bilingual,
  enabled: z.boolean(),
  /** Parameters that are not secret, by name. */
  parameters: z.record(z.string(), z.string()),
  /** Names of the secret parameters that are set. */
  secretsSet: z.array(z.string()),
  /** Where the provider must send its notifications. */
  notifyUrl: z.string(),
  revision: f.counter,
});
export type PayChannel = z.infer<typeof payChannel>;

const payProgram = z.object({
  programId,
  name: f.bilingual,
  /** The channels offered, in their order. */
  channels: z.array(channelId),
  /** The terminals with this program. `default` is that of all others, and of phone and PC. */
  terminals: z.array(f.terminalCode),
});
export type PayProgram = z.infer<typeof payProgram>;

const paySettings = z.object({
  /** What one person may pay back of a payment without a second one, in fen; 0: nothing. */
  onePersonFen: f.fen,
  revision: f.counter,
});
export type PaySettings = z.infer<typeof paySettings>;

/** The largest limit of one person, in fen. */
export const ONE_PERSON_FEN_MAX = 1_000_000;

/** State of one attempt to pay at a channel. */
export const attemptState = z.enum([
  'sent',
  'waiting',
  'user-paying',
  'unknown',
  'paid',
  'closed',
  'reversed',
  'failed',
  'integrity-failed',
]);
export type AttemptState = z.infer<typeof attemptState>;

export const refundState = z.enum([
  'awaiting-approval',
  'requested',
  'unknown',
  'processing',
  'done',
  'refused',
  'rejected',
]);
export type RefundState = z.infer<typeof refundState>;

export const refundReason = z.enum(['owner', 'staff', 'unprinted', 'late', 'double', 'integrity', 'channel']);
export type RefundReason = z.infer<typeof refundReason>;

/** A payment of an order, as the console lists it. */
const paymentRow = z.object({
  paymentId: z.uuid(),
  orderId: f.orderId,
  title: f.bilingual,
  state: paymentState,
  amountFen: f.fen,
  refundedFen: f.fen,
  provider: z.nullable(provider),
  channelId: z.nullable(channelId),
  terminalCode: z.nullable(f.terminalCode),
  clientType: z.nullable(z.int()),
  createdAt: f.moment,
  paidAt: z.nullable(f.moment),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** How much of a refund is for which position. */
const refundShare = z.object({
  reference: positionReference,
  amountFen: z.int().check(z.minimum(1), z.maximum(f.COUNTER_MAX)),
});

const refundView = z.object({
  refundId: z.uuid(),
  outRefundNo: z.string(),
  amountFen: f.fen,
  /** Where the order pays positions. */
  shares: z.array(refundShare),
  state: refundState,
  reason: refundReason,
  /** Names of administrators; null for the system. */
  requestedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  remarks: z.string(),
  /** Whether the one who looks at it asked for it, or has its order, and so may not decide on it. */
  isOwn: z.boolean(),
  createdAt: f.moment,
  endedAt: z.nullable(f.moment),
});

/** `orders`: what orders brought in. `unassigned`: money that no order got. `channel:<id>`: what a provider holds for the school. */
export const ledgerAccount = z.string().check(z.regex(/^(?:orders|unassigned|channel:[a-z0-9-]{1,32})$/));

const ledgerEntry = z.object({
  entryNo: z.int(),
  /** Entries of one number sum up to 0. */
  bookingNo: z.int(),
  account: z.string(),
  /** Positive: the account receives. In fen. */
  amountFen: z.int(),
  /** What the account holds after this entry; null unless the list has one account and all its orders. */
  balanceFen: z.nullable(z.int()),
  kind: z.enum(['payment', 'refund']),
  orderId: z.nullable(f.orderId),
  channelId: z.nullable(channelId),
  /** The closed day (in Beijing) to which a payment belongs that became known later. */
  closedDay: z.nullable(z.iso.date()),
  at: f.moment,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * What is wrong with a ledger. `gap`, `first`, `head`: entry numbers. `sum`: a booking does not sum up to 0. `payment`, `refund`: what is
 * booked of it. `order`: what the ledger has of a paid order. `order-state`: an order whose payment is there is not paid.
 */
export const ledgerFaultKind = z.enum([
  'gap',
  'first',
  'head',
  'sum',
  'payment',
  'refund',
  'order',
  'order-state',
]);

const ledgerFault = z.object({
  kind: ledgerFaultKind,
  /** The number of an entry, a booking, a payment or a refund, or an order's id. */
  subject: z.string(),
  /** What should be there: a number of an entry, or fen; null where that is no number. */
  wanted: z.nullable(z.int()),
  found: z.nullable(z.int()),
});
export type LedgerFault = z.infer<typeof ledgerFault>;

/** Most faults that a check names. */
export const LEDGER_FAULTS_MAX = 100;

/** Names an order in a filter: its id, or the number that people read out. */
export const wantedOrder = z.union([f.orderNumber, f.orderId]);

const period = { from: z.optional(f.moment), to: z.optional(f.moment) };

const paymentFilter = {
  ...period,
  state: z.optional(paymentState),
  channelId: z.optional(channelId),
  orderId: z.optional(wantedOrder),
  /**
   * Only payments that need a person: refunds and settlements to approve, refunds that the provider refused, amounts that do not agree,
   * and settlements that a terminal contradicts.
   */
  attention: z.optional(f.truth),
};
const ledgerFilter = {
  ...period,
  account: z.optional(ledgerAccount),
  orderId: z.optional(wantedOrder),
};

/** Calls of the console about payments. */
export const paymentAdminCalls = {
  channels: adminCall({
    method: 'GET',
    path: '/payChannel/list',
    permission: 'payment:read',
    summary: 'All channels by which people can pay',
    data: z.array(payChannel),
    errors: [],
  }),
  saveChannel: adminCall({
    method: 'POST',
    path: '/payChannel/save',
    permission: 'payment:configure',
    operation: 'pay-channel-saved',
    summary: 'Add a channel (revision 0), or change its name and whether it is offered',
    body: z.object({ channelId, provider, name: f.givenTitle, enabled: z.boolean(), revision: f.counter }),
    data: payChannel,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'PAY_PARAMETERS_INVALID'],
  }),
  checkChannel: adminCall({
    method: 'POST',
    path: '/payChannel/check',
    permission: 'payment:configure',
    operation: 'nothing',
    summary: 'Ask the provider for something harmless, to see whether keys, account and network are right',
    body: z.object({ channelId }),
    data: z.object({ works: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'PAY_PARAMETERS_INVALID'],
  }),
  parameters: adminCall({
    method: 'POST',
    path: '/pay/payChannelParam',
    permission: 'payment:read',
    operation: 'nothing',
    summary: 'The parameters of a channel that are not secret, and which secrets are set',
    body: z.object({ channelId }),
    data: payChannel,
    errors: ['NOT_FOUND'],
  }),
  saveParameters: adminCall({
    method: 'POST',
    path: '/pay/savePayParam',
    permission: 'payment:configure',
    operation: 'pay-parameters-saved',
    summary: 'Set the parameters of a channel; a secret that is left out or empty stays as it is',
    body: z.object({
      channelId,
      parameters: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(8_000))),
      revision: f.counter,
    }),
    data: payChannel,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'PAY_PARAMETERS_INVALID'],
  }),
  programs: adminCall({
    method: 'GET',
    path: '/payProgramRel/list',
    permission: 'payment:read',
    summary: 'Which channels are offered where',
    data: z.array(payProgram),
    errors: [],
  }),
  savePrograms: adminCall({
    method: 'POST',
    path: '/payProgramRel/saveList',
    permission: 'payment:configure',
    operation: 'pay-programs-saved',
    summary: 'Replace all programs; `default` must be among them, and a terminal in one at most',
    body: z.object({
      programs: z.array(z.extend(payProgram, { name: f.givenTitle })).check(z.maxLength(50)),
    }),
    data: z.array(payProgram),
    errors: ['BAD_REQUEST', 'REFERENCE_UNKNOWN'],
  }),
  settings: adminCall({
    method: 'GET',
    path: '/payChannel/settings',
    permission: 'payment:read',
    summary: 'What the school has set for its payments',
    data: paySettings,
    errors: [],
  }),
  saveSettings: adminCall({
    method: 'POST',
    path: '/payChannel/saveSettings',
    permission: 'payment:configure',
    operation: 'pay-settings-saved',
    summary: 'Set what one person may pay back of a payment without a second one',
    body: z.object({ onePersonFen: f.wholeNumber(0, ONE_PERSON_FEN_MAX), revision: f.counter }),
    data: paySettings,
    errors: ['CHANGED_MEANWHILE'],
  }),
  list: adminCall({
    method: 'GET',
    path: '/payment/sp-pay-order-log/list',
    permission: 'payment:read',
    summary: 'Payments, newest first',
    query: z.object({ ...f.pageQuery, ...paymentFilter }),
    data: f.paged(paymentRow),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/payment/sp-pay-order-log/export',
    permission: 'payment:read',
    operation: 'payments-exported',
    summary: 'Payments as an xlsx file; masked names and numbers for those who may read orders',
    query: z.object(paymentFilter),
    data: 'file',
    errors: [],
  }),
  detail: adminCall({
    method: 'GET',
    path: '/payment/sp-pay-order-log/detail',
    permission: 'payment:read',
    operation: 'payment-viewed',
    summary: 'One payment with its attempts, refunds and history',
    query: z.object({ paymentId: z.uuid() }),
    data: z.extend(paymentRow, {
      /** What of it whoever looks may pay back without a second person, in fen. */
      aloneFen: f.fen,
      /** What the order pays of what a school's system says is owed; `leftFen` is neither paid back nor about to be. */
      positions: z.array(z.extend(orderedPosition, { leftFen: f.fen })),
      attempts: z.array(
        z.object({
          attemptId: z.uuid(),
          channelId,
          flow: payFlow,
          state: attemptState,
          outTradeNo: z.string(),
          channelTradeNo: z.nullable(z.string()),
          amountFen: f.fen,
          /** What the provider said was paid, where it differs. */
          paidFen: z.nullable(f.fen),
          createdAt: f.moment,
          paidAt: z.nullable(f.moment),
          /** A card was to be debited by a terminal that is lost: a person may say how that ended. */
          isLost: z.boolean(),
        }),
      ),
      /** What people said of attempts whose terminal is lost, newest first. */
      settlements: z.array(settlementView),
      refunds: z.array(refundView),
      history: z.array(
        z.object({
          at: f.moment,
          kind: z.string(),
          source: paymentEventSource,
          detail: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  refund: adminCall({
    method: 'POST',
    path: '/payment/sp-pay-order-log/refund',
    permission: 'payment:refund',
    operation: 'refund-requested',
    summary:
      'Pay money of a payment back; above the limit of one person, and for an own order, another one has to approve',
    body: z.object({
      paymentId: z.uuid(),
      amountFen: f.wholeNumber(1, f.COUNTER_MAX),
      /** Which positions get how much of it; needed for a part of an order that pays several. */
      shares: z.optional(
        z.array(refundShare).check(
          z.maxLength(POSITIONS_TOGETHER_MAX),
          z.refine(
            (all) => new Set(all.map(({ reference }) => reference)).size === all.length,
            'References must differ',
          ),
        ),
      ),
      remarks: f.givenName(200),
      /** Idempotency key. */
      requestKey: z.uuid(),
    }),
    data: refundView,
    errors: ['NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'CHANGED_MEANWHILE'],
  }),
  decideRefund: adminCall({
    method: 'POST',
    path: '/payment/sp-pay-order-log/decideRefund',
    permission: 'payment:approve',
    operation: 'refund-decided',
    summary: 'Approve or reject a refund that another person asked for',
    body: z.object({ refundId: z.uuid(), approve: z.boolean() }),
    data: refundView,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'SECOND_PERSON_NEEDED'],
  }),
  ledger: adminCall({
    method: 'GET',
    path: '/payment/ledger/list',
    permission: 'payment:read',
    summary: 'Entries of the ledger, newest first',
    query: z.object({ ...f.pageQuery, ...ledgerFilter }),
    data: f.paged(ledgerEntry),
    errors: [],
  }),
  exportLedger: adminCall({
    method: 'GET',
    path: '/payment/ledger/export',
    permission: 'payment:read',
    operation: 'ledger-exported',
    summary: 'Entries of the ledger as an xlsx file, oldest first',
    query: z.object(ledgerFilter),
    data: 'file',
    errors: [],
  }),
  accounts: adminCall({
    method: 'GET',
    path: '/payment/ledger/accounts',
    permission: 'payment:read',
    summary: 'The accounts of the ledger with what each holds; together they hold 0',
    data: z.array(z.object({ account: z.string(), entries: z.int(), balanceFen: z.int() })),
    errors: [],
  }),
  checkLedger: adminCall({
    method: 'GET',
    path: '/payment/ledger/check',
    permission: 'payment:read',
    summary:
      'Prove that no number is missing, that every booking sums up to 0, and that ledger and payments agree',
    data: z.object({
      entries: z.int(),
      bookings: z.int(),
      /** Of all entries; 0 unless something is wrong. */
      sumFen: z.int(),
      checkedAt: f.moment,
      /** At most {@link LEDGER_FAULTS_MAX}. */
      faults: z.array(ledgerFault),
    }),
    errors: [],
  }),
};
