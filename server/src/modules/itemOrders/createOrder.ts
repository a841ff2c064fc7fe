import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, PaperSize } from '@self-print/contract/fields.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { printItem } from '../../db/schema/items.ts';
import { school } from '../../db/schema/schools.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { encryptFileName } from '../orders/heldDocument.ts';
import type { ItemRow } from '../orders/orderStore.ts';
import { type Confirmed, type Draft, type PlacingDeps, placeOrder } from '../orders/placeOrder.ts';
import { ITEM_KIND } from './itemKind.ts';

export interface NewOrder {
  readonly schoolCode: string;
  readonly userId: string;
  readonly itemId: string;
  /** Defaults to the item's title. */
  readonly title?: Bilingual | undefined;
  readonly document: StoredFile & { readonly fileName: string; readonly pages: number };
  readonly copies: number;
  readonly duplex: boolean;
  readonly horizontal: boolean;
  readonly colour: boolean;
  readonly paperSize: PaperSize;
  /** True when the fee was collected elsewhere, such as at a counter. */
  readonly paid: boolean;
  /** Who orders it for the person, for the operation log; left out for demo data. */
  readonly operation?: Operation;
}

/** Creates an order for a stored document. An order that costs nothing is settled immediately. */
export async function createOrder(deps: PlacingDeps, input: NewOrder) {
  const placed = await placeOrder(
    deps,
    { ...input, clientType: CLIENT_TYPES.admin },
    { prepare: () => prepare(deps, input) },
  );
  if (!placed.ok) return placed;
  if (!placed.value.isNew) throw new Error('An order without a request key was made before');
  return ok(placed.value);
}

async function prepare(
  deps: PlacingDeps,
  input: NewOrder,
): Promise<
  Outcome<Draft<never>, 'COPIES_OUT_OF_RANGE' | 'ITEM_PAUSED' | 'NOT_FOUND' | 'STEP_PROOF_MISSING'>
> {
  const { copies, duplex, document } = input;
  const found = await findItem(deps.db, input);
  if (!found) return fail(problem('NOT_FOUND'));
  const { item, timeZone } = found;
  if (item.paused) return fail(problem('ITEM_PAUSED'));
  // Nobody signs or confirms anything at a counter that the platform could know of.
  if (item.steps.length > 0) return fail(problem('STEP_PROOF_MISSING'));
  if (copies < 1 || copies > item.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
  }
  const orderId = deps.random.uuid();
  return ok({
    kind: ITEM_KIND,
    orderId,
    item,
    timeZone,
    takeType: TAKE_TYPES.byCode,
    terms: { copies, duplex, unitPrice: item.unitPrice },
    pages: document.pages,
    requestIndex: null,
    beginning: { isPaid: input.paid },
    confirm: async (queries) => {
      const columns = columnsOf(deps, input, item, orderId);
      return ok({ columns, keep: () => record(queries, deps, input, { ...columns, orderId }) });
    },
  });
}

/** Notes the order in the operation log, without the person or the name of the file. */
async function record(
  queries: Queries,
  deps: PlacingDeps,
  { itemId, copies, duplex, colour, paperSize, paid, document, operation }: NewOrder,
  { orderId, titleZh: zh, titleEn: en }: { orderId: string; titleZh: string; titleEn: string },
): Promise<void> {
  if (operation === undefined) return;
  await recordOperation(queries, deps, operation, {
    subject: orderId,
    label: { zh, en },
    before: null,
    after: { itemId, copies, duplex, colour, paperSize, paid, pages: document.pages },
  });
}

function columnsOf(
  { keys }: PlacingDeps,
  { schoolCode, title, document, horizontal, colour, paperSize }: NewOrder,
  item: ItemRow,
  orderId: string,
): Confirmed['columns'] {
  return {
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
  };
}

/** Finds the item, provided that school and person exist too. */
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
