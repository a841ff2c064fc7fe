import { z } from 'zod/mini';
import { terminalAgentCall, terminalCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { isStationName } from '../trainCardRules.ts';

export const trainOperation = z.enum(['write', 'recharge', 'change']);
/** `granted`: a terminal may be writing. `unconfirmed`: nobody knows what is on the card until staff has looked. */
export const trainWriteState = z.enum(['granted', 'unconfirmed', 'done', 'failed']);

export const TRAIN_STATION_MAX = 20;

export const trainCardNo = z.string().check(z.minLength(1), z.maxLength(64));
/** How an application for another home station stands. */
export const trainChangeState = z.enum(['applied', 'approved', 'refused', 'written']);

/** Station names omit 市, 县 and 站, as on the card. */
export const trainStation = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(TRAIN_STATION_MAX),
    z.regex(/^\P{Cc}*$/u),
    z.refine(isStationName),
  );

const buttons = z.object({
  /** Whether cards are written today. */
  isOpen: z.boolean(),
  write: z.boolean(),
  recharge: z.boolean(),
  change: z.boolean(),
});
export type TrainButtons = z.infer<typeof buttons>;

const userInfo = z.object({
  entitled: z.boolean(),
  name: z.string().check(z.meta({ description: 'masked, as others can see the screen' })),
  idCardNo: z.string().check(z.meta({ description: 'masked' })),
  schoolName: z.string(),
  intervalSchool: z.string(),
  intervalHome: z.string(),
  /** The station that was approved and is not on the card yet. */
  approvedHome: z.nullable(z.string()),
  /** The station that was applied for and is not decided on yet. */
  appliedHome: z.nullable(z.string()),
  /** A write whose outcome nobody knows: staff has to look at the card first. */
  hasUnknown: z.boolean(),
});
export type TrainUserInfo = z.infer<typeof userInfo>;

/** Leave to write one card once. Only what carries this id and number is taken as its outcome. */
const grant = z.object({
  requestId: z.uuid(),
  /** Grows with each write of the person (fencing token). */
  number: f.counter,
  leaseEndsAt: f.moment,
  /** It was granted before, so that only a done write is sure: whatever else the agent answers may be about the first try. */
  isRepeated: z.boolean(),
  /** What goes onto the card. The screen does not show it; the agent keeps none of it. */
  fields: z.object({
    schoolName: z.string(),
    studentName: z.string(),
    idCardNo: z.string(),
    intervalSchool: z.string(),
    intervalHome: z.string(),
  }),
});
export type TrainGrant = z.infer<typeof grant>;

const cardAsRead = z.object({
  cardNo: trainCardNo,
  idCardNo: z.nullable(z.string().check(z.maxLength(18))),
  blank: z.boolean(),
  ticketsTimes: f.counter,
  changeTimes: f.counter,
  lastRechargeDate: z.nullable(z.iso.date()),
});

/** Calls of a terminal about train discount cards. Who somebody is, their visit says. */
export const trainCalls = {
  buttons: terminalCall({
    method: 'GET',
    path: '/train/basic/getButtonShow',
    summary: 'What this school offers with train cards, and whether today',
    data: buttons,
    errors: [],
  }),
  userInfo: visitorCall({
    method: 'GET',
    path: '/train/basic/getUserInfo',
    demands: { atLeast: 'normal' },
    summary: 'The train entitlement of the person who signed in',
    data: userInfo,
    errors: [],
  }),
  check: visitorCall({
    method: 'POST',
    path: '/train/basic/trainCheck',
    demands: { atLeast: 'normal' },
    summary:
      'Leave to write a card once, by the rules and by what the card says. While one is out, or its outcome is unknown, there is no second one; the same terminal asking for the same gets the same until the lease ends',
    body: z.object({ checkType: trainOperation, card: cardAsRead }),
    data: grant,
    errors: [
      'TRAIN_NOT_ENTITLED',
      'TRAIN_NOT_OPEN',
      'TRAIN_NOT_YOUR_CARD',
      'TRAIN_UNSETTLED',
      'TRAIN_NO_CHANGE_APPROVED',
      'TRAIN_RULE_NOT_BLANK',
      'TRAIN_RULE_WRITES',
      'TRAIN_RULE_BLANK',
      'TRAIN_RULE_CHANGES',
      'TRAIN_RULE_TICKETS',
      'TRAIN_RULE_YEAR',
    ],
  }),
  doubt: terminalCall({
    method: 'POST',
    path: '/train/change/updateWriteState',
    summary:
      'The page had no sure answer: the write counts as unknown until its agent tells or staff has looked. A page can say nothing else of a write; the answer is what is known of it',
    body: z.object({
      requestId: z.uuid(),
      number: f.counter,
      writeState: z.literal('unconfirmed'),
    }),
    data: z.object({ writeState: trainWriteState }),
    errors: ['NOT_FOUND'],
  }),
  log: terminalAgentCall({
    method: 'POST',
    path: '/train/log',
    summary:
      'How a write ended, by the journal of the agent that has it. Repeated it changes nothing; what staff has settled stays',
    body: z.object({
      requestId: z.uuid(),
      writeState: z.enum(['done', 'failed', 'unconfirmed']),
      /** Code of the device, when it was not done. */
      code: z.optional(z.string().check(z.maxLength(16))),
      /** The card as it was read back. */
      card: z.optional(z.object({ ticketsTimes: f.counter, changeTimes: f.counter })),
    }),
    data: z.object({ writeState: trainWriteState }),
    errors: ['NOT_FOUND', 'TRAIN_REPORT_LATE'],
  }),
  history: visitorCall({
    method: 'GET',
    path: '/train/change/searchHistoryOfChange',
    demands: { atLeast: 'normal' },
    summary: 'The last writes of the cards of the person who signed in, and what became of applications',
    data: z.object({
      changes: z.array(
        z.object({
          changeId: z.uuid(),
          fromHome: z.string(),
          intervalHome: z.string(),
          state: trainChangeState,
          at: f.moment,
          /** There is a picture of the document by which it was decided. */
          hasImage: z.boolean(),
        }),
      ),
      writes: z.array(
        z.object({
          requestId: z.uuid(),
          operation: trainOperation,
          writeState: trainWriteState,
          at: f.moment,
        }),
      ),
    }),
    errors: [],
  }),
  apply: visitorCall({
    method: 'POST',
    path: '/train/change/changeApply',
    demands: { atLeast: 'normal' },
    summary: 'Apply for another home station, which the office approves by a document',
    body: z.object({ intervalHome: trainStation }),
    data: z.object({ changeId: z.uuid() }),
    errors: [
      'TRAIN_NOT_ENTITLED',
      'TRAIN_NOT_OPEN',
      'TRAIN_SAME_INTERVAL',
      'TRAIN_APPLIED',
      'TRAIN_RULE_CHANGES',
    ],
  }),
  updateTimes: visitorCall({
    method: 'POST',
    path: '/train/basic/updateTimes',
    demands: { atLeast: 'normal' },
    summary: "What is left on one's own card as it was just read, which the office sees. It decides nothing",
    body: z.object({ cardNo: trainCardNo, ticketsTimes: f.counter, changeTimes: f.counter }),
    data: z.object({}),
    errors: ['TRAIN_NOT_ENTITLED', 'TRAIN_NOT_YOUR_CARD', 'TRAIN_UNSETTLED'],
  }),
  image: visitorCall({
    method: 'GET',
    path: '/train/basic/trainImg/{x}',
    demands: { atLeast: 'normal' },
    summary: "The picture of the document by which one's own application was decided; x is the application",
    params: z.object({ x: z.uuid() }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};
