import { z } from 'zod/mini';
import { commandCalls } from '../agent/command.ts';
import { deviceClass } from '../agent/devices.ts';
import { maintenanceCalls, type ReadinessCheck, readinessCheck } from '../agent/maintenance.ts';
import { SCREEN_MESSAGE_MAX } from '../agent/screenMessage.ts';
import { messageLasts, screenMessageCalls } from '../agent/screenMessages.ts';
import type { Call } from '../call.ts';
import { fail, ok, type Result } from '../result.ts';
import { checkSetting, isSecretSetting } from '../settingsManifest.ts';
import {
  choiceField,
  numberField,
  type StepField,
  settingField,
  settingValueField,
  textField,
  timeField,
} from './stepFields.ts';
import type { StepKind } from './stepKind.ts';

const IDLE_MINUTES_MAX = 240;
const IDLE_MINUTES_FIRST = 30;
const READY_SECONDS_MAX = 600;
const READY_SECONDS_FIRST = 60;
const SECONDS_PER_MINUTE = 60;
/** Longest reason that terminals take with a call. */
const REASON_MAX = 200;

export type StepValues = Readonly<Record<string, unknown>>;

/** Why a step failed although the terminal did what was asked. */
export type StepFinding =
  | { readonly reason: 'testFailed'; readonly message: string }
  | { readonly reason: 'notReady'; readonly notReady: readonly ReadinessCheck[] }
  /** The answer says nothing, or is not kept any more. */
  | { readonly reason: 'unconfirmed' };

/** What the platform knows of a kind of step. */
export interface StepKindFacts {
  /** The agent's call that is signed for the terminal. */
  readonly call: Call;
  readonly fields: Readonly<Record<string, StepField>>;
  /** Whether it is given again when a power cut leaves it open whether it was done. */
  readonly isRepeatable: boolean;
  /** The terminal goes away by it: it is done once the terminal is connected anew. */
  readonly goesAway: boolean;
  /** The setting that the platform changes before the call; null for every other kind. */
  readonly settingOf: (values: StepValues) => { readonly path: string; readonly value: unknown } | null;
  /** What was filled in, cleaned; the problem is the field that does not fit. */
  readonly check: (values: StepValues) => Result<StepValues, string>;
  /** The body of the call, from values that were checked. The reason goes into the terminal's log. */
  readonly bodyOf: (values: StepValues, reason: string) => StepValues;
  /** Null when the answer to the call is a success. */
  readonly judge: (data: unknown) => StepFinding | null;
}

type FieldsOf = Readonly<Record<string, StepField>>;
type ValuesOf<Fields extends FieldsOf> = {
  readonly [Name in keyof Fields]: z.output<Fields[Name]['schema']>;
};

interface Kind<Fields extends FieldsOf> {
  readonly call: Call;
  readonly fields: Fields;
  readonly body?: (values: ValuesOf<Fields>, reason: string) => StepValues;
  readonly isRepeatable?: boolean;
  readonly goesAway?: boolean;
  readonly setting?: (values: ValuesOf<Fields>) => { readonly path: string; readonly value: unknown };
  readonly judge?: (data: unknown) => StepFinding | null;
}

function kind<const Fields extends FieldsOf>(facts: Kind<Fields>): StepKindFacts {
  const { call, fields, body, isRepeatable = true, goesAway = false, setting, judge } = facts;
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const schema: z.ZodMiniType<ValuesOf<Fields>> = z.pipe(z.strictObject(shape), z.custom<ValuesOf<Fields>>());
  return {
    call,
    fields,
    isRepeatable,
    goesAway,
    settingOf: (values) => setting?.(schema.parse(values)) ?? null,
    check: (values) => {
      const parsed = schema.safeParse(values);
      if (!parsed.success) return fail(parsed.error.issues[0]?.path.join('.') ?? '');
      const set = setting?.(parsed.data);
      if (set === undefined) return ok(parsed.data);
      // What is secret does not belong into a script that many may read.
      if (isSecretSetting(set.path)) return fail('path');
      const allowed = checkSetting(set.path, set.value, 'terminal');
      if (!allowed.ok) return fail(allowed.problem === 'wrongValue' ? 'value' : 'path');
      return ok({ ...parsed.data, value: allowed.value });
    },
    bodyOf: (values, reason) => body?.(schema.parse(values), reason.slice(0, REASON_MAX)) ?? {},
    judge: judge ?? (() => null),
  };
}

const withReason = (_values: unknown, reason: string) => ({ reason });
/** What can be tested with nobody there to hold a card, press a key or show a code. */
const TESTED_ALONE = ['printer', 'lockBoard', 'camera', 'audio'] as const;

const testAnswer = z.object({ passed: z.boolean(), detail: z.string() });
const readinessAnswer = z.object({ ready: z.boolean(), checks: z.array(readinessCheck) });

function judgeTest(data: unknown): StepFinding | null {
  const { success, data: answer } = testAnswer.safeParse(data);
  if (!success) return { reason: 'unconfirmed' };
  return answer.passed ? null : { reason: 'testFailed', message: answer.detail };
}

function judgeReadiness(data: unknown): StepFinding | null {
  const { success, data: answer } = readinessAnswer.safeParse(data);
  if (!success) return { reason: 'unconfirmed' };
  if (answer.ready) return null;
  const notReady = answer.checks.filter(
    ({ check, state }) => state === 'bad' || (check === 'service' && state !== 'good'),
  );
  return { reason: 'notReady', notReady };
}

/** Every kind of step that a script may have: nothing else can be asked of a terminal by a script. */
export const STEP_KINDS: Readonly<Record<StepKind, StepKindFacts>> = {
  awaitIdle: kind({
    call: maintenanceCalls.awaitIdle,
    fields: { limitMinutes: numberField('minutes', 1, IDLE_MINUTES_MAX, IDLE_MINUTES_FIRST) },
    body: ({ limitMinutes }) => ({ limitSeconds: limitMinutes * SECONDS_PER_MINUTE }),
  }),
  maintenanceOn: kind({ call: commandCalls.setTerminalMaitain, fields: {}, body: withReason }),
  maintenanceOff: kind({ call: commandCalls.removeTerminalMaitain, fields: {} }),
  setSetting: kind({
    call: maintenanceCalls.refreshSettings,
    fields: { path: settingField, value: settingValueField },
    setting: ({ path, value }) => ({ path, value }),
  }),
  refreshSettings: kind({ call: maintenanceCalls.refreshSettings, fields: {} }),
  shutDownTime: kind({
    call: commandCalls.shutdownOnTime,
    fields: { time: timeField },
    body: ({ time }) => ({ time }),
  }),
  reopenDevice: kind({
    call: maintenanceCalls.reopenDevice,
    fields: { device: choiceField('device', deviceClass.options) },
    body: ({ device }) => ({ device }),
  }),
  testDevice: kind({
    call: maintenanceCalls.testDevice,
    fields: { device: choiceField('device', TESTED_ALONE) },
    body: ({ device }) => ({ device }),
    // The printer's test uses paper.
    isRepeatable: false,
    judge: judgeTest,
  }),
  readiness: kind({
    call: maintenanceCalls.readiness,
    fields: { waitSeconds: numberField('seconds', 0, READY_SECONDS_MAX, READY_SECONDS_FIRST) },
    body: ({ waitSeconds }) => ({ waitSeconds }),
    judge: judgeReadiness,
  }),
  touchOff: kind({ call: commandCalls.disabledTouch, fields: {} }),
  touchOn: kind({ call: commandCalls.enabledTouch, fields: {} }),
  showMessage: kind({
    call: screenMessageCalls.show,
    fields: {
      zh: textField(SCREEN_MESSAGE_MAX),
      en: textField(SCREEN_MESSAGE_MAX),
      lasts: choiceField('lasts', messageLasts.options),
    },
    body: ({ zh, en, lasts }) => ({ text: { zh, en }, lasts }),
  }),
  takeBackMessage: kind({ call: screenMessageCalls.takeBack, fields: {} }),
  restartPage: kind({ call: commandCalls.restartClient, fields: {}, body: withReason }),
  restartAdverts: kind({ call: commandCalls.restartAdScreen, fields: {} }),
  restartAgent: kind({
    call: commandCalls.restartHandwareService,
    fields: {},
    body: withReason,
    goesAway: true,
  }),
  restartMachine: kind({
    call: commandCalls.restartTerminal,
    fields: {},
    body: withReason,
    goesAway: true,
  }),
};
