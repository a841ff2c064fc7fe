import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { attemptState } from './paymentAdmin.ts';
import { channelId, provider } from './payments.ts';

/** Most days of one question. */
export const RECONCILIATION_DAYS_MAX = 62;

/** A day in Beijing, as the providers' bills have them. */
const day = z.iso.date();
/** A sum in fen, never negative; a day's may be larger than a single payment. */
const sum = z.int().check(z.minimum(0));

/**
 * How a day of a channel stands. `waiting`: its bill has not been asked for. `not-ready`: the provider has not written it. `failed`: it
 * could not be had, as `fault` says; it is asked for again. `fetched`: compared, but payments near midnight wait for a neighbouring
 * day's bill. `agrees`, `differs`: compared. `closed`: a person has closed it, and it cannot change any more.
 */
export const reconciliationState = z.enum([
  'waiting',
  'not-ready',
  'failed',
  'fetched',
  'agrees',
  'differs',
  'closed',
]);
export type ReconciliationState = z.infer<typeof reconciliationState>;

/** Why there is no bill. `wrong-day`: it lists payments of another day. `not-configured`: the channel cannot be opened. */
export const billFault = z.enum([
  'not-ready',
  'hash-mismatch',
  'wrong-day',
  'unintelligible',
  'answer-unverified',
  'timed-out',
  'unreachable',
  'busy',
  'not-configured',
]);
export type BillFaultName = z.infer<typeof billFault>;

/** What one side says of a day. Fees are the provider's; null when its bill does not say. */
const tally = z.object({ payments: z.int(), paidFen: sum, refunds: z.int(), refundedFen: sum });

const channelDay = z.object({
  day,
  channelId,
  channelName: f.bilingual,
  provider,
  state: reconciliationState,
  /** Why the last try brought no bill; also of a day that was fetched before. */
  fault: z.nullable(billFault),
  /** For staff; in English, without personal data. */
  faultDetail: z.string(),
  /** SHA-256 of what the bill lists. */
  billHash: z.nullable(z.string()),
  /** Null until the bill has been fetched. */
  theirs: z.nullable(tally),
  feeFen: z.nullable(z.int()),
  ours: z.nullable(tally),
  /** Payments near midnight that wait for a neighbouring day's bill. */
  awaited: z.int(),
  differences: z.int(),
  /** Differences that nobody has resolved. */
  open: z.int(),
  fetchedAt: z.nullable(f.moment),
  /** When the bill is asked for again; null when that is not planned. */
  nextAt: z.nullable(f.moment),
  closedAt: z.nullable(f.moment),
  /** Name of the administrator. */
  closedBy: z.nullable(z.string()),
});
export type ChannelDay = z.infer<typeof channelDay>;

/**
 * How the sides differ. `missing-here`: the provider's bill lists money that is not known here, or lists it twice. `missing-there`: no
 * bill lists what is booked here. `amount`: both know it, with different amounts. The same for refunds.
 */
export const differenceKind = z.enum([
  'missing-here',
  'missing-there',
  'amount',
  'refund-missing-here',
  'refund-missing-there',
  'refund-amount',
]);
export type DifferenceKind = z.infer<typeof differenceKind>;

/** `query`: the provider was asked about this one payment or refund. `noted`: a person has explained it. */
const resolutionHow = z.enum(['query', 'noted']);

/**
 * `agrees`: the sides agree by now. `confirmed`: the provider has confirmed what is booked here. `noted`: explained by a person.
 * `unchanged`: asking changed nothing, so the difference remains.
 */
export const resolutionOutcome = z.enum(['agrees', 'confirmed', 'noted', 'unchanged']);
export type ResolutionOutcome = z.infer<typeof resolutionOutcome>;

/** What one side has of a payment or refund. */
const evidence = z.object({ amountFen: f.fen, at: f.moment });

const difference = z.object({
  differenceId: z.uuid(),
  kind: differenceKind,
  /** Our number at the channel: of the payment, or of the refund. A reversal has that of its payment. */
  number: z.string(),
  outTradeNo: z.string(),
  /** From 2 on: the bill lists the same number again. */
  occurrence: z.int(),
  theirs: z.nullable(z.extend(evidence, { channelTradeNo: z.string() })),
  ours: z.nullable(evidence),
  /** The payment of that number here, whatever became of it; null when the number is unknown. */
  payment: z.nullable(z.object({ paymentId: z.uuid(), orderId: f.orderId, state: attemptState })),
  /** Whether the provider can be asked about it. */
  canQuery: z.boolean(),
  /** False: later bills or answers have settled it. */
  present: z.boolean(),
  resolved: z.boolean(),
  resolutions: z.array(
    z.object({
      how: resolutionHow,
      outcome: resolutionOutcome,
      remark: z.string(),
      /** Name of the administrator. */
      by: z.nullable(z.string()),
      at: f.moment,
    }),
  ),
});
export type Difference = z.infer<typeof difference>;

const dayKey = { channelId, day };

/** Calls of the console about comparing the books with the providers' bills. */
export const reconciliationCalls = {
  days: adminCall({
    method: 'GET',
    path: '/payment/reconciliation/days',
    permission: 'payment:read',
    summary: `How the days of a period stand, for each channel; newest first, at most ${RECONCILIATION_DAYS_MAX} days`,
    query: z.object({ from: day, to: day }),
    data: z.array(channelDay),
    errors: ['BAD_REQUEST'],
  }),
  differences: adminCall({
    method: 'GET',
    path: '/payment/reconciliation/differences',
    permission: 'payment:read',
    summary: 'The differences of one day of a channel, with what both sides have and how each was resolved',
    query: z.object({ ...f.pageQuery, ...dayKey }),
    data: f.paged(difference),
    errors: ['NOT_FOUND'],
  }),
  export: adminCall({
    method: 'GET',
    path: '/payment/reconciliation/export',
    permission: 'payment:read',
    operation: 'day-exported',
    summary:
      'A day of a channel as an xlsx file: each line of its bill with what is booked for it, and what no bill lists',
    query: z.object(dayKey),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
  fetch: adminCall({
    method: 'POST',
    path: '/payment/reconciliation/fetch',
    permission: 'payment:reconcile',
    operation: 'bill-fetched',
    summary: 'Fetch the bill of a day again and compare; a fault is part of the answer',
    body: z.object(dayKey),
    data: channelDay,
    errors: ['NOT_FOUND', 'RECONCILIATION_CLOSED'],
  }),
  resolve: adminCall({
    method: 'POST',
    path: '/payment/reconciliation/resolve',
    permission: 'payment:reconcile',
    operation: 'difference-resolved',
    summary: 'Resolve a difference: ask the provider, which books or pays back what it says, or explain it',
    body: z.object({ differenceId: z.uuid(), how: resolutionHow, remark: f.givenName(200) }),
    data: difference,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'RECONCILIATION_CLOSED', 'RECONCILIATION_CANNOT_ASK'],
  }),
  close: adminCall({
    method: 'POST',
    path: '/payment/reconciliation/close',
    permission: 'payment:reconcile',
    operation: 'day-closed',
    summary: 'Close a day of a channel for good: all is fetched, and every difference is resolved',
    body: z.object(dayKey),
    data: channelDay,
    errors: ['NOT_FOUND', 'RECONCILIATION_CLOSED', 'RECONCILIATION_OPEN'],
  }),
};
