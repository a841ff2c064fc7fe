import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { issuedDocument, unkeptDocument } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnkept } from '../issuing/unkeptDocuments.ts';
import { encryptFileName } from './heldDocument.ts';
import { CONFLICT, changeOrder } from './life/writeOrder.ts';
import type { OrderRow } from './orderStore.ts';

/**
 * Deletes the document of an order, and what verifiers see of it; the order stays. False when the order has changed since it was read.
 * Files are deleted after the transaction; if this process ends in between, the rows of unkept documents still lead to them.
 */
export async function forgetDocument(
  deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock'>,
  order: OrderRow,
): Promise<boolean> {
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
