import { and, eq } from 'drizzle-orm';
import type { StoredFile } from '../adapters/storage/storage.ts';
import { printItem } from '../db/schema/items.ts';
import type { Deps } from '../deps.ts';
import { readSources } from '../modules/issuing/documentSources.ts';
import { type Issued, issueDocument } from '../modules/issuing/issueDocument.ts';
import { saveIssued } from '../modules/issuing/saveIssued.ts';
import { createOrder, type NewOrder } from '../modules/itemOrders/createOrder.ts';
import type { ItemRow } from '../modules/orders/orderStore.ts';
import type { PlacedOrder } from '../modules/orders/placeOrder.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from './demoSchool.ts';

const { schoolCode } = DEMO_SCHOOL;

/** A document to order; `issued` is null when it is not what was issued. */
export interface DeskDocument extends StoredFile, Pick<Issued, 'pages' | 'horizontal' | 'paperSize'> {
  readonly fileName: string;
  readonly issued: Issued | null;
}

/** Makes the demo student's documents. */
export interface DocumentDesk {
  issue(itemId: string): Promise<DeskDocument>;
}

/** Issues documents with a new code for every copy. */
export function openDocumentDesk(deps: Deps, userId: string): DocumentDesk {
  return {
    async issue(itemId) {
      const item = await readItem(deps, itemId);
      const issued = await issueByTemplate(deps, userId, item);
      const { file, pages, horizontal, paperSize } = issued;
      const fileName = `${DEMO_STUDENT.name.zh} ${item.titleZh}.pdf`;
      return { ...file, pages, horizontal, paperSize, fileName, issued };
    },
  };
}

/** Orders a document and saves what was issued with the order. */
export async function orderAtDesk(
  deps: Deps,
  document: DeskDocument,
  order: Omit<NewOrder, 'document' | 'schoolCode'>,
): Promise<PlacedOrder> {
  const ordered = await createOrder(deps, { ...order, schoolCode, document });
  if (!ordered.ok) throw new Error(`The demo order of ${order.itemId} was refused: ${ordered.problem.name}`);
  const { orderId } = ordered.value;
  if (document.issued) await saveIssued(deps.db, deps.keys, { ...document.issued, orderId });
  return ordered.value;
}

async function readItem({ db }: Deps, itemId: string): Promise<ItemRow> {
  const [item] = await db.orm
    .select()
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
  if (!item) throw new Error(`The demo has no item ${itemId}`);
  return item;
}

async function issueByTemplate(deps: Deps, userId: string, item: ItemRow): Promise<Issued> {
  const { itemId } = item;
  const issued = await issueDocument(deps, {
    item,
    language: 'zh',
    formValues: {},
    sources: await readSources(deps, { schoolCode, userId }, itemId),
    now: deps.clock.now(),
    // The order that refers to it is created afterwards.
    orderId: deps.random.uuid(),
  });
  if (!issued.ok) throw new Error(`The demo's ${itemId} was not issued: ${JSON.stringify(issued.problem)}`);
  return issued.value;
}
