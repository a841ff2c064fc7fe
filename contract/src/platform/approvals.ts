import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { permission } from '../permissions.ts';
import { fieldChange } from './fieldChange.ts';

const REASON_MAX = 200;
const SUBJECT_MAX = 64;

/** What decides what people pay, to which a second person agrees, and whether it needs one at all. */
export const priceKind = z.enum([
  'itemPrice',
  'cloudPrintPrices',
  'feePrice',
  'cardFee',
  'freeCopies',
  'freePages',
  /** What a file gives, as a whole. */
  'freeCopiesImport',
  'freePagesImport',
  'priceRule',
]);
export type PriceKind = z.infer<typeof priceKind>;

/** Permissions that two administrators give together. */
export const grantKind = z.enum(['rolePermissions', 'personRole']);
export type GrantKindName = z.infer<typeof grantKind>;

/** What waits for a second person with its own data, who decides on it where these are seen. */
export const elsewhereKind = z.enum(['refund', 'cardSettlement', 'templateVersion', 'batchTask']);
export type ElsewhereKind = z.infer<typeof elsewhereKind>;

/** All that waits for a second person. */
export const approvalKind = z.enum([...priceKind.options, ...grantKind.options, ...elsewhereKind.options]);
export type ApprovalKindName = z.infer<typeof approvalKind>;

const approvalDecision = z.enum(['approved', 'refused', 'withdrawn']);

const approvalRow = z.object({
  /** Names the change in the call that decides on it; of what is decided elsewhere it is only its own. */
  approvalId: z.string(),
  kind: approvalKind,
  /** Id of what is changed: an item, a fee, an allowance, a role, a person, a payment, a template. */
  subjectId: z.string(),
  /** What people call it; a person by the masked number. */
  subject: f.bilingual,
  /** The role that a person would get. */
  role: z.nullable(f.bilingual),
  /** What a role or a person would gain. */
  permissions: z.array(permission),
  /** What would change of a price, and facts of what waits elsewhere: amounts in fen. What is new has no value before. */
  changes: z.array(fieldChange),
  askedBy: z.string(),
  askedAt: f.moment,
  /** Whether whoever looks at it asked for it, and so may only withdraw it. */
  isOwn: z.boolean(),
  /** Whether whoever looks at it may decide on it. */
  mayDecide: z.boolean(),
  /** Null while it waits. */
  decision: z.nullable(approvalDecision),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(f.moment),
  /** Why it was refused; null where nobody said. */
  reason: z.nullable(z.string()),
});
export type ApprovalEntry = z.infer<typeof approvalRow>;

const priceRule = z.object({
  /** Whether a change of a price, an allowance or a fee needs a second person. */
  isOn: z.boolean(),
  /** How many people may agree to one. With fewer than two, changes of those who are alone take effect at once. */
  approvers: z.int(),
});

/** What waits for a second person, of all kinds, and changes of prices in particular. */
export const approvalCalls = {
  list: adminCall({
    method: 'GET',
    path: '/sys/sp-approval/list',
    permission: 'anyAdministrator',
    summary:
      'All that waits for a second person, the oldest first, or changes that were decided on here, the newest first: own ones, and those whose subject one may see',
    query: z.object({
      ...f.pageQuery,
      kind: z.optional(approvalKind),
      decided: z._default(f.truth, false),
      /** Only those on which whoever asks may decide. */
      mine: z._default(f.truth, false),
    }),
    data: f.paged(approvalRow),
    errors: [],
  }),
  ofPrice: adminCall({
    method: 'GET',
    path: '/sys/sp-approval/ofPrice',
    permission: 'anyAdministrator',
    summary:
      'The change of a price that waits for a second person, and the latest one where one asked for it oneself and it was refused',
    query: z.object({ kind: priceKind, subject: z.string().check(z.minLength(1), z.maxLength(SUBJECT_MAX)) }),
    data: z.object({ waiting: z.nullable(approvalRow), refused: z.nullable(approvalRow) }),
    errors: [],
  }),
  decidePrice: adminCall({
    method: 'POST',
    path: '/sys/sp-approval/decidePrice',
    operation: 'price-decided',
    permission: 'price:approve',
    summary: 'Agree to a change of a price that another person asked for, or refuse it with a reason',
    body: z.object({
      approvalId: z.uuid(),
      decision: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('agree') }),
        z.object({ kind: z.literal('refuse'), reason: f.givenName(REASON_MAX) }),
      ]),
    }),
    data: z.object({ outcome: z.enum(['done', 'refused']) }),
    errors: ['NOT_FOUND', 'SECOND_PERSON_NEEDED', 'CHANGED_MEANWHILE', 'ASKER_MAY_NO_LONGER'],
  }),
  withdrawPrice: adminCall({
    method: 'POST',
    path: '/sys/sp-approval/withdrawPrice',
    operation: 'price-withdrawn',
    permission: 'anyAdministrator',
    summary: 'Withdraw a change of a price that one asked for',
    body: z.object({ approvalId: z.uuid() }),
    data: z.object({ outcome: z.literal('refused') }),
    errors: ['NOT_FOUND'],
  }),
  priceRule: adminCall({
    method: 'GET',
    path: '/sys/sp-approval/priceRule',
    permission: 'anyAdministrator',
    summary: 'Whether a change of a price needs a second person',
    data: priceRule,
    errors: [],
  }),
  savePriceRule: adminCall({
    method: 'POST',
    path: '/sys/sp-approval/priceRule',
    operation: 'price-rule-saved',
    permission: 'price:approve',
    summary: 'Have changes of prices need a second person, or no longer, which needs one itself',
    body: z.object({ isOn: z.boolean() }),
    data: z.object({ outcome: z.enum(['done', 'waiting']), rule: priceRule }),
    errors: [],
  }),
};
