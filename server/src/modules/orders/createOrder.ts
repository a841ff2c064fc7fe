import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, PaperSize } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { printItem } from '../../db/schema/items.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { priceOfItem } from './fee.ts';
import { encryptFileName } from './heldDocument.ts';
import { insertOrder } from './life/insertOrder.ts';
import { begin } from './life/life.ts';
import { ITEM_ORDER } from './orderTypes.ts';
import { limitProblem, lockQuotas, readQuota } from './quota.ts';

export interface NewOrder {
  readonly schoolCode: string;
  readonly userId: string;
  readonly itemId: string;
  /** The item's title when left out. */
  readonly title?: Bilingual | undefined;
  readonly document: StoredFile & { readonly fileName: string; readonly pages: number };
  readonly copies: number;
  readonly duplex: boolean;
  readonly horizontal: boolean;
  readonly colour: boolean;
  readonly paperSize: PaperSize;
  /** True when its fee was taken elsewhere, such as at a counter. */
  readonly paid: boolean;
}

export interface CreatedOrder {
  readonly orderId: string;
  readonly takeCode: string;
  readonly totalFee: number;
  readonly validUntil: Date;
}

/** Creates an order for a stored document. What costs nothing is paid at once. */
export function createOrder(
  { db, keys, clock, random }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  input: NewOrder,
): Promise<Result<CreatedOrder, CallProblem>> {
  return db.transaction(async (queries) => {
    const { schoolCode, userId, copies, document, title } = input;
    const found = await findItem(queries, input);
    if (!found) return fail(problem('NOT_FOUND'));
    const { item, timeZone } = found;
    if (item.paused) return fail(problem('ITEM_PAUSED'));
    if (copies < 1 || copies > item.copiesMax) {
      return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
    }
    const now = clock.now();
    await lockQuotas(queries, schoolCode, userId);
    const of = { schoolCode, userId, orderId: null, createdAt: now, timeZone };
    const quota = await readQuota(queries, item, of, now);
    const limit = limitProblem(quota, copies);
    if (limit) return fail(limit);
    const { unitPrice } = item;
    const { duplex, horizontal, colour, paperSize } = input;
    const price = priceOfItem({ copies, duplex, unitPrice }, quota.freeCopies);
    const life = begin({ price, isPaid: input.paid }, now);
    const orderId = random.uuid();
    const row = {
      schoolCode,
      orderId,
      userId,
      itemId: item.itemId,
      orderType: ITEM_ORDER,
      horizontal,
      colour,
      paperSize,
      cartonCode: item.cartonCode,
      titleZh: title?.zh ?? item.titleZh,
      titleEn: title?.en ?? item.titleEn,
      documentKey: document.key,
      fileNameEncrypted: encryptFileName(keys, { schoolCode, orderId }, document.fileName),
      contentLength: document.contentLength,
      sha256: document.sha256,
      pages: document.pages,
      createdAt: now,
    };
    const takeCode = await insertOrder(queries, { keys, random }, row, life);
    const { totalFee, validUntil } = life.changes;
    return ok({ orderId, takeCode, totalFee, validUntil });
  });
}

/** The item, if it, the school and the person exist. */
async function findItem({ orm }: Queries, { schoolCode, userId, itemId }: NewOrder) {
  const [row] = await orm
    .select({ item: printItem, timeZone: school.timeZone })
    .from(printItem)
    .innerJoin(school, eq(school.schoolCode, printItem.schoolCode))
    .innerJoin(account, and(eq(account.schoolCode, printItem.schoolCode), eq(account.userId, userId)))
    .where(
      and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId), isNull(printItem.archivedAt)),
    );
  return row;
}
