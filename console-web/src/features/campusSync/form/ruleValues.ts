import type { Schedule, SchemeRules } from '@self-print/contract/campusSync.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { minuteOf, timeOf } from '../../../ui/timeOfDay.ts';

const NIGHT = '02:30';

/** When a scheme runs and what it may do, as the form's fields have it. */
export interface RuleValues {
  readonly watermark?: string;
  readonly gone: SchemeRules['gone'];
  readonly thresholdPercent: number;
  readonly plan: Schedule['kind'] | 'none';
  readonly time: string;
  readonly day: Extract<Schedule, { kind: 'weekly' }>['day'];
  readonly every: number;
}

export function firstRules(rules: SchemeRules | undefined): RuleValues {
  const { schedule = null, watermark = null, gone = 'keep', thresholdPercent = 5 } = rules ?? {};
  return {
    ...(watermark === null ? {} : { watermark }),
    gone,
    thresholdPercent,
    plan: schedule?.kind ?? 'none',
    time: schedule && schedule.kind !== 'hours' ? timeOf(schedule.minute) : NIGHT,
    day: schedule?.kind === 'weekly' ? schedule.day : 1,
    every: schedule?.kind === 'hours' ? schedule.every : 1,
  };
}

export function rulesOf(
  values: RuleValues,
): Pick<SchemeRules, 'watermark' | 'gone' | 'thresholdPercent' | 'schedule'> {
  const { watermark, gone, thresholdPercent } = values;
  return { watermark: watermark ?? null, gone, thresholdPercent, schedule: scheduleOf(values) };
}

function scheduleOf({ plan, time, day, every }: RuleValues): Schedule | null {
  // The form takes no other times.
  const minute = minuteOf(time) ?? 0;
  switch (plan) {
    case 'none':
      return null;
    case 'daily':
      return { kind: plan, minute };
    case 'weekly':
      return { kind: plan, day, minute };
    case 'hours':
      return { kind: plan, every };
    default:
      return assertNever(plan);
  }
}
