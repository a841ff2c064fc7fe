import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { CloudLayout, CloudOrder, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { clientTypeOf } from '../orders/clientType.ts';
import { encryptFileName } from '../orders/heldDocument.ts';
import { type Confirmed, placeOrder } from '../orders/placeOrder.ts';
import { CLOUD_KIND } from './cloudKind.ts';
import { countOpenCloudOrders, findOwnCloudOrder } from './cloudOrderStore.ts';
import { layoutOfOrder, viewCloudOrders } from './cloudOrderView.ts';
import { type PlannedPrint, planOwnFile, withoutFile } from './fileForPrint.ts';
import { type CloudContentRow, decryptCloudFileName, lockFile } from './fileStore.ts';
import { OPEN_ORDERS_PER_PERSON } from './limits.ts';
import { documentColumns, preparePrintFile } from './printFile.ts';
import { readCloudPrint } from './settingsStore.ts';

type OrderDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'storage' | 'converter'>;

/** Shown in public, so it does not contain the file name. */
const TITLE = { zh: '云打印文件', en: 'Uploaded file' };

export interface CloudOrderRequest {
  readonly fileId: string;
  readonly layout: CloudLayout;
  /** Idempotency key: the same key returns the same order. */
  readonly requestKey?: string | undefined;
}

/**
 * Orders a print of a person's file: makes the print file and computes the fee; an order that costs nothing is settled
 * immediately.
 */
export async function createCloudOrder(
  deps: OrderDeps,
  actor: PersonActor,
  request: CloudOrderRequest,
): Promise<CallResult<typeof cloudPrintCalls.create>> {
  const { db } = deps;
  const { settings, licensed } = await readCloudPrint(db, actor.schoolCode);
  if (!licensed || !settings.enabled) return fail(problem('MODULE_NOT_LICENSED'));
  const { requestKey: key, fileId, layout } = request;
  const placed = await placeOrder(
    deps,
    { ...actor, clientType: clientTypeOf(actor) },
    {
      request: key === undefined ? undefined : { key, wish: { fileId, layout } },
      prepare: () => prepare(deps, actor, request),
    },
  );
  return placed.ok ? viewOne(deps, actor, placed.value.orderId) : placed;
}

/** Orders the file of one's own order again with the same layout; the same key returns the same order. */
export async function duplicateCloudOrder(
  deps: OrderDeps,
  actor: PersonActor,
  { id, requestKey }: CallInput<typeof cloudPrintCalls.duplicate>,
): Promise<CallResult<typeof cloudPrintCalls.duplicate>> {
  const row = await findOwnCloudOrder(deps.db, actor, id);
  if (!row) return fail(problem('ORDER_NOT_FOUND'));
  const { fileId } = row.order;
  if (fileId === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const ordered = await createCloudOrder(deps, actor, { fileId, layout: layoutOfOrder(row), requestKey });
  return ordered.ok ? ordered : fail(withoutFile(ordered.problem));
}

async function prepare(deps: OrderDeps, actor: PersonActor, { fileId, layout }: CloudOrderRequest) {
  const planned = await planOwnFile(deps.db, actor, fileId, layout);
  if (!planned.ok) return planned;
  const { school, file, plan } = planned.value;
  const print = await preparePrintFile(deps, file, plan);
  if (!print.ok) return print;
  const orderId = deps.random.uuid();
  const { copies, duplex, unitPrice } = plan;
  return ok({
    kind: CLOUD_KIND,
    orderId,
    item: null,
    timeZone: school.timeZone,
    takeType: TAKE_TYPES.byCode,
    terms: { copies, duplex, unitPrice },
    pages: print.value.pages,
    requestIndex: null,
    beginning: {},
    confirm: (queries: Queries, now: Date) =>
      confirm(deps, queries, planned.value, { orderId, print: print.value, now }),
  });
}

async function confirm(
  { keys }: Pick<Deps, 'keys'>,
  queries: Queries,
  { file, plan }: PlannedPrint,
  { orderId, print, now }: { readonly orderId: string; readonly print: CloudContentRow; readonly now: Date },
): Promise<Outcome<Confirmed, 'NOT_FOUND' | 'TOO_MANY_UPLOADS'>> {
  if ((await countOpenCloudOrders(queries, file, now)) >= OPEN_ORDERS_PER_PERSON) {
    return fail(problem('TOO_MANY_UPLOADS'));
  }
  const locked = await lockFile(queries, file);
  if (!locked) return fail(problem('NOT_FOUND'));
  const { schoolCode, fileId } = file;
  const { horizontal, colour, paperSize, nUp, pageRange } = plan;
  return ok({
    columns: {
      fileId,
      titleZh: TITLE.zh,
      titleEn: TITLE.en,
      horizontal,
      colour,
      paperSize,
      nUp,
      pageRange,
      ...documentColumns(print),
      fileNameEncrypted: encryptFileName(keys, { schoolCode, orderId }, decryptCloudFileName(keys, locked)),
    },
    beginning: { keptUntil: locked.keptUntil },
  });
}

/** Returns one of a person's orders as they see it. */
export async function viewOne(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: PersonActor,
  orderId: string,
): Promise<Outcome<CloudOrder, 'ORDER_NOT_FOUND'>> {
  const school = await readCloudPrint(db, actor.schoolCode);
  const row = await findOwnCloudOrder(db, actor, orderId);
  const [view] = row ? await viewCloudOrders(db, keys, school, [row], clock.now()) : [];
  return view ? ok(view) : fail(problem('ORDER_NOT_FOUND'));
}
