import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import {
  MINUTE_MS,
  SECOND_MS,
  TAKE_CODE_LOCK_MINUTES,
  TAKE_CODE_SCHOOL_WRONG_TRIES,
  TAKE_CODE_WRONG_TRIES,
  TAKE_CODE_WRONG_WINDOW_MINUTES,
} from '@self-print/contract/limits.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { takeCodeGuard } from '../../db/schema/orders.ts';
import { type RateDeps, takeRate } from '../../http/rateLimit/rateLimit.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

const WINDOW_MS = TAKE_CODE_WRONG_WINDOW_MINUTES * MINUTE_MS;

/**
 * Error for a terminal whose code entry is locked, with the seconds to wait; undefined when it is not locked. A lock that would last
 * longer than locks do was set before a clock was put back; it is shortened to a whole lock from now.
 */
export async function lockProblem(
  { orm }: Database,
  terminal: TerminalKey,
  lockedUntil: Date | null,
  now: Date,
): Promise<CallProblem<'TAKE_CODE_LOCKED'> | undefined> {
  if (lockedUntil === null || lockedUntil <= now) return undefined;
  const latest = lockFrom(now);
  if (lockedUntil > latest) {
    await orm
      .update(takeCodeGuard)
      .set({ lockedUntil: latest })
      .where(and(ofTerminal(terminal), gt(takeCodeGuard.lockedUntil, latest)));
  }
  const untilMs = Math.min(lockedUntil.getTime(), latest.getTime());
  return problem('TAKE_CODE_LOCKED', {
    detail: { waitSeconds: Math.ceil((untilMs - now.getTime()) / SECOND_MS) },
  });
}

/** A wrong code that was counted. `isSuspicious`: the school has had so many that somebody may be guessing. */
export interface WrongCode {
  /** Attempts left before entry at the terminal is locked. */
  readonly remainingTries: number;
  readonly isSuspicious: boolean;
}

/**
 * Counts a wrong code at a terminal. Attempts older than the window do not count; the last permitted one locks entry and resets the
 * count. At a school where somebody may be guessing, at whichever terminals, the first one is the last.
 */
export async function countWrongCode(
  deps: RateDeps,
  { schoolCode, terminalCode }: TerminalKey,
  now: Date,
): Promise<WrongCode> {
  const rule = { tries: TAKE_CODE_SCHOOL_WRONG_TRIES, windowMs: WINDOW_MS };
  const isSuspicious = !(await takeRate(deps, rule, 'takeCode.wrong', schoolCode)).ok;
  const tries = isSuspicious ? 1 : TAKE_CODE_WRONG_TRIES;
  const lockedUntil = lockFrom(now);
  const isLast = sql`cardinality(${recentAt(now)}) + 1 >= ${tries}`;
  const [row] = await deps.db.orm
    .insert(takeCodeGuard)
    .values({
      schoolCode,
      terminalCode,
      wrongAt: isSuspicious ? [] : [now],
      lockedUntil: isSuspicious ? lockedUntil : null,
    })
    .onConflictDoUpdate({
      target: [takeCodeGuard.schoolCode, takeCodeGuard.terminalCode],
      set: {
        wrongAt: sql`case when ${isLast} then '{}' else ${recentAt(now)} || ${now.toISOString()}::timestamptz end`,
        lockedUntil: sql`case when ${isLast} then ${lockedUntil.toISOString()}::timestamptz else ${takeCodeGuard.lockedUntil} end`,
      },
    })
    .returning({ wrongTries: sql<number>`cardinality(${takeCodeGuard.wrongAt})` });
  const wrongTries = row?.wrongTries ?? 0;
  return { remainingTries: wrongTries === 0 ? 0 : tries - wrongTries, isSuspicious };
}

/**
 * Forgets the wrong codes of a terminal where a right one was entered. Each order does this once within the window, as otherwise a
 * guesser would enter the code of their own after every fourth guess.
 */
export async function forgetWrongCodes(
  deps: RateDeps,
  terminal: TerminalKey,
  orderId: string,
): Promise<void> {
  const rule = { tries: 1, windowMs: WINDOW_MS };
  const first = await takeRate(deps, rule, 'takeCode.right', terminal.schoolCode, orderId);
  if (first.ok) await deps.db.orm.update(takeCodeGuard).set({ wrongAt: [] }).where(ofTerminal(terminal));
}

/** The attempts that still count. One in the future, from before a clock was put back, does not. */
function recentAt(now: Date) {
  const [begin, end] = [-WINDOW_MS, WINDOW_MS].map((ms) => new Date(now.getTime() + ms).toISOString());
  return sql`array(
    select tried from unnest(${takeCodeGuard.wrongAt}) as tried
    where tried > ${begin}::timestamptz and tried < ${end}::timestamptz
  )`;
}

function lockFrom(now: Date): Date {
  return new Date(now.getTime() + TAKE_CODE_LOCK_MINUTES * MINUTE_MS);
}

function ofTerminal({ schoolCode, terminalCode }: TerminalKey) {
  return and(eq(takeCodeGuard.schoolCode, schoolCode), eq(takeCodeGuard.terminalCode, terminalCode));
}
