import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { warnScene, warnSeverity } from '../warnings.ts';

const THRESHOLD_MAX = 1_440;
const ADDRESSES_MAX = 20;
const MINUTES_OF_DAY = 1_440;
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(MINUTES_OF_DAY - 1));
const note = z.string().check(z.maxLength(200));

const warnRule = z.object({
  scene: warnScene,
  enabled: z.boolean(),
  /** In the unit of the scene. */
  threshold: z.int().check(z.minimum(1), z.maximum(THRESHOLD_MAX)),
  severity: warnSeverity,
  /** Whether the school has not changed it. */
  isDefault: z.boolean(),
  /** 0 while it was never changed. */
  revision: f.counter,
});
export type WarnRule = z.infer<typeof warnRule>;

const telling = z.object({
  mails: z.array(z.email()).check(z.maxLength(ADDRESSES_MAX)),
  /** Whether a group robot of WeCom is told; its key is never shown. */
  hasRobot: z.boolean(),
  /** Minutes of the day by the school's clock between which only what is urgent is told; null for none. */
  quiet: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  revision: f.counter,
});
export type WarnTelling = z.infer<typeof telling>;

export const warningState = z.enum(['open', 'acknowledged', 'over']);
export type WarningState = z.infer<typeof warningState>;

const warningRow = z.object({
  warningId: z.uuid(),
  scene: warnScene,
  severity: warnSeverity,
  state: warningState,
  /** The terminal that it is about; null where it is about the school. */
  terminalCode: z.nullable(f.terminalCode),
  terminalName: z.nullable(f.bilingual),
  /** How many there are; null where it is about one thing. */
  count: z.nullable(f.counter),
  /** Since when it has been so, as far as is known. */
  since: f.moment,
  openedAt: f.moment,
  closedAt: z.nullable(f.moment),
  /** When it was told; null while nobody was. */
  toldAt: z.nullable(f.moment),
  acknowledgedAt: z.nullable(f.moment),
  acknowledgedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type WarningRow = z.infer<typeof warningRow>;

/** How telling by one channel went. */
const told = z.object({ channel: z.enum(['mail', 'robot']), done: z.boolean(), detail: z.string() });
export type Told = z.infer<typeof told>;

/** Calls of the console about warnings. */
export const warningAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/warn/message/list',
    permission: 'warning:read',
    summary: 'Warnings, those that last before those that are over, newest first',
    query: z.object({ ...f.pageQuery, state: z.optional(warningState), scene: z.optional(warnScene) }),
    data: f.paged(warningRow),
    errors: [],
  }),
  count: adminCall({
    method: 'GET',
    path: '/warn/message/count',
    permission: 'warning:read',
    summary: 'How many warnings nobody has taken up yet',
    data: z.object({ open: f.counter }),
    errors: [],
  }),
  acknowledge: adminCall({
    method: 'POST',
    path: '/warn/message/acknowledge',
    permission: 'warning:write',
    operation: 'warning-acknowledged',
    summary: 'Take up a warning: it is told no more, and stays until what it warns of is over',
    body: z.object({ warningId: z.uuid(), note }),
    data: warningRow,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  rules: adminCall({
    method: 'GET',
    path: '/warn/rule/list',
    permission: 'warning:read',
    summary: 'What the school is warned of, and who is told how',
    data: z.object({
      rules: z.array(warnRule),
      telling,
      /** Whether there is a mail server. */
      canMail: z.boolean(),
    }),
    errors: [],
  }),
  saveRule: adminCall({
    method: 'POST',
    path: '/warn/rule/modify',
    permission: 'warning:write',
    operation: 'warning-rule-saved',
    summary: 'Change the rule of a scene; without a threshold it is the default again',
    body: z.object({
      scene: warnScene,
      revision: f.counter,
      rule: z.nullable(z.pick(warnRule, { enabled: true, threshold: true, severity: true })),
    }),
    data: warnRule,
    errors: ['CHANGED_MEANWHILE'],
  }),
  saveTelling: adminCall({
    method: 'POST',
    path: '/warn/rule/telling',
    permission: 'warning:write',
    operation: 'warning-telling-saved',
    summary: 'Change who is told of warnings; a key of the robot that is left out stays, an empty one goes',
    body: z.object({
      ...z.omit(telling, { hasRobot: true }).shape,
      /** The key of a group robot of WeCom: the last part of its web hook's address. */
      robotKey: z.optional(z.string().check(z.maxLength(64), z.regex(/^$|^[0-9A-Za-z-]{8,64}$/))),
    }),
    data: telling,
    errors: ['CHANGED_MEANWHILE'],
  }),
  test: adminCall({
    method: 'POST',
    path: '/warn/rule/test',
    permission: 'warning:write',
    operation: 'warning-tested',
    summary: 'Tell a sample at once by every way that is set',
    data: z.array(told),
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
