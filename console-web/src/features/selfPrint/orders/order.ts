import type { CallData } from '@self-print/contract/call.ts';
import type { pcCalls } from '@self-print/contract/platform/pc.ts';
import { PC_PATHS } from '../../../core/pcPaths.ts';

export type PcOrder = CallData<typeof pcCalls.get>;

/** The kind of orders that are of an uploaded file. */
export const CLOUD_ORDER = 2;

/** Orders of which nothing more is printed: they stand in the list of finished ones. */
const FINISHED: ReadonlySet<PcOrder['state']> = new Set([
  'printed',
  'failed',
  'refused',
  'cancelled',
  'expired',
]);
/** The way of an order whose document is fetched, not printed. */
const ELECTRONIC = 3;

type Standing = Pick<PcOrder, 'state' | 'takeType'>;

/** An electronic document that waits for nobody any more. */
export const isElectronic = ({ state, takeType }: Standing): boolean =>
  state === 'paid' && takeType === ELECTRONIC;

export const isOpen = (order: Standing): boolean => !FINISHED.has(order.state) && !isElectronic(order);

/** The page of an order, by the list in which it stands. */
export function orderPath(order: Standing & Pick<PcOrder, 'orderId'>): string {
  return `${isOpen(order) ? PC_PATHS.openOrder : PC_PATHS.finishedOrder}?orderId=${order.orderId}`;
}
