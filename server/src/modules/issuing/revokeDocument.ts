import type { Bilingual } from '@self-print/contract/fields.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';

const ORDER_CANCELLED: Bilingual = { zh: '订单已取消', en: 'The order was cancelled' };

interface Revocation {
  readonly schoolCode: string;
  readonly orderId: string;
  /** Account of the person who revokes. */
  readonly by: string;
}

/** Revokes an order's document; false when there is no unrevoked one. */
export async function revokeIssued(
  { orm }: Queries,
  { schoolCode, orderId, by, reason }: Revocation & { readonly reason: Bilingual },
  now: Date,
): Promise<boolean> {
  const revoked = await orm
    .update(issuedDocument)
    .set({ revokedAt: now, revokedBy: by, revokedReasonZh: reason.zh, revokedReasonEn: reason.en })
    .where(
      and(
        eq(issuedDocument.schoolCode, schoolCode),
        eq(issuedDocument.orderId, orderId),
        isNull(issuedDocument.revokedAt),
      ),
    )
    .returning({ documentId: issuedDocument.documentId });
  return revoked.length > 0;
}

/** Revokes the document of an order that will never be printed. */
export async function revokeForCancel(queries: Queries, of: Revocation, now: Date): Promise<void> {
  await revokeIssued(queries, { ...of, reason: ORDER_CANCELLED }, now);
}
