import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { wrongTry } from '../../db/schema/rateLimits.ts';
import type { RateDeps } from './rateLimit.ts';

/** Tries at a place count for this long after the last one, or after the lock that it caused. */
const COUNTED_MS = DAY_MS;
/** Rows are kept this long, so that they can be reported to the owner. */
export const WRONG_TRIES_KEPT_MS = 30 * DAY_MS;

export interface WrongTryRule {
  /** Tries at one place without a delay. */
  readonly freeTries: number;
  /** The wait after the last free try; each further try doubles it. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** What is guessed and from where, each as a list of parts. */
export interface TryKey {
  readonly subject: readonly string[];
  readonly place: readonly string[];
}

/** What is reported to the owner of a secret about tries at it. */
export interface WrongTries {
  readonly count: number;
  readonly lastAt: Date;
}

type TryDeps = Omit<RateDeps, 'clock'>;

/**
 * Counts one try before its outcome is known, so that concurrent ones cannot exceed the rule, and refuses it while the place
 * is locked. One statement: the row is updated only when it is not locked.
 */
export async function takeTry(
  { db, keys, clock }: RateDeps,
  { freeTries, firstDelayMs, longestDelayMs }: WrongTryRule,
  key: TryKey,
): Promise<Outcome<void, 'TOO_MANY_REQUESTS'>> {
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const hashes = hashesOf({ keys }, key);
  const isForgotten = sql`greatest(${wrongTry.lastAt}, ${wrongTry.lockedUntil}) <= ${new Date(now.getTime() - COUNTED_MS).toISOString()}::timestamptz`;
  const tries = sql`case when ${isForgotten} then 1 else ${wrongTry.tries} + 1 end`;
  const delayMs = sql`least(${longestDelayMs}, ${firstDelayMs} * power(2, least(${tries} - ${freeTries}, 20)))`;
  const [taken] = await db.orm
    .insert(wrongTry)
    .values({ ...hashes, tries: 1, unreported: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [wrongTry.subjectHash, wrongTry.placeHash],
      set: {
        tries,
        unreported: sql`${wrongTry.unreported} + 1`,
        lastAt: now,
        lockedUntil: sql`case when ${tries} >= ${freeTries} then ${at} + ${delayMs} * interval '1 millisecond' end`,
      },
      // A lock beyond the longest delay was set before the clock was put back, and does not count.
      setWhere: sql`${wrongTry.lockedUntil} is null or ${wrongTry.lockedUntil} <= ${at}
        or ${wrongTry.lockedUntil} > ${at} + ${longestDelayMs} * interval '1 millisecond'`,
    })
    .returning({ tries: wrongTry.tries });
  if (taken) return ok();
  const [locked] = await db.orm.select().from(wrongTry).where(isAt(hashes));
  const waitMs = (locked?.lockedUntil ?? now).getTime() - now.getTime();
  const waitSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  return fail(problem('TOO_MANY_REQUESTS', { detail: { waitSeconds } }));
}

/** Forgets the tries at one place after a right one there: they were the owner's. */
export async function forgetTriesAt({ db, keys }: TryDeps, key: TryKey): Promise<void> {
  await db.orm.delete(wrongTry).where(isAt(hashesOf({ keys }, key)));
}

/** Uncounts one try that could not be judged; the lock that it may have caused goes with it. */
export async function uncountTry({ db, keys }: TryDeps, key: TryKey): Promise<void> {
  await db.orm
    .update(wrongTry)
    .set({
      tries: sql`greatest(${wrongTry.tries} - 1, 0)`,
      unreported: sql`greatest(${wrongTry.unreported} - 1, 0)`,
      lockedUntil: null,
    })
    .where(isAt(hashesOf({ keys }, key)));
}

/** Lifts the locks of a subject at all places. */
export async function forgetTries({ db, keys }: TryDeps, subject: readonly string[]): Promise<void> {
  await db.orm.delete(wrongTry).where(eq(wrongTry.subjectHash, hashOf(keys, subject)));
}

/** Number of tries at a subject from all places together that still count. */
export async function countTries({ db, keys, clock }: RateDeps, subject: readonly string[]): Promise<number> {
  const since = new Date(clock.now().getTime() - COUNTED_MS);
  const [row] = await db.orm
    .select({ tries: sql<number>`coalesce(sum(${wrongTry.tries}), 0)::int` })
    .from(wrongTry)
    .where(and(eq(wrongTry.subjectHash, hashOf(keys, subject)), gt(wrongTry.lastAt, since)));
  return row?.tries ?? 0;
}

/** Returns what has not been reported to the owner yet, and counts it as reported; null when nobody tried. */
export async function takeUnreported(
  { db, keys }: TryDeps,
  subject: readonly string[],
): Promise<WrongTries | null> {
  const isUnreported = and(eq(wrongTry.subjectHash, hashOf(keys, subject)), gt(wrongTry.unreported, 0));
  const rows = await db.orm.select().from(wrongTry).where(isUnreported);
  if (rows.length === 0) return null;
  await db.orm.update(wrongTry).set({ unreported: 0 }).where(isUnreported);
  return {
    count: rows.reduce((sum, { unreported }) => sum + unreported, 0),
    lastAt: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))),
  };
}

function hashesOf({ keys }: Pick<RateDeps, 'keys'>, { subject, place }: TryKey) {
  return { subjectHash: hashOf(keys, subject), placeHash: hashOf(keys, place) };
}

function hashOf(keys: RateDeps['keys'], parts: readonly string[]): Uint8Array {
  return keys.index('rateLimit.key', JSON.stringify(parts));
}

function isAt({ subjectHash, placeHash }: ReturnType<typeof hashesOf>) {
  return and(eq(wrongTry.subjectHash, subjectHash), eq(wrongTry.placeHash, placeHash));
}
