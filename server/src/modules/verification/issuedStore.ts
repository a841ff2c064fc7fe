import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { school } from '../../db/schema/schools.ts';

/** An issued document with what a verifier may see. */
export type HandedOut = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A document becomes valid when its order is settled; before that nobody has received it. */
async function find({ orm }: Queries, condition: SQL | undefined) {
  const [row] = await orm
    .select({
      document: issuedDocument,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
      school: { zh: school.nameZh, en: school.nameEn },
    })
    .from(issuedDocument)
    .innerJoin(
      printOrder,
      and(
        eq(printOrder.schoolCode, issuedDocument.schoolCode),
        eq(printOrder.orderId, issuedDocument.orderId),
        isNotNull(printOrder.paidAt),
      ),
    )
    .innerJoin(school, eq(school.schoolCode, issuedDocument.schoolCode))
    .where(condition)
    .limit(1);
  return row;
}

export function findByCode(queries: Queries, codeIndex: Uint8Array): Promise<HandedOut | undefined> {
  return find(queries, eq(issuedDocument.codeIndex, codeIndex));
}

/** Looks up by the SHA-256 of the file. */
export function findByDigest(queries: Queries, sha256: string): Promise<HandedOut | undefined> {
  return find(queries, eq(issuedDocument.sha256, sha256));
}

export function findByOrder(
  queries: Queries,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
): Promise<HandedOut | undefined> {
  return find(queries, and(eq(issuedDocument.schoolCode, schoolCode), eq(issuedDocument.orderId, orderId)));
}

/** Counts a successful verification. */
export async function countView({ orm }: Queries, { document }: HandedOut): Promise<void> {
  await orm
    .update(issuedDocument)
    .set({ views: sql`${issuedDocument.views} + 1` })
    .where(
      and(
        eq(issuedDocument.schoolCode, document.schoolCode),
        eq(issuedDocument.documentId, document.documentId),
      ),
    );
}
