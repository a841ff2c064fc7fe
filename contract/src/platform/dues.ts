import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

/** The largest amount of one payment, in fen. */
export const PAYMENT_FEN_MAX = 2_000_000;
/** More than anybody owes under one fee. */
const POSITIONS_MAX = 50;
/** The most positions that one order pays: so many stand on one receipt. */
export const POSITIONS_TOGETHER_MAX = 10;
const TITLE_MAX = 120;
const NAME_MAX = 40;

/** A system's name of a position, as it stands on the receipt. */
export const positionReference = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));

type Priced = Pick<Position, 'amountFen'>;

/** What positions cost together, in fen. */
export function sumOf(positions: readonly Priced[]): number {
  return positions.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

/** Whether one order can pay these: some, not too many, and not too much. */
export function canPayTogether(positions: readonly Priced[]): boolean {
  const { length } = positions;
  return length > 0 && length <= POSITIONS_TOGETHER_MAX && sumOf(positions) <= PAYMENT_FEN_MAX;
}

/** The positions that one order pays together. */
export const chosenReferences = z.array(positionReference).check(
  z.minLength(1),
  z.maxLength(POSITIONS_TOGETHER_MAX),
  z.refine((all) => new Set(all).size === all.length, 'References must differ'),
);

/** What a person owes, as the school's system says. */
export const position = z.object({
  reference: positionReference,
  title: z.object({ zh: f.givenName(TITLE_MAX), en: f.givenName(TITLE_MAX) }),
  amountFen: z.int().check(z.minimum(1), z.maximum(PAYMENT_FEN_MAX)),
  /** The day by which it is due; null for none. */
  dueOn: z.nullable(z.iso.date()),
});
export type Position = z.infer<typeof position>;

export const positions = z.array(position).check(
  z.maxLength(POSITIONS_MAX),
  z.refine(
    (all) => new Set(all.map(({ reference }) => reference)).size === all.length,
    'References must differ',
  ),
);

/** A position as an order pays it, and what of its money went back, in fen. */
export const orderedPosition = z.object({
  reference: positionReference,
  title: f.bilingual,
  amountFen: f.fen,
  refundedFen: f.fen,
});
export type OrderedPosition = z.infer<typeof orderedPosition>;

/** Why a position cannot be paid now. */
export const positionErrors = ['DUES_SYSTEM_DOWN', 'POSITION_CHANGED', 'POSITION_TAKEN'] as const;

export const sourceId = z.uuid();

/** A system of the school's that says what people owe; its key is never shown. */
const duesSource = z.object({
  sourceId,
  name: f.bilingual,
  address: z.string(),
  account: z.string(),
  keyId: z.string(),
  enabled: z.boolean(),
  revision: f.counter,
});
export type DuesSource = z.infer<typeof duesSource>;

/** `due`: it is told until the system answers. `refused`: the system does not take it, and a person decides. */
export const reportState = z.enum(['due', 'told', 'refused']);
export type ReportState = z.infer<typeof reportState>;
export const reportKind = z.enum(['paid', 'refunded']);
export type ReportKind = z.infer<typeof reportKind>;

/** What a system is told about money for one of its positions; an order that pays several has a report for each. */
const duesReport = z.object({
  reportId: z.uuid(),
  sourceId,
  orderId: f.orderId,
  reference: z.string(),
  kind: reportKind,
  amountFen: f.fen,
  state: reportState,
  tries: f.counter,
  /** What the last try brought, for staff; empty before the first one. */
  detail: z.string(),
  createdAt: f.moment,
  toldAt: z.nullable(f.moment),
});
export type DuesReportView = z.infer<typeof duesReport>;

/** Calls of the console about the systems that say what people owe. */
export const duesAdminCalls = {
  sources: adminCall({
    method: 'GET',
    path: '/payment-item/source/list',
    permission: 'payment:read',
    summary: "The school's systems that say what people owe",
    data: z.array(duesSource),
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/payment-item/source/save',
    permission: 'payment:configure',
    operation: 'dues-source-saved',
    summary: 'Add such a system (revision 0) or change it; a key that is left out or empty stays as it is',
    body: z.object({
      sourceId,
      name: z.object({ zh: f.givenName(NAME_MAX), en: f.givenName(NAME_MAX) }),
      address: z.string().check(z.maxLength(500)),
      account: z.string().check(z.maxLength(64)),
      keyId: z.string().check(z.maxLength(64)),
      key: z.optional(z.string().check(z.maxLength(128))),
      enabled: z.boolean(),
      revision: f.counter,
    }),
    data: duesSource,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'PAY_PARAMETERS_INVALID'],
  }),
  check: adminCall({
    method: 'POST',
    path: '/payment-item/source/check',
    permission: 'payment:configure',
    operation: 'nothing',
    summary: 'Ask such a system for something harmless, to see whether address, account and key are right',
    body: z.object({ sourceId }),
    data: z.object({ works: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'PAY_PARAMETERS_INVALID'],
  }),
  reports: adminCall({
    method: 'GET',
    path: '/payment-item/source/reports',
    permission: 'payment:read',
    summary:
      'What these systems were told about payments and refunds, or are still to be told, the latest first',
    query: z.object({ ...f.pageQuery, state: z.optional(reportState) }),
    data: f.paged(duesReport),
    errors: [],
  }),
  tellAgain: adminCall({
    method: 'POST',
    path: '/payment-item/source/tellAgain',
    permission: 'payment:configure',
    operation: 'dues-report-again',
    summary: 'Tell a system once more what it has refused',
    body: z.object({ reportId: z.uuid() }),
    data: duesReport,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
