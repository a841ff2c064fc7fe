import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { ShareView } from '@self-print/contract/platform/documents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { and, count, eq, isNull } from 'drizzle-orm';
import { documentShare } from '../../db/schema/shares.ts';
import type { Deps } from '../../deps.ts';
import { findPersonOrder, type OrderOwner } from '../orders/personOrderStore.ts';
import { lockQuotas } from '../orders/quota.ts';
import { hashPin, hashToken, isOpenAt, listOwnShares, ofShare } from './shareStore.ts';

/** Maximum number of simultaneously open links to one document. */
export const OPEN_SHARES_MAX = 5;
/** 192 bits, which cannot be guessed. */
const TOKEN_BYTES = 24;

export interface NewShare {
  readonly orderId: string;
  readonly days: number;
  readonly pin?: string | undefined;
}

/** Creates a link to one's own document. Its address is returned only once, because only the token's hash is stored. */
export async function createShare(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'publicUrl'>,
  owner: OrderOwner,
  { orderId, days, pin }: NewShare,
): Promise<
  Outcome<
    ShareView & { readonly url: string },
    'DOCUMENT_REVOKED' | 'DOCUMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND' | 'TOO_MANY_SHARES'
  >
> {
  const { db, keys, clock, random } = deps;
  const { schoolCode, userId } = owner;
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const shareId = random.uuid();
  const made = await db.transaction(async (queries) => {
    await lockQuotas(queries, schoolCode, userId);
    const found = await findPersonOrder(queries, owner, orderId);
    if (!found) return fail(problem('ORDER_NOT_FOUND'));
    if (found.document?.revokedAt) return fail(problem('DOCUMENT_REVOKED'));
    if (!found.document || found.order.paidAt === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
    const now = clock.now();
    const [open] = await queries.orm
      .select({ links: count() })
      .from(documentShare)
      .where(
        and(eq(documentShare.schoolCode, schoolCode), eq(documentShare.orderId, orderId), isOpenAt(now)),
      );
    if ((open?.links ?? 0) >= OPEN_SHARES_MAX) return fail(problem('TOO_MANY_SHARES'));
    await queries.orm.insert(documentShare).values({
      schoolCode,
      shareId,
      orderId,
      userId,
      tokenHash: hashToken(keys, token),
      pinHash: pin === undefined ? null : hashPin(keys, { schoolCode, shareId }, pin),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    });
    return ok();
  });
  if (!made.ok) return made;
  deps.log.event('document-shared', { orderId, shareId, days, hasPin: pin !== undefined });
  const [share] = await listOwnShares(db, owner, eq(documentShare.shareId, shareId));
  if (!share) throw new Error('A share that was just created is gone');
  return ok({ ...share, url: deps.publicUrl() + phoneAddresses.share(token) });
}

/** Ends one's own link immediately. Idempotent. */
export async function revokeShare(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  owner: OrderOwner,
  shareId: string,
): Promise<Outcome<ShareView, 'NOT_FOUND'>> {
  const place = { schoolCode: owner.schoolCode, shareId };
  const ended = await db.orm
    .update(documentShare)
    .set({ revokedAt: clock.now() })
    .where(and(ofShare(place), eq(documentShare.userId, owner.userId), isNull(documentShare.revokedAt)))
    .returning({ shareId: documentShare.shareId });
  if (ended.length > 0) log.event('document-share-ended', { shareId });
  const [share] = await listOwnShares(db, owner, eq(documentShare.shareId, shareId));
  return share ? ok(share) : fail(problem('NOT_FOUND'));
}
