import { z } from 'zod/mini';
import { cardFault } from '../agent/cardPrinter.ts';
import { terminalAgentCall, terminalCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { ORDER_NUMBER_DIGITS } from '../limits.ts';
import { PAYMENT_FEN_MAX } from './dues.ts';
import { documentErrors, terminalOrder } from './orders.ts';

/**
 * How a request for a new card stands. `unpaid`, `paying` and `expired` are those of its order: the office sees a request once it is paid. `made`: the
 * card lies ready.
 */
export const cardRequestState = z.enum([
  'unpaid',
  'paying',
  'expired',
  'requested',
  'made',
  'handedOut',
  'cancelled',
]);

/** Why a person may not have a new card now, each of them also an error of `createOrder`. */
export const cardRefusal = z.enum([
  'STUDENT_CARD_NOT_OPEN',
  'STUDENT_CARD_NO_RECORD',
  'STUDENT_CARD_READY',
  'STUDENT_CARD_UNDER_WAY',
  'STUDENT_CARD_SYSTEM_DOWN',
  'STUDENT_CARD_NEVER_ISSUED',
  'STUDENT_CARD_NO_PHOTO',
  'STUDENT_CARD_YEAR_LIMIT',
  'STUDENT_CARD_TERM_LIMIT',
  'STUDENT_CARD_TOO_SOON',
]);
export type CardRefusal = z.infer<typeof cardRefusal>;

/** That of the order, as people read it out. */
export const slipNumber = z.string().check(z.regex(new RegExp(`^[0-9A-F]{${ORDER_NUMBER_DIGITS}}$`)));

/**
 * What a terminal has to do with a card. `granted`: it may make it. `begun`: it has what goes onto the card, and may be making it.
 * `done`: the person has the card. `failed`: certainly none was made, so that the office makes it. `unconfirmed`: nobody knows until staff has looked.
 */
export const cardMakeState = z.enum(['granted', 'begun', 'done', 'failed', 'unconfirmed']);
export type CardMakeState = z.infer<typeof cardMakeState>;

/** What the agent says of the printer, for staff: no personal data. */
export const MAKE_EVIDENCE_MAX = 200;
/** The number of a chip as the card system knows it. */
const cardUid = z.string().check(z.regex(/^[0-9A-Za-z]{1,40}$/));

const cardRequest = z.object({
  orderId: f.orderId,
  /** By which the office finds the request: it stands on the slip. */
  slipNumber,
  amountFen: f.fen,
  state: cardRequestState,
  requestedAt: z.nullable(f.moment),
  /** What a terminal has to do with it; null when the office makes the card as it always does. */
  make: z.nullable(cardMakeState),
});
export type CardRequest = z.infer<typeof cardRequest>;

const masked = z.string().check(z.meta({ description: 'masked, as others can see the screen' }));

const reissueInfo = z.object({
  name: masked,
  studentId: masked,
  college: f.bilingual,
  major: f.bilingual,
  /** Such as undergraduate or doctoral student. */
  category: f.bilingual,
  homeAddress: masked,
  /** The railway station nearest to the person's home, as it stands on the card. */
  terminus: f.bilingual,
  /** Whether the person's record has a photo for the card. */
  hasPhoto: z.boolean(),
  totalFee: f.fen,
  /** Null: the person may have a new card. `words`: it in the caller's language. `from`: the first day in the school's calendar on which this reason is gone, where it goes by itself. */
  refusal: z.nullable(z.object({ reason: cardRefusal, words: z.string(), from: z.nullable(z.iso.date()) })),
  /** The request that the office works on, or that waits to be handed out. */
  request: z.nullable(cardRequest),
  /** Where cards are handed out. */
  place: f.bilingual,
  /** Days that the office takes for a card. */
  readyDays: f.counter,
});
export type ReissueInfo = z.infer<typeof reissueInfo>;

/** Calls of a terminal about new student cards. Who somebody is, their visit says. */
export const studentCardCalls = {
  info: visitorCall({
    method: 'GET',
    path: '/studentCard/reissueInfo/{x}',
    demands: { atLeast: 'normal' },
    summary:
      'What would stand on a new student card of the person who signed in, what it costs, and why there is none now; x is that person, and nobody else is shown',
    params: z.object({ x: f.userId }),
    data: reissueInfo,
    errors: ['NOT_FOUND'],
  }),
  create: visitorCall({
    method: 'POST',
    path: '/studentCard/createOrder',
    demands: { atLeast: 'normal' },
    summary:
      'Order a new student card for the person who signed in; the order is then paid as any other one. The same request key is the same order',
    body: z.object({
      /** In fen: the fee that was shown. */
      totalFee: f.wholeNumber(0, PAYMENT_FEN_MAX),
      terminalCode: z.optional(f.terminalCode),
      requestKey: z.uuid(),
    }),
    data: cardRequest,
    errors: [...cardRefusal.options, 'STUDENT_CARD_FEE_CHANGED', 'TERMINAL_PAUSED', 'PRINT_LIMIT_REACHED'],
  }),
  updateOrderState: terminalCall({
    method: 'GET',
    path: '/studentCard/updateOrderState',
    summary:
      'How an order that was made at this terminal stands, by what the payment provider has verifiably said; nothing is taken from the caller',
    query: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: cardRequest,
    errors: ['ORDER_NOT_FOUND'],
  }),
  grantMake: visitorCall({
    method: 'POST',
    path: '/studentCard/make/grant',
    demands: { atLeast: 'normal' },
    summary:
      'Leave to make the card that the person has just ordered at this terminal, once for an order; asked again soon it is the same leave',
    body: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: z.object({ makeId: z.uuid(), leaseEndsAt: f.moment }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_UNPAID', 'STUDENT_CARD_NOT_MADE_HERE', 'TERMINAL_PAUSED'],
  }),
  beginMake: terminalAgentCall({
    method: 'POST',
    path: '/studentCard/make/begin',
    summary:
      'What goes onto the card, for the agent that has the leave. From here on the outcome is open until the agent tells it, or staff has looked',
    body: z.object({ makeId: z.uuid() }),
    data: z.object({
      /** A page of one card, as PDF in Base64. */
      face: z.string(),
      /** Student number, for a chip that bears it. */
      number: z.string(),
    }),
    errors: ['NOT_FOUND', 'STUDENT_CARD_LEAVE_ENDED', 'DOCUMENT_UNAVAILABLE'],
  }),
  reportMake: terminalAgentCall({
    method: 'POST',
    path: '/studentCard/make/report',
    summary:
      'What became of the card, by the journal of the agent that made it. Repeated it changes nothing; what staff has settled stays',
    body: z.object({
      makeId: z.uuid(),
      state: z.enum(['done', 'failed', 'unconfirmed']),
      fault: z.nullable(cardFault),
      evidence: z.string().check(z.maxLength(MAKE_EVIDENCE_MAX), z.regex(/^\P{Cc}*$/u)),
      /** Number of the card's chip, where the station has a reader. */
      uid: z.nullable(cardUid),
    }),
    data: z.object({ state: cardMakeState }),
    errors: ['NOT_FOUND', 'STUDENT_CARD_REPORT_LATE'],
  }),
  printSlip: visitorCall({
    method: 'POST',
    path: '/studentCard/savePrintLogBefore',
    demands: { atLeast: 'normal' },
    summary:
      'The pick-up slip of a request that is not done with, as an order that this terminal has claimed and prints like any other; asked for again, the same one until it failed',
    body: z.object({ orderId: f.orderId, terminalCode: z.optional(f.terminalCode) }),
    data: terminalOrder,
    errors: [
      ...documentErrors,
      'ORDER_NOT_FOUND',
      'ORDER_UNPAID',
      'ORDER_ALREADY_PRINTED',
      'ORDER_CANCELLED',
      'ORDER_FAILED',
      'ORDER_UNCONFIRMED',
      'ORDER_AWAITS_APPROVAL',
      'ORDER_REFUSED',
      'ORDER_PRINTING_ELSEWHERE',
      'TAKE_CODE_EXPIRED',
      'PRINT_LIMIT_REACHED',
      'ITEM_PAUSED',
      'TERMINAL_PAUSED',
    ],
  }),
};
