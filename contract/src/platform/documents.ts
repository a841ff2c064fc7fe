import { z } from 'zod/mini';
import { defineCall, phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { VERIFIED_FILE_LIMIT_BYTES } from '../limits.ts';
import { captchaText } from './signIn.ts';

/** 16 characters of Crockford base32, displayed in groups of four; hyphens, spaces and lower case are accepted. */
const verificationCode = z.string().check(z.minLength(16), z.maxLength(24));
/** Last four characters of the ID or student number. */
const secondFactor = z.string().check(z.minLength(1), z.maxLength(8));

/** Result of verifying a document. `tampered` is only returned for uploaded files. */
export const verdict = z.discriminatedUnion('state', [
  z.object({
    state: z.enum(['valid', 'expired', 'revoked']),
    title: f.bilingual,
    school: f.bilingual,
    /** Masked. */
    holderName: f.bilingual,
    /** Masked. */
    holderNumber: z.string(),
    /** Facts that the template discloses to verifiers, masked by its rules; in both languages where the record has both. */
    facts: z.array(z.object({ label: f.bilingual, value: f.bilingual })),
    issuedAt: f.moment,
    validUntil: f.moment,
    revokedAt: z.nullable(f.moment),
    revokedReason: z.nullable(f.bilingual),
    pages: f.pages,
    /** Ticket for viewing the pages, given when the second factor was right; otherwise null. */
    previewTicket: z.nullable(z.string().check(z.maxLength(200))),
  }),
  z.object({ state: z.literal('needsSecondFactor') }),
  z.object({ state: z.literal('notFound') }),
  z.object({
    state: z.literal('tampered'),
    reason: z.enum(['changed', 'notSigned', 'signedByAnother', 'unreadable', 'unknownDocument']),
  }),
]);
export type Verdict = z.infer<typeof verdict>;

const shareView = z.object({
  shareId: z.uuid(),
  orderId: f.orderId,
  title: f.bilingual,
  hasPin: z.boolean(),
  expiresAt: f.moment,
  createdAt: f.moment,
  revokedAt: z.nullable(f.moment),
  views: z.int(),
});
export type ShareView = z.infer<typeof shareView>;

/** Public verification, and what owners can do with issued documents. */
export const documentCalls = {
  verify: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/verify/{a}/{b}',
    access: 'public',
    summary: 'Verify a document by its code (a) and second factor (b, "-" when not given)',
    params: z.object({ a: verificationCode, b: secondFactor }),
    query: z.object({ verifiCode: z.optional(captchaText) }),
    data: verdict,
    errors: ['TOO_MANY_REQUESTS', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  }),
  verifyFile: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/verify/file',
    access: 'public',
    summary: "Verify a PDF file: its signature, and the document's current state",
    upload: true,
    uploadLimitBytes: VERIFIED_FILE_LIMIT_BYTES,
    data: verdict,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  previewPage: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/verify/page/{ticket}/{page}',
    access: 'public',
    summary: 'A page image of a verified or shared document, marked as a copy',
    params: z.object({
      ticket: z.string().check(z.minLength(16), z.maxLength(200)),
      page: f.wholeNumber(1, 2_000),
    }),
    data: 'file',
    errors: ['NOT_FOUND', 'LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  sendByMail: phoneCall({
    method: 'GET',
    path: '/message/sendElectronicItemEmail',
    demands: { order: 'orderId' },
    summary: 'Send the electronic document of an order to one e-mail address',
    query: z.object({ orderId: f.orderId, email: z.string().check(z.minLength(3), z.maxLength(254)) }),
    data: z.object({ sent: z.boolean() }),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_UNPAID',
      'EMAIL_INVALID',
      'EMAIL_NOT_SENT',
      'DOCUMENT_UNAVAILABLE',
      'DOCUMENT_REVOKED',
      'TOO_MANY_REQUESTS',
    ],
  }),
  download: phoneCall({
    method: 'GET',
    path: '/order/download/{id}',
    demands: { order: 'id' },
    summary: "The person's own electronic document, if the item is offered electronically",
    params: z.object({ id: f.orderId }),
    data: 'file',
    errors: ['ORDER_NOT_FOUND', 'ORDER_UNPAID', 'DOCUMENT_UNAVAILABLE', 'DOCUMENT_REVOKED'],
  }),
  createShare: phoneCall({
    method: 'POST',
    path: '/order/share/create',
    demands: { order: 'orderId' },
    summary: 'Create a link by which others may view a document until it expires or is revoked',
    body: z.object({
      orderId: f.orderId,
      days: z._default(f.wholeNumber(1, 90), 14),
      pin: z.optional(z.string().check(z.regex(/^\d{4,8}$/))),
    }),
    data: z.extend(shareView, {
      url: z.string().check(z.meta({ description: 'returned once: only its hash is stored' })),
    }),
    errors: ['ORDER_NOT_FOUND', 'DOCUMENT_UNAVAILABLE', 'DOCUMENT_REVOKED', 'TOO_MANY_SHARES'],
  }),
  listShares: phoneCall({
    method: 'GET',
    path: '/order/share/list',
    demands: 'nothing',
    summary: "The person's share links",
    query: z.object({ orderId: z.optional(f.orderId) }),
    data: z.array(shareView),
    errors: [],
  }),
  revokeShare: phoneCall({
    method: 'POST',
    path: '/order/share/revoke',
    demands: 'nothing',
    summary: 'End a share link immediately',
    body: z.object({ shareId: z.uuid() }),
    data: shareView,
    errors: ['NOT_FOUND'],
  }),
  openShare: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/verify/share',
    access: 'public',
    summary: 'View a shared document; requires the PIN if the owner set one',
    body: z.object({
      token: z.string().check(z.minLength(16), z.maxLength(200)),
      pin: z.optional(z.string().check(z.maxLength(8))),
    }),
    data: z.discriminatedUnion('state', [
      z.object({ state: z.literal('needsPin') }),
      z.object({ state: z.literal('ended') }),
      z.object({ state: z.literal('open'), verdict }),
    ]),
    errors: ['PIN_WRONG', 'TOO_MANY_REQUESTS'],
  }),
};
