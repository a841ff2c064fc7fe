import { z } from 'zod/mini';
import type { Bilingual } from './fields.ts';
import { DELETION_ANSWER_DAYS } from './ownData.ts';

/** What a school is warned of. */
export const warnScene = z.enum([
  'terminalOffline',
  'printerStopped',
  'printStuck',
  'paymentsFail',
  'refundRefused',
  'reviewWaits',
  'messagesFail',
  'faultWaits',
  'signingExpires',
  'syncFails',
  'paperLow',
  'hookGivenUp',
  'deletionDue',
]);
export type WarnScene = z.infer<typeof warnScene>;

/** `urgent` warnings are told at night as well. */
export const warnSeverity = z.enum(['normal', 'urgent']);
export type WarnSeverity = z.infer<typeof warnSeverity>;

/** `minutes` and `hours`: how long it must last. `count`: how many there must be. `days`: how many are left at most. */
export type WarnUnit = 'minutes' | 'hours' | 'count' | 'days';

interface SceneFact {
  readonly unit: WarnUnit;
  readonly threshold: number;
  readonly max: number;
  readonly severity: WarnSeverity;
  /** What it is about: each terminal by itself, or the school as a whole. */
  readonly about: 'terminal' | 'school';
  readonly words: Bilingual;
}

/** Every scene with the rule that holds until a school changes it. */
export const WARN_SCENES: Readonly<Record<WarnScene, SceneFact>> = {
  terminalOffline: {
    unit: 'minutes',
    threshold: 15,
    max: 1_440,
    severity: 'urgent',
    about: 'terminal',
    words: { zh: '终端离线', en: 'A terminal is offline' },
  },
  printerStopped: {
    unit: 'minutes',
    threshold: 10,
    max: 1_440,
    severity: 'urgent',
    about: 'terminal',
    words: { zh: '打印机不能打印', en: 'A printer cannot print' },
  },
  printStuck: {
    unit: 'minutes',
    threshold: 20,
    max: 1_440,
    severity: 'normal',
    about: 'terminal',
    words: { zh: '打印长时间没有结果', en: 'A print has not finished' },
  },
  paymentsFail: {
    unit: 'count',
    threshold: 10,
    max: 1_000,
    severity: 'urgent',
    about: 'school',
    words: { zh: '一小时内支付多次失败', en: 'Many payments failed within an hour' },
  },
  refundRefused: {
    unit: 'count',
    threshold: 1,
    max: 1_000,
    severity: 'normal',
    about: 'school',
    words: { zh: '一天内有退款被拒绝', en: 'Refunds were refused within a day' },
  },
  reviewWaits: {
    unit: 'hours',
    threshold: 24,
    max: 720,
    severity: 'normal',
    about: 'school',
    words: { zh: '已付款订单待人工处理', en: 'Paid orders wait for a decision' },
  },
  messagesFail: {
    unit: 'count',
    threshold: 5,
    max: 1_000,
    severity: 'normal',
    about: 'school',
    words: { zh: '一小时内短信多次发送失败', en: 'Many text messages failed within an hour' },
  },
  faultWaits: {
    unit: 'hours',
    threshold: 24,
    max: 720,
    severity: 'normal',
    about: 'school',
    words: { zh: '故障反馈无人处理', en: 'Fault reports wait to be taken up' },
  },
  syncFails: {
    unit: 'count',
    threshold: 1,
    max: 1_000,
    severity: 'normal',
    about: 'school',
    words: { zh: '数据同步失败或待确认', en: 'A synchronisation failed or needs confirmation' },
  },
  paperLow: {
    unit: 'minutes',
    threshold: 10,
    max: 1_440,
    severity: 'normal',
    about: 'terminal',
    words: { zh: '纸张不足', en: 'Paper is low' },
  },
  hookGivenUp: {
    unit: 'count',
    threshold: 1,
    max: 1_000,
    severity: 'normal',
    about: 'school',
    words: {
      zh: '事件推送长期失败，已自动停用',
      en: 'A webhook was switched off because it accepted no events',
    },
  },
  // Leaves whoever decides some working days, even across a weekend.
  deletionDue: {
    unit: 'days',
    threshold: 5,
    max: DELETION_ANSWER_DAYS,
    severity: 'normal',
    about: 'school',
    words: {
      zh: '个人信息删除申请即将到答复期限',
      en: 'A deletion request must be answered soon',
    },
  },
  // A certificate takes weeks to renew at a school.
  signingExpires: {
    unit: 'days',
    threshold: 60,
    max: 365,
    severity: 'normal',
    about: 'school',
    words: { zh: '签名证书即将到期', en: 'The signing certificate expires' },
  },
};
