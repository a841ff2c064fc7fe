import { type ReissueInfo, studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { FIRST_STUDENT_CARD, type MakeEnd, type StudentCardState } from '../src/flows/studentCard/state.ts';
import { sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const request = {
  orderId: '5f0c0301-0000-4000-8000-000000000001',
  slipNumber: '5F0C030100',
  amountFen: 2_000,
  state: 'requested',
  requestedAt: '2026-11-28T02:00:00.000Z',
  make: null,
} as const;
const place = { zh: '学生事务中心三号窗口', en: 'window 3 of the student office' };
export const sampleReissue: ReissueInfo = {
  name: '张**',
  studentId: '2023****18',
  college: { zh: '计算机学院', en: 'School of Computer Science' },
  major: { zh: '软件工程', en: 'Software Engineering' },
  category: { zh: '本科生', en: 'Undergraduate' },
  homeAddress: '广东省广州市********',
  terminus: { zh: '广州', en: 'Guangzhou' },
  hasPhoto: true,
  totalFee: 2_000,
  refusal: null,
  request: null,
  place,
  readyDays: 5,
};
const offer = { totalFee: 2_000, place, readyDays: 5 };
const draftId = '5f0c0301-0000-4000-8000-000000000002';
const failure = {
  kind: 'refused',
  name: 'STUDENT_CARD_FEE_CHANGED',
  code: '4105170011',
  message: '补办费用刚刚有变动，请重新确认',
  detail: {},
} as const;

const at = (state: StudentCardState, info: Partial<ReissueInfo> = {}): Scene =>
  scene({ active: true, visit: sampleVisit, place: { at: 'personal', state } }, sampleState(), {
    answers: (platform) => platform.give(studentCardCalls.info, { ...sampleReissue, ...info }),
  });
const wish = { kind: 'orderCard', offer, draftId } as const;
const slip = { kind: 'printSlip', orderId: request.orderId } as const;
const done: StudentCardState = { at: 'cardOrdered', request, offer, act: null, isUnprinted: false };

const making: StudentCardState & { readonly at: 'cardMaking' } = {
  at: 'cardMaking',
  request,
  offer,
  step: 'asked',
  act: { wish: { kind: 'makeCard', orderId: request.orderId }, failure: null },
};
const ended = (end: MakeEnd): StudentCardState => ({
  at: 'cardEnd',
  end,
  request,
  offer,
  act: null,
  isUnprinted: false,
});
/** A terminal that has a card printer. */
const withPrinter = scene(
  {},
  sampleState('idle', {
    devices: [
      { device: 'cardPrinter', state: 'ready', problem: null, driver: 'evolis', kind: 'real', detail: '' },
    ],
  }),
).link;
const here = (one: Scene): Scene => ({ ...one, link: withPrinter });

/** The screens of a new student card. */
export const STUDENT_CARD_SCENES: Readonly<Record<string, Scene>> = {
  card: at(FIRST_STUDENT_CARD),
  'card-free': at(FIRST_STUDENT_CARD, { totalFee: 0, homeAddress: '' }),
  'card-ordering': at({ ...FIRST_STUDENT_CARD, act: { wish, failure: null } }),
  'card-fee-changed': at({ ...FIRST_STUDENT_CARD, act: { wish, failure } }),
  'card-no-way-to-pay': at({ ...FIRST_STUDENT_CARD, isNotOffered: true }),
  'card-refused': at(FIRST_STUDENT_CARD, {
    hasPhoto: false,
    refusal: {
      reason: 'STUDENT_CARD_NO_PHOTO',
      words: '学籍信息中没有您的证件照，请先到学生事务窗口补交照片',
      from: null,
    },
  }),
  'card-too-soon': at(FIRST_STUDENT_CARD, {
    refusal: {
      reason: 'STUDENT_CARD_TOO_SOON',
      words: '距上次补办的时间太短，暂时不能再补办',
      from: '2026-12-28',
    },
  }),
  'card-requested': at(FIRST_STUDENT_CARD, { request }),
  'card-made': at({ ...FIRST_STUDENT_CARD, isUnprinted: true }, { request: { ...request, state: 'made' } }),
  'card-ordered': at(done),
  'card-makes-here': here(at(FIRST_STUDENT_CARD)),
  'card-ordered-here': here(at(done)),
  'card-making': at(making),
  'card-making-printing': at({ ...making, step: 'printing' }),
  'card-end-done': at(ended('done')),
  'card-end-failed': at(ended('failed')),
  'card-end-unknown': at(ended('unknown')),
  'card-unsure': at(FIRST_STUDENT_CARD, { request: { ...request, make: 'unconfirmed' } }),
  'card-slip-making': at({ ...done, act: { wish: slip, failure: null } }),
  'card-slip-unprinted': at({ ...done, isUnprinted: true }),
};
