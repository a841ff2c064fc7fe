import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import {
  MINUTE_MS,
  SECOND_MS,
  TAKE_CODE_LOCK_MINUTES,
  TAKE_CODE_WRONG_TRIES,
  TAKE_CODE_WRONG_WINDOW_MINUTES,
} from '@self-print/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { takeCodeGuard } from '../../db/schema/orders.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

/** Error for a terminal whose code entry is locked, with the seconds to wait; undefined when it is not locked. */
export function lockProblem(
  lockedUntil: Date | null,
  now: Date,
): CallProblem<'TAKE_CODE_LOCKED'> | undefined {
  if (lockedUntil === null || lockedUntil <= now) return undefined;
  const waitSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / SECOND_MS);
  return problem('TAKE_CODE_LOCKED', { detail: { waitSeconds } });
}

/**
 * Counts a wrong code at a terminal in one statement and returns the attempts left before entry is locked. Attempts older than
 * the window do not count; the last permitted one locks entry and resets the count.
 */
export async function countWrongCode(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  now: Date,
): Promise<{ readonly remainingTries: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const windowStart = new Date(now.getTime() - TAKE_CODE_WRONG_WINDOW_MINUTES * MINUTE_MS).toISOString();
  const lockedUntil = new Date(now.getTime() + TAKE_CODE_LOCK_MINUTES * MINUTE_MS).toISOString();
  const recent = sql`array(
    select tried from unnest(${takeCodeGuard.wrongAt}) as tried where tried > ${windowStart}::timestamptz
  )`;
  const isLast = sql`cardinality(${recent}) + 1 >= ${TAKE_CODE_WRONG_TRIES}`;
  const [row] = await orm
    .insert(takeCodeGuard)
    .values({ schoolCode, terminalCode, wrongAt: [now] })
    .onConflictDoUpdate({
      target: [takeCodeGuard.schoolCode, takeCodeGuard.terminalCode],
      set: {
        wrongAt: sql`case when ${isLast} then '{}' else ${recent} || ${at} end`,
        lockedUntil: sql`case when ${isLast} then ${lockedUntil}::timestamptz else ${takeCodeGuard.lockedUntil} end`,
      },
    })
    .returning({ wrongTries: sql<number>`cardinality(${takeCodeGuard.wrongAt})` });
  const wrongTries = row?.wrongTries ?? 0;
  return { remainingTries: wrongTries === 0 ? 0 : TAKE_CODE_WRONG_TRIES - wrongTries };
}
