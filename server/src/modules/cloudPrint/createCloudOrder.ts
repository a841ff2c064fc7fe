import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { CloudLayout, CloudOrder } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { encryptFileName } from '../orders/heldDocument.ts';
import { insertOrder } from '../orders/life/insertOrder.ts';
import { begin } from '../orders/life/life.ts';
import { CLOUD_ORDER } from '../orders/orderTypes.ts';
import { lockQuotas } from '../orders/quota.ts';
import { cloudPriceOf } from './cloudFee.ts';
import { countOpenCloudOrders, findOwnCloudOrder, findRequestedOrder } from './cloudOrderStore.ts';
import { layoutOfOrder, viewCloudOrders } from './cloudOrderView.ts';
import { type PlannedPrint, planOwnFile } from './fileForPrint.ts';
import { type CloudContentRow, decryptCloudFileName, lockFile } from './fileStore.ts';
import { readFreePages } from './freePages.ts';
import { OPEN_ORDERS_PER_PERSON } from './limits.ts';
import { documentColumns, preparePrintFile } from './printFile.ts';
import { readCloudPrint } from './settingsStore.ts';

type OrderDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'storage' | 'converter'>;
type Ordered = Result<CloudOrder, CallProblem>;

/** A screen in public shows it, so it does not name the file. */
const TITLE = { zh: '云打印文件', en: 'Uploaded file' };

export interface CloudOrderRequest {
  readonly fileId: string;
  readonly layout: CloudLayout;
  /** The same key gives the same order. */
  readonly requestKey?: string | undefined;
}

/** Orders a person's file to be printed: its print file is made, its fee computed, and what costs nothing is paid at once. */
export async function createCloudOrder(
  deps: OrderDeps,
  actor: PersonActor,
  request: CloudOrderRequest,
): Promise<Ordered> {
  const { db } = deps;
  const { settings, licensed } = await readCloudPrint(db, actor.schoolCode);
  if (!licensed || !settings.enabled) return fail(problem('MODULE_NOT_LICENSED'));
  const { requestKey } = request;
  if (requestKey !== undefined) {
    const known = await findRequestedOrder(db, actor, requestKey);
    if (known) return viewOne(deps, actor, known.order.orderId);
  }
  const planned = await planOwnFile(db, actor, request.fileId, request.layout);
  if (!planned.ok) return planned;
  const print = await preparePrintFile(deps, planned.value.file, planned.value.plan);
  if (!print.ok) return print;
  const added = await db.transaction<string, CallProblem>((queries) =>
    addOrder(deps, queries, actor, planned.value, print.value, requestKey),
  );
  return added.ok ? viewOne(deps, actor, added.value) : added;
}

/** Orders the file of an own order again, in the same way. */
export async function duplicateCloudOrder(
  deps: OrderDeps,
  actor: PersonActor,
  orderId: string,
): Promise<Ordered> {
  const row = await findOwnCloudOrder(deps.db, actor, orderId);
  if (!row) return fail(problem('ORDER_NOT_FOUND'));
  const { fileId } = row.order;
  if (fileId === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const ordered = await createCloudOrder(deps, actor, { fileId, layout: layoutOfOrder(row) });
  const isGone = !ordered.ok && ordered.problem.name === 'NOT_FOUND';
  return isGone ? fail(problem('DOCUMENT_UNAVAILABLE')) : ordered;
}

async function addOrder(
  { keys, clock, random }: OrderDeps,
  queries: Queries,
  actor: PersonActor,
  { school, file, plan }: PlannedPrint,
  print: CloudContentRow,
  requestKey: string | undefined,
): Promise<Result<string, CallProblem>> {
  const { schoolCode, userId } = actor;
  await lockQuotas(queries, schoolCode, userId);
  const known = requestKey === undefined ? undefined : await findRequestedOrder(queries, actor, requestKey);
  if (known) return ok(known.order.orderId);
  const now = clock.now();
  if ((await countOpenCloudOrders(queries, actor, now)) >= OPEN_ORDERS_PER_PERSON) {
    return fail(problem('TOO_MANY_UPLOADS'));
  }
  const locked = await lockFile(queries, file);
  if (!locked) return fail(problem('NOT_FOUND'));
  const of = { schoolCode, userId, orderId: null, createdAt: now, timeZone: school.timeZone };
  const left = await readFreePages(queries, school.settings, of, now);
  const { unitPrice, copies, duplex, horizontal, colour, paperSize, nUp, pageRange } = plan;
  const price = cloudPriceOf(print.pages, { copies, duplex, unitPrice }, left);
  const orderId = random.uuid();
  await insertOrder(
    queries,
    { keys, random },
    {
      schoolCode,
      orderId,
      userId,
      orderType: CLOUD_ORDER,
      fileId: file.fileId,
      requestKey: requestKey ?? null,
      titleZh: TITLE.zh,
      titleEn: TITLE.en,
      horizontal,
      colour,
      paperSize,
      nUp,
      pageRange,
      ...documentColumns(print),
      fileNameEncrypted: encryptFileName(keys, { schoolCode, orderId }, decryptCloudFileName(keys, locked)),
      createdAt: now,
    },
    begin({ price, keptUntil: locked.keptUntil }, now),
  );
  return ok(orderId);
}

/** One of the person's orders as they see it. */
export async function viewOne(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: PersonActor,
  orderId: string,
): Promise<Ordered> {
  const school = await readCloudPrint(db, actor.schoolCode);
  const row = await findOwnCloudOrder(db, actor, orderId);
  const [view] = row ? await viewCloudOrders(db, keys, school, [row], clock.now()) : [];
  return view ? ok(view) : fail(problem('ORDER_NOT_FOUND'));
}
