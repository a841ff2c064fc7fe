import { z } from 'zod/mini';
import { cardFault } from '../agent/cardPrinter.ts';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { PAYMENT_FEN_MAX } from './dues.ts';
import { cardMakeState, cardRequestState, slipNumber } from './studentCard.ts';

const PLACE_MAX = 80;
const REASON_MAX = 200;
const place = z.string().check(z.trim(), z.maxLength(PLACE_MAX), z.regex(/^\P{Cc}*$/u));
/** How many cards a person may have in a year or a term at most, whatever the school sets. */
const CARDS_MAX = 12;
const DAYS_MAX = 365;

/** What a school offers, and its rules. */
export const studentCardRules = z
  .object({
    open: z.boolean(),
    feeFen: z.int().check(z.minimum(0), z.maximum(PAYMENT_FEN_MAX)),
    /** Cards in a calendar year. */
    perYear: z.int().check(z.minimum(1), z.maximum(CARDS_MAX)),
    /** Cards in a term of the school; null: not counted by terms. */
    perTerm: z.nullable(z.int().check(z.minimum(1), z.maximum(CARDS_MAX))),
    /** Days after a request before the next one. */
    waitingDays: z.int().check(z.minimum(0), z.maximum(DAYS_MAX)),
    needsPhoto: z.boolean(),
    /** Where cards are handed out. */
    place: z.object({ zh: place, en: place }),
    /** Days that the office takes. */
    readyDays: z.int().check(z.minimum(0), z.maximum(DAYS_MAX)),
  })
  .check(z.refine(({ open, place: { zh, en } }) => !open || (zh !== '' && en !== ''), { path: ['place'] }));
export type StudentCardRules = z.infer<typeof studentCardRules>;

/** `due`: the system is told until it answers. `refused`: it does not take it, and a person decides. `settled`: a person did it there by hand. */
export const cardReportState = z.enum(['due', 'told', 'refused', 'settled']);
export type CardReportState = z.infer<typeof cardReportState>;
/** `reissue`: block the old card, a new one is wanted. `withdraw`: no new one is wanted any more. `issue`: the person has a card with this chip. */
export const cardReportKind = z.enum(['reissue', 'withdraw', 'issue']);
export type CardReportKind = z.infer<typeof cardReportKind>;

const cardReport = z.object({
  kind: cardReportKind,
  state: cardReportState,
  tries: f.counter,
  /** What the last try brought, for staff; empty before the first one. */
  detail: z.string(),
  toldAt: z.nullable(f.moment),
});

/** How a terminal made the card, or tried to. */
const cardMake = z.object({
  state: cardMakeState,
  terminalCode: z.string(),
  /** Whether it may be at work right now, so that staff has to wait. */
  isUnderWay: z.boolean(),
  grantedAt: f.moment,
  endedAt: z.nullable(f.moment),
  fault: z.nullable(cardFault),
  evidence: z.string(),
  uid: z.nullable(z.string().check(z.meta({ description: 'number of the chip, masked' }))),
  /** What staff found; null when nobody had to look, or for those who do not handle requests. */
  reason: z.nullable(z.string()),
});

/** The states that the office sees: what nobody has paid is not its business. */
export const officeState = z.enum(['requested', 'made', 'handedOut', 'cancelled']);
export type OfficeState = z.infer<typeof officeState>;

const payRecord = z.object({
  orderId: f.orderId,
  slipNumber,
  name: z.string().check(z.meta({ description: 'masked for those who do not handle requests' })),
  userName: z.string().check(z.meta({ description: 'masked for those who do not handle requests' })),
  department: z.string(),
  state: officeState,
  amountFen: f.fen,
  /** Whether its fee is still here: one that was cancelled has to be paid back. */
  money: z.enum(['free', 'paid', 'refunding', 'refunded']),
  terminalCode: z.string(),
  requestedAt: f.moment,
  /** Null before the card was made. */
  madeAt: z.nullable(f.moment),
  /** When it was handed out or cancelled. */
  endedAt: z.nullable(f.moment),
  /** Why staff cancelled it. */
  reason: z.nullable(z.string()),
  /** Null when no terminal had to do with it: the office makes the card. */
  make: z.nullable(cardMake),
  /** What the school's card system is told; empty where none is configured. */
  reports: z.array(cardReport),
});
export type CardPayRecord = z.infer<typeof payRecord>;

const settings = z.object({
  rules: studentCardRules,
  /** False: nobody has agreed to the fee yet, so that requests cannot be taken. */
  feeAgreed: z.boolean(),
  /** Null: no system is told. The key is never shown. */
  system: z.nullable(
    z.object({ address: z.string(), account: z.string(), keyId: z.string(), enabled: z.boolean() }),
  ),
  licensed: z.boolean(),
  revision: f.counter,
});
export type StudentCardSettings = z.infer<typeof settings>;

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX), z.regex(/^\P{Cc}*$/u));
const ofOrder = { orderId: f.orderId };
const moved = z.object({ ...ofOrder, state: cardRequestState });

/** Calls of the console about new student cards. What names a person is in the body, as addresses are logged. */
export const studentCardAdminCalls = {
  getPayRecord: adminCall({
    method: 'POST',
    path: '/studentCard/getPayRecord',
    permission: 'studentCard:read',
    operation: 'nothing',
    summary: 'The requests for new student cards with what was paid for them, the open ones first',
    body: z.object({
      ...f.pageQuery,
      state: z.optional(officeState),
      /** Only those of which the card system does not know. */
      untold: z.optional(z.boolean()),
      /** Only those that a terminal was to make and of which nobody knows whether it did. */
      unconfirmed: z.optional(z.boolean()),
      slipNumber: z.optional(slipNumber),
      /** Student number. */
      userName: z.optional(f.givenName(64)),
    }),
    data: f.paged(payRecord),
    errors: [],
  }),
  made: adminCall({
    method: 'POST',
    path: '/studentCard/request/made',
    permission: 'studentCard:write',
    operation: 'student-card-made',
    summary: 'The new card lies ready to be handed out',
    body: z.object(ofOrder),
    data: moved,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'STUDENT_CARD_BEING_MADE'],
  }),
  handOut: adminCall({
    method: 'POST',
    path: '/studentCard/request/handOut',
    permission: 'studentCard:write',
    operation: 'student-card-handed-out',
    summary: 'The new card was handed out to whoever brought the slip number',
    body: z.object({ ...ofOrder, slipNumber }),
    data: moved,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'STUDENT_CARD_BEING_MADE', 'STUDENT_CARD_SLIP_WRONG'],
  }),
  cancel: adminCall({
    method: 'POST',
    path: '/studentCard/request/cancel',
    permission: 'studentCard:write',
    operation: 'student-card-cancelled',
    summary:
      'No card comes out of a request. Its fee is paid back as any other payment, by those who may refund',
    body: z.object({ ...ofOrder, reason }),
    data: moved,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'STUDENT_CARD_BEING_MADE'],
  }),
  settleMake: adminCall({
    method: 'POST',
    path: '/studentCard/make/settle',
    permission: 'studentCard:write',
    operation: 'student-card-make-settled',
    summary:
      'What somebody found of a card of which nobody knew whether a terminal had made it: the person has it, or there is none that can be used and the office makes one',
    body: z.object({ ...ofOrder, found: z.enum(['done', 'failed']), reason }),
    data: z.object({ ...ofOrder, state: cardRequestState, make: cardMakeState }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'STUDENT_CARD_BEING_MADE'],
  }),
  tellAgain: adminCall({
    method: 'POST',
    path: '/studentCard/report/tellAgain',
    permission: 'studentCard:write',
    operation: 'student-card-report-again',
    summary: 'Tell the card system once more what it has refused',
    body: z.object({ ...ofOrder, kind: cardReportKind }),
    data: cardReport,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  settleReport: adminCall({
    method: 'POST',
    path: '/studentCard/report/settle',
    permission: 'studentCard:write',
    operation: 'student-card-report-settled',
    summary:
      'Somebody has done by hand in the card system what it refused, or of which nobody knows whether it took it',
    body: z.object({ ...ofOrder, kind: cardReportKind, reason }),
    data: cardReport,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  settings: adminCall({
    method: 'GET',
    path: '/studentCard/settings',
    permission: 'studentCard:read',
    summary: 'What is offered, its rules, and the card system that is told',
    data: settings,
    errors: [],
  }),
  saveSettings: adminCall({
    method: 'POST',
    path: '/studentCard/settings/save',
    permission: 'studentCard:configure',
    operation: 'student-card-settings-saved',
    summary:
      'Change it; a key that is left out or empty stays as it is, and a fee that needs a second person waits',
    body: z.object({
      rules: studentCardRules,
      system: z.nullable(
        z.object({
          address: z.string().check(z.maxLength(500)),
          account: z.string().check(z.maxLength(64)),
          keyId: z.string().check(z.maxLength(64)),
          key: z.optional(z.string().check(z.maxLength(128))),
          enabled: z.boolean(),
        }),
      ),
      revision: f.counter,
    }),
    data: settings,
    errors: ['CHANGED_MEANWHILE', 'PRICE_NOT_AGREED', 'STUDENT_CARD_PARAMETERS_INVALID'],
  }),
  check: adminCall({
    method: 'POST',
    path: '/studentCard/settings/check',
    permission: 'studentCard:configure',
    operation: 'nothing',
    summary: 'Ask the card system for something harmless, to see whether address, account and key are right',
    data: z.object({ works: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'STUDENT_CARD_PARAMETERS_INVALID'],
  }),
};
