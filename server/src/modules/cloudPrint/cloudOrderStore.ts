import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { and, count, desc, eq, not } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isFinishedSql } from '../orders/orderStates.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import type { CloudFileRow, Owner } from './fileStore.ts';

/** A cloud-print order with its file. */
export interface CloudOrderRow {
  readonly order: OrderRow;
  /** Null once the file has been deleted. */
  readonly file: Pick<CloudFileRow, 'sizeBytes' | 'pages'> | null;
  /** Layout name of the print file; null once that has been deleted. */
  readonly layoutName: string | null;
}

const columns = {
  order: printOrder,
  file: { sizeBytes: cloudFile.sizeBytes, pages: cloudFile.pages },
  layoutName: cloudContent.layout,
};

function selectOrders({ orm }: Queries) {
  return orm
    .select(columns)
    .from(printOrder)
    .leftJoin(
      cloudFile,
      and(eq(cloudFile.schoolCode, printOrder.schoolCode), eq(cloudFile.fileId, printOrder.fileId)),
    )
    .leftJoin(
      cloudContent,
      and(
        eq(cloudContent.schoolCode, printOrder.schoolCode),
        eq(cloudContent.storageKey, printOrder.documentKey),
      ),
    );
}

const isOwn = ({ schoolCode, userId }: Owner) =>
  and(
    eq(printOrder.schoolCode, schoolCode),
    eq(printOrder.userId, userId),
    eq(printOrder.orderType, CLOUD_ORDER),
  );

export async function findOwnCloudOrder(
  queries: Queries,
  owner: Owner,
  orderId: string,
): Promise<CloudOrderRow | undefined> {
  const [row] = await selectOrders(queries).where(and(isOwn(owner), eq(printOrder.orderId, orderId)));
  return row;
}

export interface CloudOrderPage {
  readonly page: number;
  readonly rows: number;
  /** Omitted: both. */
  readonly finished: boolean | undefined;
}

/** Returns a page of a person's cloud-print orders, newest first. */
export async function listOwnCloudOrders(
  queries: Queries,
  owner: Owner,
  { page, rows, finished }: CloudOrderPage,
  now: Date,
): Promise<{ readonly rows: CloudOrderRow[]; readonly total: number }> {
  const ended = isFinishedSql(now);
  const wanted = finished === undefined ? isOwn(owner) : and(isOwn(owner), finished ? ended : not(ended));
  const found = await selectOrders(queries)
    .where(wanted)
    .orderBy(desc(printOrder.createdAt), printOrder.orderId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await queries.orm.select({ total: count() }).from(printOrder).where(wanted);
  return { rows: found, total: counted?.total ?? 0 };
}

/** Counts a person's cloud-print orders that can still be printed. */
export async function countOpenCloudOrders({ orm }: Queries, owner: Owner, now: Date): Promise<number> {
  const [counted] = await orm
    .select({ total: count() })
    .from(printOrder)
    .where(and(isOwn(owner), not(isFinishedSql(now))));
  return counted?.total ?? 0;
}
