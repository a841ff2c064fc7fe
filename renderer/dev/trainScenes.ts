import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { CallData } from '@self-print/contract/call.ts';
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
  appliedHome: null,
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

const SAMPLE_HISTORY: CallData<typeof trainCalls.history> = {
  changes: [
    {
      changeId: '7f0c0100-0000-4000-8000-000000000001',
      fromHome: '广州',
      intervalHome: '成都',
      state: 'approved',
      at: '2026-11-20T02:00:00.000Z',
      hasImage: true,
    },
  ],
  writes: [
    {
      requestId: '7f0c0100-0000-4000-8000-000000000002',
      operation: 'recharge',
      writeState: 'done',
      at: '2025-11-10T02:00:00.000Z',
    },
  ],
};

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
        platform.give(trainCalls.history, SAMPLE_HISTORY);
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
  'train-apply': at({ view: 'apply' }, { approvedHome: null }),
  'train-apply-refused': at(
    {
      view: 'apply',
      act: {
        wish: { kind: 'applyTrain', intervalHome: '成都' },
        failure: {
          ...refused,
          name: 'TRAIN_APPLIED',
          code: '4105400002',
          message: '您已有一份尚未办结的区间修改申请',
        },
      },
    },
    { approvedHome: null },
  ),
  'train-applied': at({ view: 'applied' }),
  'train-waiting': at({}, { approvedHome: null, appliedHome: '成都' }),
  'train-history': at({ view: 'history' }),
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
