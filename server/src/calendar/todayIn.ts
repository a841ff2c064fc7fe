import type { Queries } from '../db/database.ts';
import { timeZoneOf } from '../db/timeZoneOf.ts';
import { dayIn } from './dayIn.ts';

/** Today in a school's calendar. */
export async function todayIn(queries: Queries, schoolCode: string, now: Date): Promise<string> {
  return dayIn(await timeZoneOf(queries, schoolCode), now);
}
