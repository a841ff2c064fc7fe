import {
  INQUIRY_ORDER,
  OUTPATIENT_ORDER,
  PAYMENT_ORDER,
  STUDENT_CARD_ORDER,
} from '@self-print/contract/orderTypes.ts';
import { and, count, desc, eq, notInArray, type SQL } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { printItem } from '../../db/schema/items.ts';
import { orderApproval, printOrder } from '../../db/schema/orders.ts';
import { school } from '../../db/schema/schools.ts';
import { isNoOfficeOrder } from './officeOrder.ts';

const columns = {
  order: printOrder,
  document: {
    documentId: issuedDocument.documentId,
    codeEncrypted: issuedDocument.codeEncrypted,
    validUntil: issuedDocument.validUntil,
    revokedAt: issuedDocument.revokedAt,
  },
  reasonEncrypted: orderApproval.reasonEncrypted,
  item: printItem,
  timeZone: school.timeZone,
};

const selection = (orm: Orm) =>
  orm
    .select(columns)
    .from(printOrder)
    .innerJoin(school, eq(school.schoolCode, printOrder.schoolCode))
    .leftJoin(
      issuedDocument,
      and(
        eq(issuedDocument.schoolCode, printOrder.schoolCode),
        eq(issuedDocument.orderId, printOrder.orderId),
      ),
    )
    .leftJoin(
      orderApproval,
      and(eq(orderApproval.schoolCode, printOrder.schoolCode), eq(orderApproval.orderId, printOrder.orderId)),
    )
    .leftJoin(
      printItem,
      and(eq(printItem.schoolCode, printOrder.schoolCode), eq(printItem.itemId, printOrder.itemId)),
    );

/** An order with everything that its owner sees. */
export type PersonOrder = Awaited<ReturnType<typeof selection>>[number];

export interface OrderOwner {
  readonly schoolCode: string;
  readonly userId: string;
}

/**
 * Fees that somebody paid for the person at a terminal are not among these: there is no paper and no file to be had. Nor are sheets of
 * inquiries and reports of the hospital, which are printed where they were asked for or not at all, and new student cards and documents of a batch on paper,
 * which the office hands out.
 */
const ownedBy = ({ schoolCode, userId }: OrderOwner) =>
  and(
    eq(printOrder.schoolCode, schoolCode),
    eq(printOrder.userId, userId),
    isNoOfficeOrder(),
    notInArray(printOrder.orderType, [PAYMENT_ORDER, INQUIRY_ORDER, OUTPATIENT_ORDER, STUDENT_CARD_ORDER]),
  );

/** Returns a page of a person's orders that match a condition, newest first, and the total number. */
export async function listPersonOrders(
  { orm }: Queries,
  owner: OrderOwner,
  condition: SQL | undefined,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<{ readonly rows: readonly PersonOrder[]; readonly total: number }> {
  const wanted = and(ownedBy(owner), condition);
  const found = await selection(orm)
    .where(wanted)
    .orderBy(desc(printOrder.createdAt), printOrder.orderId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await orm.select({ total: count() }).from(printOrder).where(wanted);
  return { rows: found, total: counted?.total ?? 0 };
}

/** Returns one of a person's own orders. */
export async function findPersonOrder(
  { orm }: Queries,
  owner: OrderOwner,
  orderId: string,
): Promise<PersonOrder | undefined> {
  const [row] = await selection(orm).where(and(ownedBy(owner), eq(printOrder.orderId, orderId)));
  return row;
}

/** Returns the newest of a person's orders that match a condition. */
export async function findNewestOrder(
  queries: Queries,
  owner: OrderOwner,
  condition: SQL | undefined,
): Promise<PersonOrder | undefined> {
  const { rows } = await listPersonOrders(queries, owner, condition, { page: 1, rows: 1 });
  return rows[0];
}
