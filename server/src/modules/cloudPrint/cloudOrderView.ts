import {
  type CloudFee,
  type CloudLayout,
  type CloudOrder,
  cloudLayout,
} from '@self-print/contract/platform/cloudPrint.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { decryptTakeCode } from '../orders/encryptedTakeCode.ts';
import { decryptFileName } from '../orders/heldDocument.ts';
import { shownState } from '../orders/orderStates.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import { printStateOf } from '../orders/terminalOrder.ts';
import type { SidesFee } from './cloudFee.ts';
import type { CloudOrderRow } from './cloudOrderStore.ts';
import { readFreePages } from './freePages.ts';
import { readLayoutName } from './printPlan.ts';
import type { CloudPrintSchool } from './settingsStore.ts';
import { termOf } from './term.ts';

/** States in which an order uses up free pages; see countedOrders.ts. */
const USING: readonly OrderState[] = [
  'created',
  'paid',
  'claimed',
  'printing',
  'printed',
  'failed',
  'unconfirmed',
];

/** Orders as shown to their owner. */
export async function viewCloudOrders(
  queries: Queries,
  keys: Keys,
  school: CloudPrintSchool,
  rows: readonly CloudOrderRow[],
  now: Date,
): Promise<CloudOrder[]> {
  const leftInTerm = new Map<number, number>();
  const views: CloudOrder[] = [];
  for (const row of rows) {
    const { order } = row;
    const term = termOf(order.createdAt, school.timeZone).from.getTime();
    let left = leftInTerm.get(term);
    if (left === undefined) {
      const of = { ...order, orderId: null, timeZone: school.timeZone };
      left = await readFreePages(queries, school.settings, of, now);
      leftInTerm.set(term, left);
    }
    const usesOwn = order.unitPrice > 0 && USING.includes(shownState(order, now));
    views.push(viewOf(keys, row, left + (usesOwn ? order.freePages : 0), now));
  }
  return views;
}

function viewOf(keys: Keys, row: CloudOrderRow, remainingFreePages: number, now: Date): CloudOrder {
  const { order, file } = row;
  const state = shownState(order, now);
  return {
    orderId: order.orderId,
    fileId: order.fileId,
    fileName: decryptFileName(keys, order),
    sizeBytes: file?.sizeBytes ?? 0,
    state,
    printState: printStateOf(state),
    takeCode: state === 'paid' || state === 'claimed' ? decryptTakeCode(keys, order) : null,
    layout: layoutOfOrder(row),
    fee: feeOfOrder(row, remainingFreePages),
    createdAt: order.createdAt.toISOString(),
    validUntil: order.validUntil.toISOString(),
    printedAt: order.printedAt?.toISOString() ?? null,
  };
}

/** An order's layout in the form in which it is requested. */
export function layoutOfOrder({ order, layoutName }: CloudOrderRow): CloudLayout {
  const { copies, duplex, horizontal, colour, paperSize, pageRange, nUp } = order;
  const { isAsThePages, scaling, leaveOutBlank } = readLayoutName(layoutName ?? '');
  return cloudLayout.parse({
    copies,
    duplex,
    colour,
    paperSize,
    pageRange,
    nUp,
    scaling,
    leaveOutBlank,
    ...(isAsThePages ? {} : { horizontal }),
  });
}

function feeOfOrder({ order, file }: CloudOrderRow, remainingFreePages: number): CloudFee {
  return feeView(order, { filePages: file?.pages.length ?? 0, remainingFreePages });
}

type PricedOrder = Pick<OrderRow, 'unitPrice' | 'pages' | 'copies' | 'duplex' | 'paidAt'> & SidesFee;

/** A fee as shown on screens. */
export function feeView(
  order: PricedOrder,
  { filePages, remainingFreePages }: { readonly filePages: number; readonly remainingFreePages: number },
): CloudFee {
  const { unitPrice, pages, copies, freePages, feePages, totalFee, paidAt } = order;
  return {
    unitPrice,
    filePages,
    totalPages: pages * copies,
    freePages,
    remainingFreePages,
    feePages,
    sheets: sheetsOf(order),
    totalFee,
    paid: paidAt !== null,
  };
}
