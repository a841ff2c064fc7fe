import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import { type TrainUserInfo, trainCalls } from '@self-print/contract/platform/train.ts';
import { FIRST_TRAIN, type TrainState } from '../src/flows/trainCard/state.ts';
import { sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const sampleTrainInfo: TrainUserInfo = {
  entitled: true,
  name: '张**',
  idCardNo: '999999********0017',
  schoolName: '示例大学',
  intervalSchool: '北京',
  intervalHome: '广州',
  approvedHome: '成都',
  hasUnknown: false,
};
export const sampleTrainCard: TrainCardRecord = {
  cardNo: 'T000000001',
  blank: false,
  schoolName: '示例大学',
  studentName: '样例同学',
  idCardNo: '999999200001010017',
  intervalSchool: '北京',
  intervalHome: '广州',
  ticketsTimes: 1,
  changeTimes: 1,
  lastRechargeDate: '2025-02-01',
};
const refused = {
  kind: 'refused',
  name: 'TRAIN_RECHARGE_TICKETS_LEFT',
  code: '4205',
  message: '剩余次数未用完，不能充值',
  detail: {},
} as const;

const at = (part: Partial<TrainState>, info: Partial<TrainUserInfo> = {}, isOpen = true): Scene =>
  scene(
    {
      active: true,
      visit: sampleVisit,
      place: { at: 'personal', state: { ...FIRST_TRAIN, ...part } },
    },
    sampleState(),
    {
      answers: (platform) => {
        platform.give(trainCalls.userInfo, { ...sampleTrainInfo, ...info });
        platform.give(trainCalls.buttons, { isOpen, write: true, recharge: true, change: true });
      },
    },
  );
const card = sampleTrainCard;
const wish = { kind: 'writeCard', operation: 'recharge', card } as const;

/** The screens of the train discount card. */
export const TRAIN_SCENES: Readonly<Record<string, Scene>> = {
  train: at({}),
  'train-reading': at({ act: { wish: { kind: 'readCard' }, failure: null } }),
  'train-not-entitled': at({}, { entitled: false }),
  'train-unknown-before': at({}, { hasUnknown: true }),
  'train-closed': at({}, {}, false),
  'train-card': at({ card }),
  'train-blank': at({ card: { ...card, blank: true } }),
  'train-confirm': at({ card, chosen: 'change' }),
  'train-refused': at({ card, chosen: 'recharge', act: { wish, failure: refused } }),
  'train-writing': at({ card, chosen: 'recharge', act: { wish, failure: null } }),
  'train-done': at({ card, chosen: 'recharge', end: { kind: 'done', card } }),
  'train-failed': at({ card, chosen: 'recharge', end: { kind: 'failed', failure: refused } }),
  'train-unknown': at({
    card,
    chosen: 'recharge',
    end: { kind: 'unknown', failure: { kind: 'timeout', message: '' } },
  }),
};
