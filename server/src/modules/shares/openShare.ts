import { timingSafeEqual } from 'node:crypto';
import type { CallAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { documentCalls } from '@self-print/contract/platform/documents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { documentShare } from '../../db/schema/shares.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { findByOrder } from '../verification/issuedStore.ts';
import { giveTicket } from '../verification/previewTicket.ts';
import { verdictOf } from '../verification/verdict.ts';
import { hashPin, hashToken, isOpenAt, ofShare, type ShareRow } from './shareStore.ts';

const ADDRESS_RATE: RateRule = { tries: 200, windowMs: 10 * MINUTE_MS };
/** Wrong PINs before a link is locked temporarily. */
export const WRONG_PINS = 5;
export const PIN_LOCK_MINUTES = 15;
/** Consecutive wrong PINs that end a link for good, so that all four-digit PINs cannot be tried. */
export const WRONG_PINS_MAX = 25;

type Opened = Outcome<CallAnswer<typeof documentCalls.openShare>, 'PIN_WRONG' | 'TOO_MANY_REQUESTS'>;
type ShareDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** Opens a shared document. The answer does not disclose why a link has ended. */
export async function openShare(
  deps: ShareDeps,
  address: string,
  { token, pin }: { readonly token: string; readonly pin?: string | undefined },
): Promise<Opened> {
  const { db, keys, clock } = deps;
  const rate = await takeRate(deps, ADDRESS_RATE, 'open-share', address);
  if (!rate.ok) return rate;
  const now = clock.now();
  const [share] = await db.orm
    .select()
    .from(documentShare)
    .where(and(eq(documentShare.tokenHash, hashToken(keys, token)), isOpenAt(now)));
  if (!share) return ok({ state: 'ended' });
  const refused = share.pinHash === null ? undefined : await checkPin(deps, share, share.pinHash, pin, now);
  if (refused) return refused;
  const found = await findByOrder(db, share);
  if (!found) return ok({ state: 'ended' });
  await db.orm
    .update(documentShare)
    .set({ views: sql`${documentShare.views} + 1` })
    .where(ofShare(share));
  const { schoolCode, shareId } = share;
  const ticket = giveTicket(keys.previewTickets, { kind: 'share', schoolCode, id: shareId }, now);
  return ok({ state: 'open', verdict: verdictOf(keys, found, now, ticket) });
}

/** The attempt is counted before the PIN is compared, so that concurrent attempts cannot exceed the limit. */
async function checkPin(
  { db, keys, log }: ShareDeps,
  share: ShareRow,
  pinHash: Uint8Array,
  pin: string | undefined,
  now: Date,
): Promise<Opened | undefined> {
  if (pin === undefined) return ok({ state: 'needsPin' });
  const nth = sql`${documentShare.wrongPins} + 1`;
  const lockedUntil = new Date(now.getTime() + PIN_LOCK_MINUTES * MINUTE_MS);
  const [counted] = await db.orm
    .update(documentShare)
    .set({
      wrongPins: nth,
      lockedUntil: sql`case when (${nth}) % ${WRONG_PINS} = 0 then ${lockedUntil.toISOString()}::timestamptz else ${documentShare.lockedUntil} end`,
    })
    .where(and(ofShare(share), or(isNull(documentShare.lockedUntil), lte(documentShare.lockedUntil, now))))
    .returning({ wrongPins: documentShare.wrongPins });
  if (!counted) return fail(await lockedProblem(db, share, now));
  const given = hashPin(keys, share, pin);
  if (given.length === pinHash.length && timingSafeEqual(given, pinHash)) {
    await db.orm.update(documentShare).set({ wrongPins: 0, lockedUntil: null }).where(ofShare(share));
    return undefined;
  }
  if (counted.wrongPins >= WRONG_PINS_MAX) {
    await db.orm.update(documentShare).set({ revokedAt: now }).where(ofShare(share));
    log.event('document-share-ended', { shareId: share.shareId, reason: 'wrongPins' });
    return ok({ state: 'ended' });
  }
  const remainingTries = (WRONG_PINS - (counted.wrongPins % WRONG_PINS)) % WRONG_PINS;
  return fail(problem('PIN_WRONG', { detail: { remainingTries } }));
}

async function lockedProblem(
  { orm }: Deps['db'],
  share: ShareRow,
  now: Date,
): Promise<CallProblem<'TOO_MANY_REQUESTS'>> {
  const [row] = await orm
    .select({ lockedUntil: documentShare.lockedUntil })
    .from(documentShare)
    .where(ofShare(share));
  const waitMs = (row?.lockedUntil ?? now).getTime() - now.getTime();
  return problem('TOO_MANY_REQUESTS', {
    detail: { waitSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) },
  });
}
