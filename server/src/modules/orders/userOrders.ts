import type { CallAnswer } from '@self-print/contract/call.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { type UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, not } from 'drizzle-orm';
import { PREVIEW_LONG_SIDE_PX } from '../../adapters/convert/limits.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { countAttached } from './countAttached.ts';
import { feeDetailOf } from './feeDetail.ts';
import { isUncompleted } from './openOrders.ts';
import type { OrderDeps } from './orderKind.ts';
import { isFinishedSql } from './orderStates.ts';
import type { OrderRow } from './orderStore.ts';
import { findNewestOrder, findPersonOrder, listPersonOrders } from './personOrderStore.ts';
import { rowForOwner } from './personOrderView.ts';

type Detail = CallAnswer<typeof userOrderCalls.get>;
type Page = CallAnswer<typeof userOrderCalls.listByPage>;
type Reading = Pick<Deps, 'db' | 'keys' | 'clock' | 'mailer'>;

/** Ratio of the paper's long side to its short side. */
const PAPER_RATIO = Math.SQRT2;
/** More pages than anyone reviews before printing. */
const PREVIEWS_MAX = 200;

export interface PageRequest {
  readonly page: number;
  readonly rows: number;
  /** Omitted: both. */
  readonly finished?: boolean | undefined;
  readonly orderType?: number | undefined;
}

/** Returns a page of the person's own orders, newest first. */
export async function listUserOrders(
  { db, keys, clock, mailer }: Reading,
  owner: PersonActor,
  { page, rows, finished, orderType }: PageRequest,
): Promise<Page> {
  const now = clock.now();
  const ended = isFinishedSql(now);
  const condition = and(
    finished === undefined ? undefined : finished ? ended : not(ended),
    orderType === undefined ? undefined : eq(printOrder.orderType, orderType),
  );
  const found = await listPersonOrders(db, owner, condition, { page, rows });
  return {
    rows: found.rows.map((order) => rowForOwner({ keys, mailer }, order, owner, now)),
    total: found.total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Returns one of the person's own orders. */
export async function getUserOrder(
  { db, keys, clock, mailer, orderKinds }: Reading & Pick<OrderDeps, 'orderKinds'>,
  owner: PersonActor,
  orderId: string,
): Promise<Outcome<Detail, 'ORDER_NOT_FOUND'>> {
  const found = await findPersonOrder(db, owner, orderId);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  const { order, item, timeZone } = found;
  const now = clock.now();
  const { horizontal, colour, paperSize } = order;
  const attached = await countAttached(db, order.schoolCode, orderId);
  return ok({
    ...rowForOwner({ keys, mailer }, found, owner, now),
    formFiles: attached.form,
    decisionFiles: attached.decision,
    fee: feeDetailOf(
      order,
      await orderKinds.of(order.orderType).readQuota(db, { ...order, timeZone }, item, now),
    ),
    horizontal,
    colour,
    paperSize,
    sizeBytes: order.contentLength,
    previews: previewsOf(order),
  });
}

/** Returns the newest unprinted order of an item. */
export async function findUncompletedOrder(
  { db, keys, clock, mailer }: Reading,
  owner: PersonActor,
  itemId: string,
): Promise<UserOrderRow | null> {
  const now = clock.now();
  const found = await findNewestOrder(db, owner, and(eq(printOrder.itemId, itemId), isUncompleted(now)));
  return found ? rowForOwner({ keys, mailer }, found, owner, now) : null;
}

/** Addresses of the page images; uploaded files have their own. Sized like the paper. */
function previewsOf({ orderId, orderType, documentKey, pages, horizontal }: OrderRow): Detail['previews'] {
  if (documentKey === '' || orderType === CLOUD_ORDER) return [];
  const short = Math.round(PREVIEW_LONG_SIDE_PX / PAPER_RATIO);
  const [width, height] = horizontal ? [PREVIEW_LONG_SIDE_PX, short] : [short, PREVIEW_LONG_SIDE_PX];
  return Array.from({ length: Math.min(pages, PREVIEWS_MAX) }, (_, index) => ({
    url: addressOf(userOrderCalls.previewPage, { orderId, page: index + 1 }),
    width,
    height,
  }));
}
