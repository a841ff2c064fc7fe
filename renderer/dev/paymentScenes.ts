import type { CardStep } from '../src/flows/payment/card.ts';
import type { PaymentState, PaymentStateAt } from '../src/flows/payment/state.ts';
import { problemOfCode } from '../src/problems/problem.ts';
import {
  alipayQr,
  campusCard,
  cardView,
  EVERY_METHOD,
  paymentView,
  samplePayable,
  wechatQr,
  wechatScan,
} from './paymentSamples.ts';
import { NOW_MS, REQUEST_ID, type Scene, scene } from './sceneParts.ts';

const paying = (state: PaymentState): Scene =>
  scene({
    active: true,
    place: {
      at: 'payment',
      state,
      below: {
        at: 'pickup',
        state: {
          at: 'problem',
          problem: problemOfCode('orderUnpaid', '4105050005', REQUEST_ID),
          retry: { to: 'resolving', code: '40729153' },
          order: null,
          job: null,
        },
        from: null,
      },
    },
  });
const payable = samplePayable;
const choosing = (changes: Partial<PaymentStateAt<'choosing'>> = {}): Scene =>
  paying({ at: 'choosing', payable, methods: EVERY_METHOD, trouble: null, ...changes });
const following = (changes: Partial<PaymentStateAt<'following'>> = {}): Scene =>
  paying({
    at: 'following',
    payable,
    methods: EVERY_METHOD,
    method: wechatQr,
    view: paymentView(),
    endsAtMs: NOW_MS + 174_000,
    asked: false,
    notACode: false,
    card: null,
    ...changes,
  });
const shown = (changes: Parameters<typeof paymentView>[0]): Scene =>
  following({ view: paymentView({ present: null, secondsLeft: 0, ...changes }) });

const atReader = (card: CardStep): Scene => following({ method: campusCard, view: cardView(), card });
const cardEnded = (changes: Parameters<typeof paymentView>[0]): Scene =>
  following({ method: campusCard, view: cardView({ present: null, secondsLeft: 0, ...changes }) });
const LINK = {
  address: 'https://print.example.edu/wec-self-print-app-mobile/mobile/payForOther#WyJkZW1v.5c1a',
  endsAtMs: NOW_MS + 540_000,
};
const forOther = (changes: Partial<PaymentStateAt<'forOther'>> = {}): Scene =>
  paying({ at: 'forOther', payable, methods: EVERY_METHOD, link: LINK, isPaying: false, ...changes });
const physicalNo = '0000004711';

/** The screens of paying at the terminal. */
export const PAYMENT_SCENES: Readonly<Record<string, Scene>> = {
  'pay-asking': paying({ at: 'asking', payable }),
  'pay-unavailable': paying({ at: 'unavailable', payable }),
  'pay-choosing': choosing(),
  'pay-choosing-code': choosing({ methods: [wechatScan] }),
  'pay-not-a-code': choosing({ trouble: { kind: 'notACode' } }),
  'pay-channel-down': choosing({
    trouble: {
      kind: 'refused',
      failure: {
        kind: 'refused',
        name: 'PAY_CHANNEL_DOWN',
        code: '4105080003',
        message: '预下单失败，请换一种支付方式或联系管理员',
        detail: {},
      },
    },
  }),
  'pay-starting': paying({
    at: 'starting',
    payable,
    methods: EVERY_METHOD,
    start: { by: 'method', method: alipayQr },
  }),
  'pay-code': following(),
  'pay-code-wrong': following({ notACode: true }),
  'pay-leave': following({ asked: true }),
  'pay-confirming': shown({ state: 'user-paying', secondsLeft: 40 }),
  'pay-checking': shown({ state: 'checking', secondsLeft: 40 }),
  'pay-failed': shown({ state: 'failed', failure: 'insufficient-balance' }),
  'pay-expired': shown({ state: 'closed' }),
  'pay-card': atReader({ at: 'reading', trouble: null }),
  'pay-card-unreadable': atReader({ at: 'reading', trouble: 'unreadable' }),
  'pay-card-device': atReader({ at: 'reading', trouble: 'device' }),
  'pay-card-password': atReader({ at: 'password', physicalNo, digits: '1234' }),
  'pay-card-taking': atReader({ at: 'taking', physicalNo, password: '123456' }),
  'pay-card-told': atReader({ at: 'told' }),
  'pay-card-wrong': cardEnded({ state: 'failed', failure: 'wrong-password', triesLeft: 2 }),
  'pay-card-no-tries': cardEnded({ state: 'failed', failure: 'wrong-password', triesLeft: 0 }),
  'pay-card-balance': cardEnded({ state: 'failed', failure: 'insufficient-balance' }),
  'pay-card-expired': cardEnded({ state: 'closed' }),
  'pay-for-other-asking': paying({
    at: 'forOther',
    payable,
    methods: EVERY_METHOD,
    link: null,
    isPaying: false,
  }),
  'pay-for-other': forOther(),
  'pay-for-other-paying': forOther({ isPaying: true }),
  'pay-for-other-over': forOther({ link: { ...LINK, endsAtMs: NOW_MS } }),
  'pay-leaving': paying({ at: 'leaving', payable }),
  'pay-unsettled': paying({ at: 'unsettled', payable }),
  'pay-paid': paying({ at: 'paid', payable }),
};
