import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { encryptFileName } from '../orders/heldDocument.ts';
import { isLeased } from '../orders/life/claimRules.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, type Conflict, changeOrder, retryOnConflict } from '../orders/life/writeOrder.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import { dropContent } from './contents.ts';
import {
  encryptCloudFileName,
  type FileKey,
  type FileOwner,
  findOwnFile,
  isAttached,
  isFile,
  lockFile,
} from './fileStore.ts';

type NotDeleted = 'held' | 'attached';
type DeleteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage'>;

/** Deletes a person's own file immediately and cancels its unprinted orders. */
export async function deleteOwnFile(
  deps: DeleteDeps,
  actor: FileOwner,
  fileId: string,
): Promise<Outcome<{ readonly deleted: boolean }, 'NOT_FOUND' | 'ORDER_PRINTING_ELSEWHERE'>> {
  const file = await findOwnFile(deps.db, actor, fileId);
  if (!file) return fail(problem('NOT_FOUND'));
  const deleted = await deleteFile(deps, file);
  if (!deleted.ok)
    return fail(problem(deleted.problem === 'held' ? 'ORDER_PRINTING_ELSEWHERE' : 'NOT_FOUND'));
  return ok({ deleted: true });
}

/**
 * Deletes a file: first the facts about it in the database, then its contents, then its row. After an interruption
 * `finishDeletion` completes it. `held`: a terminal is about to print an order of it. `attached`: it is part of an order's form or
 * of the decision about it.
 */
export async function deleteFile(deps: DeleteDeps, file: FileKey): Promise<Result<void, NotDeleted>> {
  const forgotten = await retryOnConflict(() => forgetFile(deps, file));
  if (forgotten.ok) await finishDeletion(deps, file);
  return forgotten;
}

function forgetFile(
  { db, keys, clock }: DeleteDeps,
  file: FileKey,
): Promise<Result<void, NotDeleted> | Conflict> {
  const { schoolCode, fileId } = file;
  const now = clock.now();
  return db
    .transaction(async (queries): Promise<Result<void, NotDeleted | Conflict>> => {
      if (!(await lockFile(queries, file))) return ok();
      if (await isAttached(queries, file)) return fail('attached');
      const orders = await queries.orm
        .select()
        .from(printOrder)
        .where(and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.fileId, fileId)));
      if (orders.some((order) => isHeld(order, now))) return fail('held');
      for (const order of orders) {
        const cancelled = transition(order, { kind: 'cancelled', now });
        const changed = await changeOrder(queries, order, cancelled.ok ? cancelled.value : null, {
          fileId: null,
          fileNameEncrypted: encryptFileName(keys, order, ''),
          documentKey: '',
          sha256: '',
          contentLength: 0,
        });
        if (changed === CONFLICT) return fail(CONFLICT);
      }
      await queries.orm
        .update(cloudFile)
        .set({
          deletingAt: now,
          fileNameEncrypted: encryptCloudFileName(keys, file, ''),
          pages: [],
          replacedFonts: [],
        })
        .where(isFile(file));
      return ok();
    })
    .then((result) => {
      if (result.ok) return ok();
      return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
    });
}

/**
 * An expired lease protects nothing: a file is not kept for a terminal that is gone. A file whose payment is in progress is
 * kept.
 */
function isHeld(order: OrderRow, now: Date): boolean {
  if (order.payment === 'paying') return true;
  return (order.state === 'claimed' || order.state === 'printing') && isLeased(order, now);
}

/** Deletes the contents and the row of a file whose deletion has begun. */
export async function finishDeletion(deps: Pick<Deps, 'db' | 'storage'>, file: FileKey): Promise<void> {
  const { orm } = deps.db;
  const contents = await orm
    .select()
    .from(cloudContent)
    .where(and(eq(cloudContent.schoolCode, file.schoolCode), eq(cloudContent.fileId, file.fileId)));
  for (const content of contents) await dropContent(deps, content);
  try {
    await orm.delete(cloudFile).where(isFile(file));
  } catch (error) {
    // A content is being written concurrently: its writer removes it, and the next maintenance run the row.
    if (violatedReference(error) === undefined) throw error;
  }
}
