import type { ShareView } from '@self-print/contract/platform/documents.ts';
import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { documentShare } from '../../db/schema/shares.ts';
import type { OrderOwner } from '../orders/personOrderStore.ts';

export type ShareRow = typeof documentShare.$inferSelect;

interface SharePlace {
  readonly schoolCode: string;
  readonly shareId: string;
}

export const ofShare = ({ schoolCode, shareId }: SharePlace): SQL | undefined =>
  and(eq(documentShare.schoolCode, schoolCode), eq(documentShare.shareId, shareId));

/** Condition: neither expired nor ended by its owner. */
export const isOpenAt = (now: Date): SQL | undefined =>
  and(gt(documentShare.expiresAt, now), isNull(documentShare.revokedAt));

export function hashToken(keys: Keys, token: string): Uint8Array {
  return keys.index('share.token', token);
}

/** Bound to the share, so that equal PINs have different hashes. */
export function hashPin(keys: Keys, { schoolCode, shareId }: SharePlace, pin: string): Uint8Array {
  return keys.index('share.pin', `${schoolCode}\0${shareId}\0${pin}`);
}

export async function findOpenShare(
  { orm }: Queries,
  place: SharePlace,
  now: Date,
): Promise<ShareRow | undefined> {
  const [row] = await orm
    .select()
    .from(documentShare)
    .where(and(ofShare(place), isOpenAt(now)));
  return row;
}

/** Lists a person's shares that meet an optional condition, newest first. */
export async function listOwnShares(
  { orm }: Queries,
  { schoolCode, userId }: OrderOwner,
  condition?: SQL,
): Promise<ShareView[]> {
  const rows = await orm
    .select({ share: documentShare, title: { zh: printOrder.titleZh, en: printOrder.titleEn } })
    .from(documentShare)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, documentShare.schoolCode), eq(printOrder.orderId, documentShare.orderId)),
    )
    .where(and(eq(documentShare.schoolCode, schoolCode), eq(documentShare.userId, userId), condition))
    .orderBy(desc(documentShare.createdAt), documentShare.shareId);
  return rows.map(({ share, title }) => ({
    shareId: share.shareId,
    orderId: share.orderId,
    title,
    hasPin: share.pinHash !== null,
    expiresAt: share.expiresAt.toISOString(),
    createdAt: share.createdAt.toISOString(),
    revokedAt: share.revokedAt?.toISOString() ?? null,
    views: share.views,
  }));
}
