import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { issuedDocument, unkeptDocument } from '../../db/schema/issuing.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnkept } from '../issuing/unkeptDocuments.ts';
import { encryptFileName } from '../orders/heldDocument.ts';
import { CONFLICT, changeOrder } from '../orders/life/writeOrder.ts';
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
  for (const order of await findOld(deps, schoolCode, before)) if (await deleteOne(deps, order)) count += 1;
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

/** Files are deleted after the transaction; if this process ends in between, the rows of unkept documents still lead to them. */
async function deleteOne(deps: DocumentDeps, order: OrderRow): Promise<boolean> {
  const { schoolCode, orderId, documentKey } = order;
  const forgotten = await deps.db.transaction(async (queries) => {
    const changed = await changeOrder(queries, order, null, {
      documentKey: '',
      sha256: '',
      contentLength: 0,
      fileNameEncrypted: encryptFileName(deps.keys, order, ''),
    });
    if (changed === CONFLICT) return fail(CONFLICT);
    const issued = await queries.orm
      .delete(issuedDocument)
      .where(and(eq(issuedDocument.schoolCode, schoolCode), eq(issuedDocument.orderId, orderId)))
      .returning({ maskedFile: issuedDocument.maskedFile });
    const storageKeys = [documentKey, ...issued.flatMap(({ maskedFile }) => maskedFile?.key ?? [])];
    const createdAt = deps.clock.now();
    await queries.orm
      .insert(unkeptDocument)
      .values(storageKeys.map((storageKey) => ({ schoolCode, storageKey, createdAt })))
      .onConflictDoNothing();
    return ok(storageKeys);
  });
  if (!forgotten.ok) return false;
  for (const storageKey of forgotten.value) await deleteUnkept(deps, { schoolCode, storageKey });
  return true;
}
