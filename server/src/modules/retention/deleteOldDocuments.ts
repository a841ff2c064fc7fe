import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { and, eq, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { forgetDocument } from '../orders/forgetDocument.ts';
import type { OrderRow } from '../orders/orderStore.ts';

type DocumentDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'clock'>;

/** Per run and school; the rest wait for the next run. */
const AT_ONCE = 500;

/**
 * Deletes documents from before a moment that are no longer valid: the file, and what verifiers see. Their orders stay. An order
 * that is changed at the same time is left to the next run.
 */
export async function deleteOldDocuments(
  deps: DocumentDeps,
  schoolCode: string,
  before: Date,
): Promise<number> {
  let count = 0;
  for (const order of await findOld(deps, schoolCode, before))
    if (await forgetDocument(deps, order)) count += 1;
  return count;
}

async function findOld({ db, clock }: DocumentDeps, schoolCode: string, before: Date): Promise<OrderRow[]> {
  const madeAt = sql`coalesce(${issuedDocument.issuedAt}, ${printOrder.createdAt})`;
  const validUntil = sql`coalesce(${issuedDocument.validUntil}, ${printOrder.validUntil})`;
  const rows = await db.orm
    .select({ order: printOrder })
    .from(printOrder)
    .leftJoin(
      issuedDocument,
      and(
        eq(issuedDocument.schoolCode, printOrder.schoolCode),
        eq(issuedDocument.orderId, printOrder.orderId),
      ),
    )
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        ne(printOrder.orderType, CLOUD_ORDER),
        ne(printOrder.documentKey, ''),
        notInArray(printOrder.state, ['claimed', 'printing']),
        lt(madeAt, before.toISOString()),
        lte(validUntil, clock.now().toISOString()),
      ),
    )
    .limit(AT_ONCE);
  return rows.map(({ order }) => order);
}
